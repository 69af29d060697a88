// The HTTP interface to one's account, and to what admins do.

import { ask } from './api';
import type { AccountShown, IdentityShown, InviteMade, OverviewShown, PersonShown, ProviderAddress, RecoveryCodesShown, TableLine } from './schema';

const path = encodeURIComponent;

export const account = {
  mine: () => ask<AccountShown>('GET', '/account'),
  codes: () => ask<RecoveryCodesShown>('POST', '/account/codes'),
  recover: (code: string, forget: boolean) => ask<IdentityShown>('POST', '/identity/recover', { code, forget }),
  provider: (link: boolean, forget: boolean) => ask<ProviderAddress>('POST', '/identity/oidc', { link, forget }),
  namePasskey: (id: string, name: string) => ask<void>('PATCH', `/account/passkeys/${path(id)}`, { name }),
  removePasskey: (id: string) => ask<void>('DELETE', `/account/passkeys/${path(id)}`),
  endDevice: (id: string) => ask<void>('DELETE', `/account/devices/${path(id)}`),
  exported: () => ask<Record<string, unknown>>('GET', '/account/export'),
  unlink: () => ask<void>('DELETE', '/account/links'),
  deleteMe: () => ask<void>('DELETE', '/account'),
};

export const admin = {
  overview: () => ask<OverviewShown>('GET', '/admin'),
  people: (called: string, before?: number) =>
    ask<PersonShown[]>('GET', `/admin/people?called=${path(called)}${before ? `&before=${before}` : ''}`),
  tables: () => ask<TableLine[]>('GET', '/admin/tables'),
  ban: (person: string, on: boolean) => ask<void>('PUT', `/admin/people/${path(person)}/ban`, { on }),
  inviteOnly: (on: boolean) => ask<void>('PUT', '/admin/invite-only', { on }),
  invite: (label: string, people: number, days: number) => ask<InviteMade>('POST', '/admin/invites', { label, people, days }),
  withdraw: (id: string) => ask<void>('DELETE', `/admin/invites/${path(id)}`),
  announce: (en: string, de: string) => ask<void>('PUT', '/admin/announcement', { en, de }),
  clear: () => ask<void>('DELETE', '/admin/announcement'),
  backUp: () => ask<unknown>('POST', '/admin/backups'),
  readReport: (name: string) => ask<void>('DELETE', `/admin/reports/${path(name)}`),
};
