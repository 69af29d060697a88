// The HTTP interface to groups. Asked for again, what has not changed is not sent again: the browser knows its ETag.

import { ask } from './api';
import type {
  CalendarShown,
  CodeMade,
  EveningShown,
  FiguresShown,
  GroupListed,
  GroupOpened,
  GroupProfile,
  GroupShown,
  GroupsShown,
  InvitationShown,
  MatchShown,
  NewEvening,
  TableShown,
} from './schema';

export type Answer = EveningShown['answers'][string];
export type Role = NonNullable<GroupShown['role']>;

const at = (group: string) => `/groups/${encodeURIComponent(group)}`;
const part = (text: string) => encodeURIComponent(text);

function query(asked: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}` : '';
}

export const groupsApi = {
  all: () => ask<GroupsShown>('GET', '/groups'),
  open: (profile: GroupProfile) => ask<GroupOpened>('POST', '/groups', profile),
  one: (group: string) => ask<GroupShown>('GET', at(group)),
  change: (group: string, profile: GroupProfile) => ask<GroupShown>('PATCH', at(group), profile),
  close: (group: string) => ask<void>('DELETE', at(group)),
  invite: (group: string) => ask<CodeMade>('POST', `${at(group)}/invitations`),
  revoke: (group: string, code: string) => ask<GroupShown>('DELETE', `${at(group)}/invitations/${part(code)}`),
  invitation: (code: string) => ask<InvitationShown>('GET', `/invitations/${part(code)}`),
  accept: (code: string) => ask<GroupOpened>('POST', `/invitations/${part(code)}`),
  join: (group: string) => ask<GroupShown>('POST', `${at(group)}/members`),
  giveRole: (group: string, person: string, role: Role) => ask<GroupShown>('PATCH', `${at(group)}/members/${part(person)}`, { role }),
  remove: (group: string, person: string) => ask<void>('DELETE', `${at(group)}/members/${part(person)}`),
  readmit: (group: string, person: string) => ask<GroupShown>('DELETE', `${at(group)}/barred/${part(person)}`),
  write: (group: string, text: string) => ask<GroupShown>('POST', `${at(group)}/posts`, { text }),
  takeOff: (group: string, post: string) => ask<GroupShown>('DELETE', `${at(group)}/posts/${part(post)}`),
  plan: (group: string, evening: NewEvening) => ask<GroupShown>('POST', `${at(group)}/evenings`, evening),
  planAgain: (group: string, id: string, evening: NewEvening) => ask<GroupShown>('PUT', `${at(group)}/evenings/${part(id)}`, evening),
  cancel: (group: string, id: string) => ask<GroupShown>('DELETE', `${at(group)}/evenings/${part(id)}`),
  answer: (group: string, id: string, answer: Answer) => ask<GroupShown>('PUT', `${at(group)}/evenings/${part(id)}/answer`, { answer }),
  calendar: (group: string) => ask<CalendarShown>('POST', `${at(group)}/calendar`),
  tables: (group: string) => ask<TableShown[]>('GET', `${at(group)}/tables`),
  matches: (group: string, before?: number) => ask<MatchShown[]>('GET', `${at(group)}/matches${query({ before })}`),
  figures: (group: string, game: string, players: number | null) => ask<FiguresShown>('GET', `${at(group)}/figures${query({ game, players })}`),
  myFigures: (game: string, players: number | null) => ask<FiguresShown>('GET', `/figures${query({ game, players })}`),
  ofTable: (table: string) => ask<GroupListed | null>('GET', `/tables/${part(table)}/group`),
};
