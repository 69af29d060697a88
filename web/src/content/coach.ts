// Which step of a lesson fits what the table shows. Pure functions of a view.

import type { AnyView } from '../wire/views';
import type { Condition, Lesson, LessonStep } from './types';

function at(view: AnyView, me: number, path: string): unknown {
  const steps = path.split('.').map((step) => (step === 'me' ? String(me) : step));
  return steps.reduce<unknown>((found, step) => (found as Record<string, unknown> | null)?.[step], view);
}

function isThere(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

function sizeOf(view: AnyView, key: string): number {
  const list = (view as unknown as Record<string, unknown>)[key];
  return Array.isArray(list) ? list.length : 0;
}

export function holds(when: Condition, view: AnyView, me: number): boolean {
  const [trick, tricks] = [sizeOf(view, 'trick'), sizeOf(view, 'tricks')];
  const checks = [
    when.phase === undefined || when.phase.includes(view.phase),
    when.mine === undefined || when.mine === view.waiting.includes(me),
    when.trick === undefined || (trick >= when.trick[0] && trick <= when.trick[1]),
    when.round === undefined || view.round === when.round,
    when.tricks === undefined || tricks >= when.tricks,
    when.before === undefined || tricks < when.before,
    when.has === undefined || isThere(at(view, me, when.has)),
    when.without === undefined || !isThere(at(view, me, when.without)),
    (when.same ?? []).every((key) => at(view, me, key) === me),
  ];
  return checks.every(Boolean);
}

/** The first step that fits and was not seen yet. */
export function nextStep(lesson: Lesson, view: AnyView, me: number, seen: string[]): LessonStep | null {
  return lesson.steps.find((step) => !seen.includes(step.id) && holds(step.when, view, me)) ?? null;
}

export function isDone(lesson: Lesson, view: AnyView): boolean {
  return view.over || view.round >= lesson.until;
}
