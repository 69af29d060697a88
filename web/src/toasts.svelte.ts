// Small notices that go away by themselves.

export interface Toast {
  id: number;
  text: string;
  kind: 'plain' | 'warn';
}

class Toasts {
  shown: Toast[] = $state([]);
}

export const toasts = new Toasts();
let last = 0;

export function toast(text: string, kind: Toast['kind'] = 'plain'): void {
  if (!text || toasts.shown.some((one) => one.text === text)) return;
  const id = ++last;
  toasts.shown.push({ id, text, kind });
  setTimeout(() => dismiss(id), 3500 + text.length * 45);
}

export function dismiss(id: number): void {
  toasts.shown = toasts.shown.filter((one) => one.id !== id);
}
