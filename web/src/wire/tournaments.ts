// The HTTP interface to tournaments. Asked for again, what has not changed is not sent again.

import { ask } from './api';
import type { NewTournament, TournamentAnnounced, TournamentListed, TournamentShown, TournamentsShown } from './schema';

const at = (id: string) => `/tournaments/${encodeURIComponent(id)}`;
const entrant = (id: string, person: string) => `${at(id)}/entrants/${encodeURIComponent(person)}`;

export const tournamentsApi = {
  all: () => ask<TournamentsShown>('GET', '/tournaments'),
  ofGroup: (group: string) => ask<TournamentListed[]>('GET', `/groups/${encodeURIComponent(group)}/tournaments`),
  announce: (terms: NewTournament) => ask<TournamentAnnounced>('POST', '/tournaments', terms),
  one: (id: string) => ask<TournamentShown>('GET', at(id)),
  register: (id: string, partner = '') => ask<TournamentShown>('POST', `${at(id)}/entrants`, { partner }),
  withdraw: (id: string, person: string) => ask<TournamentShown>('DELETE', entrant(id, person)),
  pause: (id: string, person: string, on: boolean) => ask<TournamentShown>('PUT', `${entrant(id, person)}/pause`, { on }),
  begin: (id: string) => ask<TournamentShown>('POST', `${at(id)}/rounds`),
  end: (id: string) => ask<TournamentShown>('DELETE', at(id)),
  csv: (id: string) => `/api${at(id)}/results.csv`,
};
