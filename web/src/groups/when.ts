// Times of evenings: in one's own zone, and in the one they were planned in if that is another.

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** "Thursday, 3 December, 20:00". */
export function inWords(at: number, language: string, zone?: string): string {
  const wanted: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' };
  return formatted(at, language, wanted, zone);
}

/** "20:00". */
export function timeIn(at: number, language: string, zone: string): string {
  return formatted(at, language, { weekday: 'short', hour: '2-digit', minute: '2-digit' }, zone);
}

/** A zone that this browser does not know is not shown. */
function formatted(at: number, language: string, wanted: Intl.DateTimeFormatOptions, zone?: string): string {
  try {
    return new Intl.DateTimeFormat(language, zone ? { ...wanted, timeZone: zone } : wanted).format(at);
  } catch {
    return new Intl.DateTimeFormat(language, wanted).format(at);
  }
}

/** As a field of the kind datetime-local wants it, in one's own zone. */
export function forField(at: number): string {
  const local = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}T${two(local.getHours())}:${two(local.getMinutes())}`;
}

/** The same time of day a week later, also where clocks are changed meanwhile. */
export function weekLater(at: number): number {
  const local = new Date(at);
  local.setDate(local.getDate() + 7);
  return local.getTime();
}

/** Tomorrow evening at eight, or any day later. */
export function eight(days = 1): number {
  const local = new Date();
  local.setDate(local.getDate() + days);
  local.setHours(20, 0, 0, 0);
  return local.getTime();
}
