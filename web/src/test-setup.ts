// Svelte's transitions call for animations; those of happy-dom fail when a test ends before they do.
Element.prototype.animate = () =>
  ({ finished: Promise.resolve(), cancel() {}, finish() {}, onfinish: null, currentTime: 0 }) as unknown as Animation;
