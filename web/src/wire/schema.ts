// Made by `npm run types` from the types of the server. Do not edit.

/** Done, and durably stored, as fact `number` of the table. */
export type Ack = {
  type: "ack";
  ack: number;
  number: number;
};

export type Auto = {
  type: "auto";
  on: boolean;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type AutoSetShown = {
  fact: "auto_set";
  on: boolean;
};

export type BotSatShown = {
  fact: "bot_sat";
  seat: number;
  level: string;
};

/** `match` and `decision` as they came with the view. Sent again, it counts once. */
export type Choose = {
  type: "choose";
  match: number;
  decision: number;
  choice: string;
  seen?: number;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** What was chosen is told by the events, to each seat what it may know. */
export type ChoseShown = {
  fact: "chose";
  seat: number;
  by: "auto" | "bot" | "clock" | "keeper" | "person";
};

export type Claim = {
  code: string;
};

export type ClientMessage = Join | Part | Choose | Sit | Stand | SeatBot | Unseat | Cut | Start | Rematch | Close | HintAsked | Auto | Say | Mute | Ping;

export type Clock = {
  seat: number;
  left: number;
};

export type Close = {
  type: "close";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type ClosedShown = {
  fact: "closed";
};

export type CodeShown = {
  code: string;
  seconds: number;
};

export type Cut = {
  type: "cut";
  text: string;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type CutShown = {
  fact: "cut";
  seat: number;
};

/** Something happened. What is not in the message has not changed. */
export type Fact = {
  type: "fact";
  number: number;
  at: number;
  fact: ShuffledShown | CutShown | SatShown | BotSatShown | StoodShown | StartedShown | RematchedShown | ClosedShown | ChoseShown | KeptWarmShown | LeftShown | ReturnedShown | HintTakenShown | FinishedShown | SaidShown | MutedShown | AutoSetShown;
  events?: Array<Record<string, unknown>>;
  told?: string[];
  lobby?: Lobby | null;
  play?: Play | null;
  you?: You | null;
};

export type FinishedShown = {
  fact: "finished";
  match: number;
  scores: number[];
  winners: number[];
};

export type GameShown = {
  id: string;
  title: string;
  about: string;
  minutes: [number, number];
  players: number[];
  usual_players: number;
  rules: number;
  options: OptionShown[];
  phases: Record<string, string>;
  levels: Array<"beginner" | "master" | "random" | "regular">;
};

export type Health = {
  status: string;
  version: string;
  tables: number;
  sockets: number;
};

/** The first message on every connection. */
export type Hello = {
  type: "hello";
  person: Person;
  language: "de" | "en";
  version: string;
};

export type HintTakenShown = {
  fact: "hint_taken";
  seat: number;
};

export type IdentityShown = {
  person: Person;
  language: "de" | "en";
};

/** To a table, at which one may or may not have a seat; `seen` is the last number one has seen of it, or 0. */
export type Join = {
  type: "join";
  table: string;
  seen?: number;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type KeptWarmShown = {
  fact: "kept_warm";
  seat: number;
};

export type LeftShown = {
  fact: "left";
  seat: number;
};

/** Something said. */
export type Line = {
  person: Person;
  text: string;
};

export type LineShown = {
  person: Person | null;
  bot: string | null;
  left: boolean;
  score: number;
  won: boolean;
};

/** The table around the match. */
export type Lobby = {
  stage: "closed" | "finished" | "gathering" | "playing";
  match: number;
  commitment: string;
  host: string;
  seats: SeatShown[];
  results?: Result[];
  starts_in?: number | null;
};

/** A finished match. */
export type MatchShown = {
  table: string;
  match: number;
  game: string;
  finished_at: number;
  seats: LineShown[];
};

export type Mute = {
  type: "mute";
  person: string;
  on: boolean;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type MutedShown = {
  fact: "muted";
  person: string;
  on: boolean;
};

export type NewIdentity = {
  name: string;
  language?: "de" | "en";
};

/** Seats left out: one's own, and free ones for the rest of the usual number. */
export type NewTable = {
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  seats?: Array<"beginner" | "master" | "me" | "open" | "random" | "regular"> | null;
  listed?: boolean;
  pace?: number;
  spectators?: boolean;
  hints?: boolean;
  start?: boolean;
};

export type OptionShown = {
  name: string;
  about: string;
  kind: string;
  default: unknown;
  low: number;
  high: number;
  example: string;
};

/** Away from the table. A seat stays one's own (see `stand`). */
export type Part = {
  type: "part";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** Somebody, as a table knows people. The id is public; what proves it never comes near a table. */
export type Person = {
  id: string;
  name: string;
};

/** To see whether the connection is alive. */
export type Ping = {
  type: "ping";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** The match as one seat sees it, or a spectator. */
export type Play = {
  view: Record<string, unknown>;
  labels?: string[];
  decision?: number;
  clocks?: Clock[];
};

export type Pong = {
  type: "pong";
  ack: number;
};

/** Which seats' people are connected, and how many others watch. */
export type Presence = {
  type: "presence";
  seats: number[];
  watching: number;
};

/** Not done, and why, in the person's language. */
export type Refusal = {
  type: "refusal";
  ack: number;
  code: "ahead" | "already_chosen" | "bad_code" | "bad_origin" | "bad_text" | "closed" | "closing" | "finished_only" | "gathering_only" | "host_only" | "illegal_choice" | "knows_too_much" | "malformed" | "muted" | "no_hint_now" | "no_hints" | "no_identity" | "no_seat" | "no_table" | "not_found" | "not_over" | "not_seated" | "not_stored" | "nothing_joined" | "option" | "other_match" | "other_rules" | "others_play" | "owes_nothing" | "playing_only" | "seat_taken" | "seats_open" | "slow_down" | "too_large" | "too_late" | "too_many_sockets" | "too_many_tables" | "unavailable" | "wrong_decision";
  message: string;
};

export type RefusalShown = {
  code: "ahead" | "already_chosen" | "bad_code" | "bad_origin" | "bad_text" | "closed" | "closing" | "finished_only" | "gathering_only" | "host_only" | "illegal_choice" | "knows_too_much" | "malformed" | "muted" | "no_hint_now" | "no_hints" | "no_identity" | "no_seat" | "no_table" | "not_found" | "not_over" | "not_seated" | "not_stored" | "nothing_joined" | "option" | "other_match" | "other_rules" | "others_play" | "owes_nothing" | "playing_only" | "seat_taken" | "seats_open" | "slow_down" | "too_large" | "too_late" | "too_many_sockets" | "too_many_tables" | "unavailable" | "wrong_decision";
  message: string;
};

export type Rematch = {
  type: "rematch";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type RematchedShown = {
  fact: "rematched";
};

export type ReplayShown = {
  choices: number;
  start: Array<Record<string, unknown>>;
  steps: StepShown[];
};

export type Result = {
  match: number;
  scores: number[];
  winners: number[];
};

/** What was missed has all been told; so the table stands now. */
export type Resumed = {
  type: "resumed";
  number: number;
  lobby: Lobby;
  you: You;
  play?: Play | null;
};

export type ReturnedShown = {
  fact: "returned";
  seat: number;
};

/** A finished match looked at again: every decision with its worth, accuracy and luck. None while it is made. */
export type ReviewShown = {
  done: number;
  of: number;
  review: Record<string, unknown> | null;
};

export type SaidShown = {
  fact: "said";
  person: Person;
  text: string;
};

export type SatShown = {
  fact: "sat";
  seat: number;
  person: Person;
};

export type Say = {
  type: "say";
  text: string;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type SeatBot = {
  type: "seat_bot";
  seat: number;
  level: "beginner" | "master" | "random" | "regular";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** Who sits there. `kept`: a bot plays for a person who is away; `left`: for one who has gone. */
export type SeatShown = {
  held: "bot" | "kept" | "left" | "open" | "person";
  person?: Person | null;
  bot?: string | null;
  hints?: boolean;
  cut?: boolean;
};

export type ServerMessage = Table | Fact | Resumed | Presence | Hint | Hello | Ack | Refusal | Pong;

export type ShuffledShown = {
  fact: "shuffled";
  match: number;
  commitment: string;
};

export type Sit = {
  type: "sit";
  seat?: number | null;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type Stand = {
  type: "stand";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type Start = {
  type: "start";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type StartedShown = {
  fact: "started";
  match: number;
};

export type StatisticsShown = {
  game: string;
  played: number;
  won: number;
  mean_score: number;
  lowest_score: number;
  highest_score: number;
};

/** One choice of a finished match, with everything that is hidden during play. */
export type StepShown = {
  number: number;
  seat: number;
  choice: string;
  label: string;
  events: Array<Record<string, unknown>>;
  told: string[];
  views: Array<Record<string, unknown>>;
};

export type StoodShown = {
  fact: "stood";
  seat: number;
};

/** All there is to see. Sent on joining, and whenever catching up fact by fact would not do. */
export type Table = {
  type: "table";
  table: string;
  number: number;
  terms: TermsShown;
  lobby: Lobby;
  you: You;
  play?: Play | null;
  chat?: Line[];
};

export type TableOpened = {
  table: string;
  commitment: string;
};

/** A table in a list. */
export type TableShown = {
  table: string;
  terms: TermsShown;
  lobby: Lobby;
  seat: number | null;
  here: number;
};

/** What was agreed when the table was opened. */
export type TermsShown = {
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  listed: boolean;
  pace: number;
  spectators: boolean;
  hints: boolean;
};

/** One choice, what it is expected to bring, and why. */
export type TipShown = {
  choice: string;
  label: string;
  points: number;
  win: number;
  share: number;
  reason: string;
};

export type Unseat = {
  type: "unseat";
  seat: number;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type You = {
  person: string;
  seat?: number | null;
  auto?: boolean;
  muted?: string[];
};

/** What the seat that asked might choose, the best first. */
export type Hint = {
  type: "hint";
  match: number;
  decision: number;
  tips: TipShown[];
};

export type HintAsked = {
  type: "hint";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};
