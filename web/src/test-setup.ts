// happy-dom has no animations, which Svelte's transitions call for.
Element.prototype.animate ??= () =>
  ({ finished: Promise.resolve(), cancel() {}, finish() {}, onfinish: null, currentTime: 0 }) as unknown as Animation;
