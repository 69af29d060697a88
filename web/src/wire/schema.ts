// Made by `npm run types` from the Python package. Do not edit.

/** A match that has ended without a result, because the time of the person in this seat was up. */
export type AbandonedMatch = {
  match: number;
  seat: number;
};

/** The match has ended without a result: the time of the person in this seat was up. */
export type AbandonedShown = {
  fact: "abandoned";
  match: number;
  seat: number;
};

/** `lost`: without this device nobody could be this person again, and there is something to come back to. */
export type AccountShown = {
  person: Person;
  language: "de" | "en";
  created_at: number;
  admin: boolean;
  passkeys: PasskeyShown[];
  devices: DeviceShown[];
  codes: number;
  links: string[];
  tables: number;
  matches: number;
  lost: boolean;
};

/** Done, and durably stored; with that the table has come to `number`, as this connection counts (see `fact`). */
export type Ack = {
  type: "ack";
  ack: number;
  number: number;
};

export type ActionShown = {
  at: number;
  by: string;
  verb: string;
  about: string;
};

/** What the host tells everybody. */
export type Announcement = {
  en: string;
  de: string;
};

/** `claim`: its number, as it came with `play`. */
export type AnswerClaim = {
  type: "answer_claim";
  match: number;
  claim: number;
  agree: boolean;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type AnyEvent = GaunerbandeEvent | PartyBugsEvent | PartoutEvent | GaunerEvent | TaxTheRichEvent;

export type AnyView = GaunerbandeView | PartyBugsView | PartoutView | GaunerView | TaxTheRichView;

export type Appearance = {
  on: boolean;
};

export type AskHint = {
  type: "hint";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** Asks for what one's seat knows, to think about it in the browser; allowed and noted like a hint. */
export type AskKnown = {
  type: "known";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** Asks what lines of one's present decision are called, and what in the position may be said of them. */
export type AskWords = {
  type: "words";
  lines: string[][];
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** What one decides in a position, part by part; nothing yet, to be shown it. The seed deals what is hidden. */
export type Attempt = {
  choices?: string[];
  seed?: number;
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

/** The person is on holiday; `lobby` of the message says how long. */
export type AwayShown = {
  fact: "away";
  person: string;
};

export type BackupShown = {
  name: string;
  bytes: number;
  at: number;
};

export type BotSatShown = {
  fact: "bot_sat";
  seat: number;
  level: string;
};

/** The address of one's calendar, shown once: whoever has it can read the group's evenings. */
export type CalendarShown = {
  path: string;
};

/** What is public of a chain from the beginning. */
export type ChainTerms = {
  anchor: string;
  first_day: string;
  days: number;
  zone: string;
};

/** Something said. */
export type ChatLine = {
  person: Person;
  text: string;
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
  by: "bot" | "claim" | "clock" | "keeper" | "person";
};

export type Claim = {
  code: string;
};

export type ClaimAnsweredShown = {
  fact: "claim_answered";
  seat: number;
  agrees: boolean;
};

/** All tricks that are left in the round are one's own; `match` and `decision` as they came with the view. If that is not certain by the rules (`claimable` of `play`), one's hand is shown to everybody. */
export type ClaimRest = {
  type: "claim";
  match: number;
  decision: number;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** The claim that the others are asked about: whose it is, with that hand open, and who has agreed so far. */
export type ClaimShown = {
  claim: number;
  seat: number;
  tricks: number;
  hand: string[];
  agreed: number[];
};

/** All have agreed, but no legal play gives the seat every trick. */
export type ClaimVoidedShown = {
  fact: "claim_voided";
  seat: number;
};

/** So many tricks may one claim now. `certain`: they are one's own by the rules; otherwise the others are asked. */
export type ClaimableShown = {
  tricks: number;
  certain: boolean;
};

/** The seat claims the rest of the round. If it is not certain, `play` of the message has the open hand. */
export type ClaimedShown = {
  fact: "claimed";
  seat: number;
  tricks: number;
  certain: boolean;
};

export type ClientMessage = Join | Leave | Choose | TakeBack | ClaimRest | AnswerClaim | PlanAhead | Sit | Stand | SeatBot | Unseat | Cut | Reveal | Start | Rematch | Close | AskHint | AskKnown | AskWords | Auto | Consent | Say | React | Mute | Ping;

export type Clock = {
  seat: number;
  left: number;
};

export type Close = {
  type: "close";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** A cut of which only the hash counts. */
export type ClosedCut = {
  seat: number;
  commitment: string;
};

export type ClosedShown = {
  fact: "closed";
};

export type CodeMade = {
  code: string;
};

export type CodeShown = {
  code: string;
  seconds: number;
};

/** The keys of every view, besides `game`, `phase`, `options` and `hand`, which have a type of their own each. */
export type CommonView = {
  choices: string[];
  history: number[][];
  over: boolean;
  players: number;
  round: number;
  scores: number[];
  seat: number | null;
  waiting: number[];
  winners: number[];
};

export type Confirmation = {
  token: string;
};

/** Lets those who watch see all hands, as far as it depends on oneself; or no longer. */
export type Consent = {
  type: "consent";
  on: boolean;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type ConsentedShown = {
  fact: "consented";
  seat: number;
  on: boolean;
};

export type Curve = {
  person: string;
  points: CurvePoint[];
};

/** One match on a curve: when, the score, whether it was won, and what a review says of it. */
export type CurvePoint = [number, number, boolean, number | null, number | null];

/** The hash of a nonce and a text, see docs/protocol.md, "Fair deals". May be replaced until the start. */
export type Cut = {
  type: "cut";
  /** 32 bytes in hex, lower case */
  commitment: string;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type CutShown = {
  fact: "cut";
  seat: number;
};

/** Today's deal of one game: whether one has played it, and how many have. */
export type DailyGameShown = {
  game: string;
  state: "done" | "given_up" | "open" | "playing";
  table: string | null;
  score: number | null;
  played: number;
};

/** Somebody's result; no person: they do not want to appear. */
export type DailyLineShown = {
  person: Person | null;
  me: boolean;
  score: number;
  place: number;
  points: number | null;
};

export type DailyOpened = {
  table: string;
  counted: boolean;
};

/** What was made of a deal. Until one has played it, or the day is over: how many have, and nothing else. */
export type DailyResultShown = {
  game: string;
  day: string;
  over: boolean;
  state: "done" | "given_up" | "open" | "playing";
  table: string | null;
  played: number;
  low_wins: boolean;
  master: number | null;
  lines: DailyLineShown[];
};

/** Today. No day: there is no deal today, as from a server that cannot be reached. */
export type DailyShown = {
  day: string | null;
  zone: string;
  ends_at: number;
  anchor: string;
  first_day: string | null;
  source: string;
  games: DailyGameShown[];
};

/** Which day's deal is played here, and whether it is the person's one try; otherwise it is practice. */
export type DailyTerms = {
  day: string;
  counted: boolean;
};

/** All that is needed to check one past day: the chain's terms and that day's link. */
export type DayProof = {
  stammtisch_daily?: number;
  chain: ChainTerms;
  day: string;
  link: string;
};

/** The next round has been dealt. */
export type DealEvent = {
  event: "deal";
  round: number;
};

/** That of a finished match, from its beginning or from the position after so many of its choices. `redeal`: the seat from whose knowledge all that is hidden is dealt anew; None: the cards as they were. */
export type DealReference = {
  table: string;
  match: number;
  after?: number;
  redeal?: number | null;
};

export type DeviceShown = {
  id: string;
  kind: string;
  created_at: number;
  seen_at: number;
  this: boolean;
};

/** A table of a round: who sits where (null: a bot), and how it ended, if it has. With the same cards at all tables, scores are shown when the round is over. */
export type DrawnTable = {
  table: string;
  over: boolean;
  seats: Array<string | null>;
  scores: number[] | null;
  winners: number[];
};

/** A position to decide again, as the seat sees it after the choices that were sent. */
export type DrillShown = {
  game: string;
  seat: number;
  view: AnyView;
  labels: { [name: string]: string };
  decision: ReviewDecision | null;
};

/** How often one person was better than another, in matches that both have played. */
export type Duel = {
  one: string;
  other: string;
  better: number;
  worse: number;
  equal: number;
};

export type EntrantShown = {
  person: string;
  partner: string;
  settled: boolean;
  pausing: boolean;
  withdrawn: boolean;
};

/** An evening of one of one's groups that is to come, or going on. */
export type EveningListed = {
  group: string;
  name: string;
  emblem: string;
  begins: number;
  remind_at: number | null;
};

export type EveningShown = {
  id: string;
  by: string;
  begins: number;
  minutes: number;
  zone: string;
  remind: number;
  note: string;
  cancelled: boolean;
  answers: { [name: string]: "maybe" | "no" | "yes" };
};

/** Something happened. What is not in the message has not changed. */
export type FactMessage = {
  type: "fact";
  number: number;
  at: number;
  fact: ShuffledShown | CutShown | SatShown | RenamedShown | BotSatShown | StoodShown | FrozenShown | RevealedShown | VoidedShown | StartedShown | RematchedShown | ClosedShown | ChoseShown | KeptWarmShown | LeftShown | OfferedShown | ReturnedShown | TakenBackShown | ClaimedShown | ClaimAnsweredShown | ClaimVoidedShown | HintTakenShown | FinishedShown | AbandonedShown | AwayShown | PlannedShown | SaidShown | MutedShown | ConsentedShown | AutoSetShown;
  events?: AnyEvent[];
  told?: string[];
  lobby?: Lobby | null;
  play?: Play | null;
  you?: You | null;
};

/** What was promised before the deal, and what it was. */
export type Fairness = {
  table: string;
  match: number;
  commitment: string;
  secret: string;
  cuts: OpenedCut[];
  absent: number[];
  void: VoidDeal[];
};

/** The same of a match before cuts were hashes. */
export type FairnessForm1 = {
  table: string;
  match: number;
  commitment: string;
  secret: string;
  cuts: { [name: string]: string };
};

/** What finished matches of one game add up to, for a group or for oneself. */
export type FiguresShown = {
  kinds: PlayedShown[];
  game: string;
  players: number | null;
  season_since: number;
  season: Standing[];
  ever: Standing[];
  records: Records;
  duels: Duel[];
  curves: Curve[];
  people: { [name: string]: Person };
};

export type FinishedShown = {
  fact: "finished";
  match: number;
  scores: number[];
  winners: number[];
};

/** A cut that goes into the deal, as its hash. What is behind it is shown by the proof after the match. */
export type FrozenCut = {
  seat: number;
  commitment: string;
  revealed?: boolean;
};

export type FrozenShown = {
  fact: "frozen";
  match: number;
  absent: number[];
};

/** What a client needs to show a game that it does not know. */
export type GameDetailsShown = {
  id: string;
  view: ViewPartShown[];
  cards: { [name: string]: string };
  rules: { [name: string]: unknown } | null;
};

export type GameShown = {
  id: string;
  title: string;
  about: string;
  minutes: [number, number];
  players: number[];
  usual_players: number;
  low_wins: boolean;
  publisher: string;
  rules: number;
  options: OptionShown[];
  phases: { [name: string]: string };
  levels: Array<"beginner" | "master" | "random" | "regular">;
};

/** How many cards of each kind; zeros are left out. */
export type GaunerCounts = {
  blue?: number;
  green?: number;
  grey?: number;
  orange?: number;
  purple?: number;
  red?: number;
  yellow?: number;
};

export type GaunerEvent = GaunerTakeEvent | GaunerJailEvent | GaunerSkipEvent | GaunerLayingEvent | GaunerLayEvent | GaunerRevealEvent | GaunerRefillEvent | GaunerReshuffleEvent | GaunerShortEvent | GaunerReturnEvent | GaunerGatherEvent | GaunerScoringEvent | RoundEvent | OverEvent;

/** One way to fill the prison: so many kinds with so many cards each; so many there are. */
export type GaunerFullness = {
  each: number;
  kinds: number;
  reached: number;
};

/** What was given back is shuffled into the draw pile. */
export type GaunerGatherEvent = {
  cards: number;
  event: "gather";
};

/** Cards of one kind. */
export type GaunerHeap = {
  count: number;
  kind: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
};

/** The group beside it goes to prison, which may be `full` with it. */
export type GaunerJailEvent = {
  count: number;
  end: "1L" | "1R" | "2L" | "2R" | "3L" | "3R";
  event: "jail";
  full: boolean;
  kind: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  seat: number;
};

/** `beaten`: whose cards of that kind are discarded for it. */
export type GaunerLayEvent = {
  beaten: number | null;
  beaten_count: number;
  count: number;
  event: "lay";
  kind: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  seat: number;
};

/** A kind that may be laid now, and how many of it. */
export type GaunerLayable = {
  kind: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  least: number;
  most: number;
};

/** A seat is going to lay this kind. */
export type GaunerLayingEvent = {
  event: "laying";
  kind: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  seat: number;
};

/** There is nothing to agree on. */
export type GaunerOptions = { [name: string]: unknown };

/** What taking from an end moves: a group to the hand, a group to prison, which may be full with it. */
export type GaunerProspect = {
  end: "1L" | "1R" | "2L" | "2R" | "3L" | "3R";
  fills: boolean;
  jailed: GaunerHeap;
  taken: GaunerHeap;
};

/** New cards by row, from left to right. */
export type GaunerRefillEvent = {
  cards: number;
  event: "refill";
  rows: Array<Array<"blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow">>;
};

export type GaunerReshuffleEvent = {
  cards: number;
  event: "reshuffle";
};

/** A card is given back; its owner is told which. */
export type GaunerReturnEvent = {
  card?: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  event: "return";
  seat: number;
};

/** The draw pile's top card is put to the end; null if there is none. */
export type GaunerRevealEvent = {
  card: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow" | null;
  end: "1L" | "1R" | "2L" | "2R" | "3L" | "3R";
  event: "reveal";
};

/** What a scoring was reckoned from, and what each seat got. */
export type GaunerScoring = {
  by: number;
  laid: GaunerCounts[];
  points: number[];
  prison: GaunerCounts;
  received: GaunerCounts[];
};

export type GaunerScoringEvent = {
  by: number;
  event: "scoring";
  full: boolean;
  laid: GaunerCounts[];
  points: number[];
  prison: GaunerCounts;
  received: GaunerCounts[];
};

/** There are not enough cards: these seats give back. */
export type GaunerShortEvent = {
  event: "short";
  limit: 6 | 12;
  seats: number[];
};

export type GaunerSkipEvent = {
  event: "skip";
  seat: number;
};

/** A group goes into the hand. */
export type GaunerTakeEvent = {
  count: number;
  end: "1L" | "1R" | "2L" | "2R" | "3L" | "3R";
  event: "take";
  kind: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  seat: number;
};

export type GaunerView = {
  choices: string[];
  discard: GaunerCounts;
  discard_pile: number;
  draw_pile: number;
  end: "1L" | "1R" | "2L" | "2R" | "3L" | "3R" | null;
  ends: GaunerProspect[];
  fullness: GaunerFullness[];
  game: "gauner";
  hand: GaunerCounts | null;
  hand_sizes: number[];
  history: number[][];
  known: GaunerCounts[];
  laid: GaunerCounts[];
  last_scoring: GaunerScoring | null;
  layable: GaunerLayable[] | null;
  laying: "blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow" | null;
  limit: 6 | 12 | null;
  options: GaunerOptions;
  over: boolean;
  owed: number[];
  phase: "count" | "lay" | "over" | "return" | "take";
  players: number;
  prison: GaunerCounts;
  round: number;
  rows: Array<Array<"blue" | "green" | "grey" | "orange" | "purple" | "red" | "yellow">>;
  scores: number[];
  scorings: number[][];
  seat: number | null;
  turn: number;
  waiting: number[];
  winners: number[];
};

/** A seat has won the whole band. */
export type GaunerbandeBandEvent = {
  amount: number;
  event: "band";
  seat: number;
};

/** A seat has put all its cards aside. */
export type GaunerbandeChosenEvent = {
  event: "chosen";
  seat: number;
};

/** What the round's points come from. After a coup the seats' own cards cost nothing. */
export type GaunerbandeCountEvent = {
  coup: GaunerbandeCoupCount | null;
  event: "count";
  seats: GaunerbandeSeatCount[];
};

/** `doubled`: for winning every trick of the round. */
export type GaunerbandeCoupCount = {
  amount: number;
  doubled: boolean;
  seat: number;
  target: "others" | "self";
};

export type GaunerbandeCoupEvent = {
  amount: number;
  event: "coup";
  seat: number;
  target: "others" | "self";
};

export type GaunerbandeEvent = GaunerbandePassEvent | GaunerbandeChosenEvent | GaunerbandeExchangeEvent | GaunerbandePlayEvent | GaunerbandeTrickEvent | GaunerbandeBandEvent | GaunerbandeCoupEvent | GaunerbandeCountEvent | RoundEvent | DealEvent | OverEvent;

/** The cards have been passed on. A seat is told what it got from whom. */
export type GaunerbandeExchangeEvent = {
  distance: number;
  event: "exchange";
  from?: number;
  received?: string[];
  to?: number;
};

export type GaunerbandeOptions = {
  target: number;
};

/** A card put aside to be passed on; told to its owner only. */
export type GaunerbandePassEvent = {
  card: string;
  event: "pass";
  seat: number;
};

export type GaunerbandePlayEvent = {
  card: string;
  event: "play";
  seat: number;
};

export type GaunerbandePlayedCard = {
  card: string;
  seat: number;
};

/** The cards that cost points among those a seat has won: so many crooks, and what the politician costs, if won. */
export type GaunerbandeSeatCount = {
  cards: string[];
  crooks: number;
  politician: number;
};

export type GaunerbandeTrick = {
  cards: GaunerbandePlayedCard[];
  winner: number;
};

export type GaunerbandeTrickEvent = {
  cards: GaunerbandePlayedCard[];
  event: "trick";
  penalties: number;
  winner: number;
};

export type GaunerbandeView = {
  black_open: boolean;
  choices: string[];
  game: "gaunerbande";
  hand: string[] | null;
  hand_sizes: number[];
  history: number[][];
  last_trick: GaunerbandeTrick | null;
  options: GaunerbandeOptions;
  over: boolean;
  passed: string[] | null;
  passing: number;
  penalties: number[];
  phase: "coup" | "over" | "pass" | "play";
  players: number;
  received: string[] | null;
  round: number;
  scores: number[];
  seat: number | null;
  to_pass: number;
  trick: GaunerbandePlayedCard[];
  tricks: GaunerbandeTrick[];
  tricks_won: number[];
  waiting: number[];
  winners: number[];
};

/** A group in a list. */
export type GroupListed = {
  group: string;
  name: string;
  emblem: string;
  about: string;
  listed: boolean;
  members: number;
  role: "member" | "organiser" | "owner" | null;
};

export type GroupOpened = {
  group: string;
};

/** How a group shows itself; see `community.groups.facts`. */
export type GroupProfile = {
  name: string;
  emblem?: string;
  about?: string;
  listed?: boolean;
  season?: "ever" | "half" | "month" | "quarter" | "year";
  since?: string;
};

/** A group as its member sees it. Outsiders are shown one that is listed, without people and what they write. */
export type GroupShown = {
  group: string;
  number: number;
  name: string;
  emblem: string;
  about: string;
  listed: boolean;
  season: "ever" | "half" | "month" | "quarter" | "year";
  since: string;
  season_since: number;
  role: "member" | "organiser" | "owner" | null;
  count: number;
  people: { [name: string]: Person };
  members: MemberShown[];
  invitations: InvitationListed[];
  barred: string[];
  posts: PostShown[];
  evenings: EveningShown[];
  calendar: boolean;
};

export type GroupsShown = {
  mine: GroupListed[];
  listed: GroupListed[];
  evenings: EveningListed[];
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

/** What the seat that asked might choose, the best first. */
export type Hint = {
  type: "hint";
  match: number;
  decision: number;
  tips: TipShown[];
};

export type HintTakenShown = {
  fact: "hint_taken";
  seat: number;
};

/** Between these times a person's clocks stand still (milliseconds since 1970). */
export type HolidayShown = {
  since: number;
  until: number;
};

/** One's holidays, the first first: all that end this year or later. `left`: days of this year. */
export type HolidaysShown = {
  a_year: number;
  left: number;
  holidays: HolidayShown[];
};

export type IdentityShown = {
  person: Person;
  language: "de" | "en";
};

export type Invitation = {
  person: string;
};

export type InvitationListed = {
  code: string;
  by: string;
  until: number;
};

/** What one is invited to. `group`: its id, for members. */
export type InvitationShown = {
  group: string;
  name: string;
  emblem: string;
  about: string;
  members: number;
};

/** Shown this once: the server keeps a hash. */
export type InviteMade = {
  code: string;
};

export type InviteShown = {
  id: string;
  label: string;
  left: number;
  created_at: number;
  expires_at: number;
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

/** What the seat that asked knows, for a browser that thinks by itself: a state in which all else is dealt anew. */
export type Known = {
  type: "known";
  match: number;
  decision: number;
  seat: number;
  state: string;
};

/** Ordered by rating less margin; with the bots' fixed ratings, to compare. */
export type LeaderboardShown = {
  game: string;
  people: StandingShown[];
  bots: LevelRatingShown[];
};

/** Away from the table. A seat stays one's own (see `stand`). */
export type Leave = {
  type: "part";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type LeftShown = {
  fact: "left";
  seat: number;
};

export type LevelRatingShown = {
  level: string;
  rating: RatingShown;
};

export type LineShown = {
  person: Person | null;
  bot: string | null;
  left: boolean;
  late: boolean;
  taken_back: boolean;
  score: number;
  won: boolean;
  bot_name?: string | null;
};

/** The words for one line. */
export type LineWords = {
  labels: Said[];
  situations: SituationShown[];
};

/** The words for lines: for every decision that was asked for, for every line of it. */
export type LineWordsShown = {
  words: LineWords[][];
};

/** Lines of the decision that begins with this choice of the record. */
export type LinesAsked = {
  number: number;
  lines: string[][];
};

/** The table around the match. */
export type Lobby = {
  stage: "closed" | "finished" | "gathering" | "playing" | "revealing";
  match: number;
  commitment: string;
  host: string;
  seats: SeatShown[];
  results?: Result[];
  starts_in?: number | null;
  frozen?: FrozenCut[];
  absent?: number[];
  voids?: NotRevealed[][];
  abandoned?: AbandonedMatch | null;
  hands_open?: boolean;
};

/** `confirmed`: somebody who reads there has said that it is theirs. */
export type MailShown = {
  address: string;
  confirmed: boolean;
};

/** A record, with the match where it was set; none for what many matches add up to. */
export type MatchRecord = {
  person: string;
  value: number;
  at: number;
  table?: string;
  match?: number;
};

/** A finished match. */
export type MatchShown = {
  table: string;
  match: number;
  game: string;
  finished_at: number;
  seats: LineShown[];
  duplicate?: boolean;
  after?: number;
  daily?: string | null;
  offline?: boolean;
};

export type MemberShown = {
  person: string;
  role: "member" | "organiser" | "owner";
  since: number;
};

/** A decision or a deal that is worth telling; a seat in the sentence is written {2}. */
export type MomentShown = {
  number: number;
  said: string;
};

/** What a match's review tells of it in two sentences. Asking begins no review. */
export type MomentsShown = {
  made: boolean;
  making: boolean;
  turning_point?: MomentShown | null;
  best_moment?: MomentShown | null;
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

/** An e-mail address; empty: none, and no more e-mails. */
export type NewAddress = {
  address: string;
};

export type NewAnswer = {
  answer: "maybe" | "no" | "yes";
};

/** A push subscription, as the browser has it. */
export type NewBrowser = {
  endpoint: string;
  /** p256dh, base64url */
  key: string;
  /** base64url */
  auth: string;
};

/** With whom one wants to play, in pairs: who has registered before. */
export type NewEntrant = {
  partner?: string;
};

export type NewEvening = {
  begins: number;
  minutes?: number;
  zone?: string;
  remind?: number;
  note?: string;
};

/** From when until when; in whole days of whoever asks. */
export type NewHoliday = {
  /** milliseconds since 1970 */
  since: number;
  /** milliseconds since 1970 */
  until: number;
};

/** A face left out stays as it is; an empty one is made from the id again. `invite`: where new people need one. */
export type NewIdentity = {
  name: string;
  language?: "de" | "en";
  face?: string | null;
  invite?: string;
};

export type NewPause = {
  on: boolean;
};

export type NewPost = {
  text: string;
};

export type NewRole = {
  role: "member" | "organiser" | "owner";
};

/** Seats left out: one's own, and free ones for the rest of the usual number. A pace of whole days (86400 seconds each), or a budget of days for each person's match, makes it a table over days: it goes on though nobody is connected, and `time_up` is what happens when somebody's time is up. With a deal the first match repeats that of a finished one, by the same rules: it is known, is not proved fair, and does not count in statistics. */
export type NewTable = {
  game: string;
  players?: number | null;
  options?: { [name: string]: unknown };
  seats?: Array<"beginner" | "master" | "me" | "open" | "random" | "regular"> | null;
  listed?: boolean;
  pace?: number;
  spectators?: boolean;
  hints?: boolean;
  start?: boolean;
  rated?: boolean;
  leaving?: "last" | "void";
  budget?: number;
  time_up?: "ends" | "once" | "takes_over";
  deal?: DealReference | null;
  group?: string;
  hands?: "consented" | "delayed" | "hidden";
  delay?: number;
};

/** What is agreed; see `community.tournaments.facts.Terms`. Rest and limit in minutes, pace in seconds. */
export type NewTournament = {
  name: string;
  game: string;
  players: number;
  options?: { [name: string]: unknown };
  about?: string;
  rounds?: number;
  rest?: number;
  limit?: number;
  pace?: number;
  movement?: "individual" | "swiss";
  pairs?: boolean;
  count?: "duplicate" | "places" | "scores";
  bots?: "beginner" | "master" | "random" | "regular";
  listed?: boolean;
  group?: string;
};

/** Whose cut was not revealed in time, and from which seat. */
export type NotRevealed = {
  seat: number;
  person: Person;
};

export type Note = {
  text: string;
};

export type NoteShown = {
  text: string;
};

/** `mail` is null where the host sends no e-mail. */
export type NoticesShown = {
  preferences: Preferences;
  push_key: string;
  browsers: number;
  mail: MailShown | null;
};

/** One value that an option can have, or that its list can hold. */
export type OfferShown = {
  value: string;
  name: string;
  about: string;
  players: number[];
};

export type OfferedShown = {
  fact: "offered";
  seat: number;
};

/** A finished match that was played without a server, as it was kept there; `record` is its permanent text form. */
export type OfflineMatch = {
  table: string;
  match: number;
  finished_at: number;
  seats: OfflineSeat[];
  record: string;
};

/** Whose seat it was: a bot's, or one's own. */
export type OfflineSeat = {
  bot?: "beginner" | "master" | "random" | "regular" | null;
  bot_name?: string;
  taken_back?: boolean;
};

export type OldBrowser = {
  endpoint: string;
};

/** A cut with what it was made of. */
export type OpenedCut = {
  seat: number;
  commitment: string;
  nonce: string;
  text: string;
};

export type OptionShown = {
  name: string;
  about: string;
  kind: "flag" | "number" | "other";
  default: unknown;
  low: number;
  high: number;
  example: string;
  offers: OfferShown[];
};

/** The match is over. */
export type OverEvent = {
  event: "over";
  scores: number[];
  winners: number[];
};

export type OverviewShown = {
  versions: { [name: string]: string };
  invite_only: boolean;
  announcement: Announcement | null;
  invites: InviteShown[];
  backups: BackupShown[] | null;
  reports: ReportShown[];
  actions: ActionShown[];
};

export type OwnRatingShown = {
  game: string;
  rating: RatingShown;
};

/** `appears`: whether one wants to be in leaderboards. */
export type OwnRatingsShown = {
  appears: boolean;
  ratings: OwnRatingShown[];
};

export type PartoutAnnounceEvent = {
  event: "announce";
  seat: number;
  tricks: number;
};

export type PartoutColourEvent = {
  colour: "b" | "g" | "k" | "r";
  event: "colour";
  seat: number;
};

/** What each team had announced and has won. */
export type PartoutCountEvent = {
  event: "count";
  teams: PartoutTeamCount[];
};

export type PartoutEvent = PartoutNumberEvent | PartoutColourEvent | PartoutAnnounceEvent | PartoutPlayEvent | PartoutJailEvent | PartoutRestoreEvent | PartoutSwitchNumberEvent | PartoutSwitchColourEvent | PartoutTrickEvent | PartoutCountEvent | RoundEvent | DealEvent | OverEvent;

export type PartoutJailEvent = {
  card: string;
  event: "jail";
  seat: number;
};

export type PartoutNumberEvent = {
  event: "number";
  number: number;
  seat: number;
};

/** There is nothing to agree on. */
export type PartoutOptions = { [name: string]: unknown };

export type PartoutPlayEvent = {
  card: string;
  event: "play";
  seat: number;
};

export type PartoutPlayedCard = {
  card: string;
  jailed: boolean;
  seat: number;
};

/** Whoever had changed the trump is in jail: it is as it was. */
export type PartoutRestoreEvent = {
  event: "restore";
  trump: PartoutTrump;
};

/** A team: what it has announced so far, what that brings beside its tricks, whether it has won that many. */
export type PartoutStanding = {
  announced: number;
  bonus: number;
  complete: boolean;
  met: boolean;
};

export type PartoutSwitchColourEvent = {
  colour: "b" | "g" | "k" | "r";
  event: "switch_colour";
  seat: number;
};

export type PartoutSwitchNumberEvent = {
  event: "switch_number";
  number: number;
  seat: number;
};

/** `points`: those of the tricks won and the bonus for keeping the announcement; without a trick it costs. */
export type PartoutTeamCount = {
  announced: number;
  bonus: number;
  points: number;
  seats: number[];
  team: number;
  won: number;
};

export type PartoutTrick = {
  cards: PartoutPlayedCard[];
  winner: number;
};

/** `card` is the one that has won. */
export type PartoutTrickEvent = {
  card: string;
  cards: PartoutPlayedCard[];
  event: "trick";
  team: number;
  why: "colour" | "jester" | "leader" | "led" | "number" | "royalty" | "trump";
  winner: number;
};

/** Each null until it is named. */
export type PartoutTrump = {
  colour: "b" | "g" | "k" | "r" | null;
  number: number | null;
};

export type PartoutView = {
  announced: Array<number | null>;
  bonuses: number[];
  choices: string[];
  dealer: number;
  game: "partout";
  hand: string[] | null;
  hand_sizes: number[];
  history: number[][];
  last_trick: PartoutTrick | null;
  leader: number;
  options: PartoutOptions;
  over: boolean;
  phase: "announce" | "colour" | "jail" | "number" | "over" | "play" | "switch_colour" | "switch_number";
  players: number;
  round: number;
  scores: number[];
  seat: number | null;
  standing: PartoutStanding[];
  teams: number[];
  trick: PartoutPlayedCard[];
  tricks: PartoutTrick[];
  tricks_won: number[];
  trump: PartoutTrump;
  trump_before: PartoutTrump;
  waiting: number[];
  winners: number[];
};

/** Will the hidden card leave with its twin? */
export type PartyBugsAskEvent = {
  card: number;
  event: "ask";
  seat: number;
};

/** A round begins; the last one has its `order` at once. */
export type PartyBugsBeginEvent = {
  event: "begin";
  order: number[];
  round: number;
};

/** A seat has chosen in secret; it is told its own card. */
export type PartyBugsChosenEvent = {
  card?: number;
  event: "chosen";
  seat: number;
};

/** Each of the seats draws a card; one is told one's own. */
export type PartyBugsDrawEvent = {
  card?: number;
  event: "draw";
  seats: number[];
};

export type PartyBugsEvent = PartyBugsChosenEvent | PartyBugsHideEvent | PartyBugsRevealEvent | PartyBugsKingEvent | PartyBugsTakeEvent | PartyBugsLeaveEvent | PartyBugsAskEvent | PartyBugsPairEvent | PartyBugsFloorEvent | PartyBugsDrawEvent | PartyBugsBeginEvent | PartyBugsUncoverEvent | PartyBugsFinalEvent;

export type PartyBugsFinalEvent = {
  event: "over";
  paul: number | null;
  scores: number[];
  winners: number[];
};

/** The played cards become the floor, with Paul's among them. */
export type PartyBugsFloorEvent = {
  cards: number[];
  event: "floor";
  paul: number | null;
};

/** All have hidden a card. */
export type PartyBugsHideEvent = {
  event: "hide";
};

/** A King takes the whole floor. */
export type PartyBugsKingEvent = {
  cards: number[];
  event: "king";
  seat: number;
};

export type PartyBugsLastRound = {
  paul: number[] | null;
  played: number[] | null;
  taken: number[][];
};

/** Pairs leave a display. */
export type PartyBugsLeaveEvent = {
  cards: number[];
  event: "leave";
  seat: number | null;
};

export type PartyBugsOptions = {
  variant: boolean;
};

/** The answer to that. */
export type PartyBugsPairEvent = {
  card: number;
  event: "pair";
  seat: number;
  yes: boolean;
};

/** Who plays along with two. */
export type PartyBugsPaul = {
  deck_size: number;
  display: number[];
  score: number;
  shown: number[];
};

/** All played cards are turned up; `order` is empty if a King was played. */
export type PartyBugsRevealEvent = {
  event: "reveal";
  order: number[];
  played: number[];
};

export type PartyBugsTakeEvent = {
  card: number;
  event: "take";
  seat: number | null;
};

/** A hidden card is turned up at the end. */
export type PartyBugsUncoverEvent = {
  card: number;
  event: "uncover";
  seat: number;
};

export type PartyBugsView = {
  choices: string[];
  chosen: number[];
  deck_sizes: number[];
  displays: number[][];
  final: boolean;
  floor: number[];
  game: "party_bugs";
  hand: number[] | null;
  hidden: number | null;
  hidden_seats: number[];
  history: number[][];
  known_hidden: Array<number | null>;
  last_round: PartyBugsLastRound | null;
  line: number[];
  my_choice: number | null;
  options: PartyBugsOptions;
  order: number[];
  over: boolean;
  paul: PartyBugsPaul | null;
  phase: "hide" | "over" | "pair" | "play" | "take";
  played: number[] | null;
  players: number;
  round: number;
  scores: number[];
  seat: number | null;
  shown: number[][];
  tie_holder: number;
  waiting: number[];
  winners: number[];
};

export type PasskeyShown = {
  id: string;
  name: string;
  domain: string;
  created_at: number;
  used_at: number;
};

/** Somebody, as a table knows people. The id is public; what proves it never comes near a table. */
export type Person = {
  id: string;
  name: string;
  face?: string;
};

export type PersonShown = {
  id: string;
  name: string;
  created_at: number;
  seen_at: number;
  admin: boolean;
  banned: boolean;
};

/** To see whether the connection is alive. */
export type Ping = {
  type: "ping";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type PlaceShown = {
  place: number;
  person: string;
  points: number;
  wins: number;
  score: number;
  played: number;
  rounds: Array<number | null>;
};

/** At a table over days: what to choose when it is one's turn, if it can be chosen then; empty: nothing any more. */
export type PlanAhead = {
  type: "plan";
  match: number;
  choices: string[];
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** What one has planned oneself is another; `play` of the message says it. */
export type PlannedShown = {
  fact: "planned";
};

/** The match as one seat sees it, or a spectator. */
export type Play = {
  view: AnyView;
  labels?: string[];
  decision?: number;
  clocks?: Clock[];
  claimable?: ClaimableShown | null;
  claim?: ClaimShown | null;
  planned?: string[];
  views?: AnyView[];
};

/** A day left out is today. Today's deal is played once for the count, and then for practice. */
export type PlayDaily = {
  day?: string | null;
  practice?: boolean;
};

export type PlayedShown = {
  game: string;
  players: number;
  matches: number;
};

export type Pong = {
  type: "pong";
  ack: number;
};

export type PostShown = {
  id: string;
  by: string;
  at: number;
  text: string;
};

/** What somebody wants to be told, and when. `zone`: where they live, as in `Europe/Berlin`. */
export type Preferences = {
  off?: Array<"evening" | "invited" | "over" | "running_out" | "turn">;
  quiet?: Quiet | null;
  zone?: string;
  mail?: "digest" | "each" | "off";
};

/** Which seats' people are connected, and how many others watch. At tables over days that is told to nobody. */
export type Presence = {
  type: "presence";
  seats: number[];
  watching: number;
};

/** A finished match and the proof of its deal, as one file. */
export type Proof = {
  stammtisch_proof?: 2;
  fairness: Fairness;
  record: Record;
};

/** The same of a match before cuts were hashes: it proves less. */
export type ProofForm1 = {
  stammtisch_proof?: 1;
  fairness: FairnessForm1;
  record: Record;
};

export type ProviderAddress = {
  address: string;
};

/** A server's chains, the latest first, and the links of days past; with the key, today's too. */
export type PublishedChains = {
  chains: ChainTerms[];
  links: ShownLink[];
};

/** Hours in which nobody wants to be told anything, in minutes of the day; `end` may be on the next one. */
export type Quiet = {
  begin: number;
  end: number;
};

/** About how strong somebody is, and the margin within which that is right in 95 of 100 cases: 1520 ± 80. */
export type RatingShown = {
  rating: number;
  margin: number;
  matches: number;
};

export type RatingStepShown = {
  at: number;
  rating: RatingShown;
};

/** Shows a reaction at one's plate for a moment; it is stored nowhere. */
export type React = {
  type: "react";
  kind: "bravo" | "laugh" | "ouch" | "ponder" | "thanks" | "wow";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** The person in the seat reacts to something. Like presence it has no number, and is gone with the moment. */
export type ReactionShown = {
  type: "reaction";
  seat: number;
  kind: "bravo" | "laugh" | "ouch" | "ponder" | "thanks" | "wow";
};

/** A match as data. `dumps` writes it as JSON, one choice a line; `loads` reads it back. */
export type Record = {
  stammtisch?: number;
  game: string;
  rules: number;
  players: number;
  options: { [name: string]: unknown };
  seed: number | string | { [name: string]: string };
  choices: string[];
  redealt?: Redealt[];
};

export type Records = {
  run?: MatchRecord | null;
  coup?: MatchRecord | null;
  luckiest?: MatchRecord | null;
  unluckiest?: MatchRecord | null;
  accurate?: MatchRecord | null;
};

/** They are shown this once: the server keeps hashes. */
export type RecoveryCodesShown = {
  codes: string[];
};

/** After so many choices of a match, all that a seat could not know then was dealt anew, from this seed. */
export type Redealt = {
  after: number;
  seat: number;
  seed: number;
};

/** Not done, and why, in the person's language. */
export type Refusal = {
  type: "refusal";
  ack: number;
  code: "admins_only" | "ahead" | "already_chosen" | "already_tried" | "bad_address" | "bad_code" | "bad_evening" | "bad_host" | "bad_invitation" | "bad_key" | "bad_origin" | "bad_passkey" | "bad_profile" | "bad_sign_in" | "bad_terms" | "bad_text" | "banned" | "barred" | "bots_only" | "busy" | "cards_first" | "claimed_before" | "closed" | "closing" | "daily_closed" | "daily_first" | "days_only" | "does_not_replay" | "drawn_table" | "enough" | "finished_only" | "gathering_only" | "group_full" | "hand_over_first" | "hands_hidden" | "hands_seen" | "hands_shown" | "holidays_over" | "host_only" | "illegal_choice" | "joined_and_left" | "known_deal" | "knows_too_much" | "malformed" | "muted" | "needs_server" | "no_claim" | "no_daily" | "no_evening" | "no_group" | "no_hint_now" | "no_hints" | "no_identity" | "no_member" | "no_open_claim" | "no_person" | "no_seat" | "no_such_person" | "no_table" | "no_tournament" | "not_found" | "not_invited" | "not_offered" | "not_over" | "not_registered" | "not_revealed" | "not_seated" | "not_stored" | "nothing_joined" | "nothing_to_reveal" | "nothing_to_take_back" | "option" | "organiser_only" | "organisers_only" | "other_match" | "other_rules" | "others_play" | "owes_nothing" | "owner_only" | "partner_settled" | "playing_only" | "round_not_over" | "round_running" | "ruled_out" | "seat_taken" | "seats_open" | "slow_down" | "time_used" | "too_few" | "too_large" | "too_late" | "too_many_evenings" | "too_many_groups" | "too_many_invitations" | "too_many_muted" | "too_many_passkeys" | "too_many_sockets" | "too_many_tables" | "too_many_tournaments" | "tournament_full" | "tournament_over" | "unavailable" | "unknown_passkey" | "unknown_push_service" | "would_lose" | "wrong_decision" | "wrong_reveal";
  message: string;
  briefly?: string;
};

export type RefusalShown = {
  code: "admins_only" | "ahead" | "already_chosen" | "already_tried" | "bad_address" | "bad_code" | "bad_evening" | "bad_host" | "bad_invitation" | "bad_key" | "bad_origin" | "bad_passkey" | "bad_profile" | "bad_sign_in" | "bad_terms" | "bad_text" | "banned" | "barred" | "bots_only" | "busy" | "cards_first" | "claimed_before" | "closed" | "closing" | "daily_closed" | "daily_first" | "days_only" | "does_not_replay" | "drawn_table" | "enough" | "finished_only" | "gathering_only" | "group_full" | "hand_over_first" | "hands_hidden" | "hands_seen" | "hands_shown" | "holidays_over" | "host_only" | "illegal_choice" | "joined_and_left" | "known_deal" | "knows_too_much" | "malformed" | "muted" | "needs_server" | "no_claim" | "no_daily" | "no_evening" | "no_group" | "no_hint_now" | "no_hints" | "no_identity" | "no_member" | "no_open_claim" | "no_person" | "no_seat" | "no_such_person" | "no_table" | "no_tournament" | "not_found" | "not_invited" | "not_offered" | "not_over" | "not_registered" | "not_revealed" | "not_seated" | "not_stored" | "nothing_joined" | "nothing_to_reveal" | "nothing_to_take_back" | "option" | "organiser_only" | "organisers_only" | "other_match" | "other_rules" | "others_play" | "owes_nothing" | "owner_only" | "partner_settled" | "playing_only" | "round_not_over" | "round_running" | "ruled_out" | "seat_taken" | "seats_open" | "slow_down" | "time_used" | "too_few" | "too_large" | "too_late" | "too_many_evenings" | "too_many_groups" | "too_many_invitations" | "too_many_muted" | "too_many_passkeys" | "too_many_sockets" | "too_many_tables" | "too_many_tournaments" | "tournament_full" | "tournament_over" | "unavailable" | "unknown_passkey" | "unknown_push_service" | "would_lose" | "wrong_decision" | "wrong_reveal";
  message: string;
};

export type Rematch = {
  type: "rematch";
  gather?: boolean;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type RematchedShown = {
  fact: "rematched";
};

export type RenamedShown = {
  fact: "renamed";
  seat: number;
  person: Person;
};

export type ReplayShown = {
  choices: number;
  seats: number[];
  rounds: number[];
  start: AnyView[];
  steps: StepShown[];
};

/** What is wrong with a bot's choice: that of this number in the record. */
export type Report = {
  number: number;
  note?: string;
};

export type ReportShown = {
  name: string;
  choice: string;
  note: string;
  at: number;
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

/** What one's cut is the hash of, once it is frozen. */
export type Reveal = {
  type: "reveal";
  /** 32 bytes in hex, lower case */
  nonce: string;
  text?: string;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

export type RevealedShown = {
  fact: "revealed";
  seat: number;
};

/** All that is found out about a whole match. It is served and stored under these field names. */
export type Review = {
  form: number;
  game: string;
  players: number;
  scores: number[];
  winners: number[];
  decisions: ReviewDecision[];
  accuracy: number[];
  cost: number[];
  luck: number[];
  deals: ReviewDealLuck[];
  turning_point: ReviewMoment | null;
  best_moment: ReviewMoment | null;
};

/** How lucky each seat was with the cards of one round. */
export type ReviewDealLuck = {
  round: number;
  after: number;
  luck: number[];
  win: number[];
};

/** A decision where there were several ways to decide, with those to compare. */
export type ReviewDecision = {
  number: number;
  parts: number[];
  round: number;
  seat: number;
  choices: string[];
  best: string[];
  cost: number;
  cost_win: number;
  stake: number;
  options: ReviewRankedLine[];
  why: ReviewWhy | null;
  labels: { [name: string]: ReviewSpoken };
};

/** A decision or a deal that is worth telling, in a sentence. */
export type ReviewMoment = {
  number: number;
  round: number;
  seat: number;
  swing: number;
  said: ReviewSpoken;
};

/** One thing there was to decide, in all its parts, and what it was expected to bring. */
export type ReviewRankedLine = {
  choices: string[];
  points: number;
  win: number;
};

/** A finished match looked at again: every decision with its worth, accuracy and luck. None while it is made. */
export type ReviewShown = {
  done: number;
  of: number;
  review: Review | null;
  labels?: { [name: string]: string };
};

/** A sentence in both languages; a seat in it is written {2}. */
export type ReviewSpoken = {
  en: string;
  de: string;
};

/** What the best line has that the one made has not. */
export type ReviewWhy = {
  you: ReviewSpoken;
  name: ReviewSpoken;
  figures: ReviewSpoken;
};

export type RoundDrawn = {
  number: number;
  began: number;
  ended: number;
  counts: boolean;
  tables: DrawnTable[];
};

/** A round has been counted. */
export type RoundEvent = {
  event: "round";
  points: number[];
  round: number;
  scores: number[];
};

/** A sentence in both languages; a seat in it is written {2}, and {me} is the seat that chooses. */
export type Said = {
  en: string;
  de: string;
};

export type SaidShown = {
  fact: "said";
  person: Person;
  text: string;
};

/** A match with the same deal. Where it was played is told to those who played it. */
export type SameDealShown = {
  finished_at: number;
  seats: LineShown[];
  first: boolean;
  table: string | null;
  match: number | null;
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
  barred?: boolean;
  offered?: boolean;
  late?: boolean;
  bot_name?: string | null;
  taken_back?: boolean;
  holidays?: HolidayShown[];
  consents?: boolean;
};

export type ServerMessage = TableMessage | FactMessage | Resumed | Presence | ReactionShown | Hint | Known | Words | Hello | Ack | Refusal | Pong;

export type ServerShown = {
  invite_only: boolean;
  announcement: Announcement | null;
  provider: string | null;
};

/** A link that may be known. */
export type ShownLink = {
  day: string;
  link: string;
};

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

/** Something about the position that a line makes use of, or runs into; see `games.situations`. */
export type SituationShown = {
  kind: string;
  more: string[];
  less: string[];
  text: Said;
  tone: number;
};

export type Stand = {
  type: "stand";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** Somebody's results. `form`: the last ones, the latest last. `run`: the most wins in a row. */
export type Standing = {
  person: string;
  played: number;
  won: number;
  mean_score: number;
  lowest_score: number;
  highest_score: number;
  run: number;
  form: boolean[];
  reviewed: number;
  luck: number | null;
  accuracy: number | null;
};

export type StandingShown = {
  person: Person;
  rating: RatingShown;
};

/** The duplicate points of a week or a month, up to yesterday or, for who has played it, today. */
export type StandingsShown = {
  game: string;
  first: string;
  last: string;
  lines: TotalShown[];
};

export type Start = {
  type: "start";
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** A finished match for a browser that reviews it by itself. */
export type StartShown = {
  game: string;
  state: string;
  choices: string[];
  simulations: number;
  labels: { [name: string]: string };
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
  events: AnyEvent[];
  told: string[];
  views: AnyView[];
};

export type StoodShown = {
  fact: "stood";
  seat: number;
};

export type TableLine = {
  game: string;
  stage: string;
  people: string[];
  opened_at: number;
  changed_at: number;
};

/** All there is to see. Sent on joining, and whenever catching up fact by fact would not do. */
export type TableMessage = {
  type: "table";
  table: string;
  number: number;
  terms: TermsShown;
  lobby: Lobby;
  you: You;
  play?: Play | null;
  chat?: ChatLine[];
  told?: string[];
  counted?: AnyEvent[];
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
  at: number;
  round: number | null;
  turn_since?: number | null;
  due_at?: number | null;
};

/** Undoes one's last decision, alone with bots; `match` and `decision` as they came with the view. */
export type TakeBack = {
  type: "take_back";
  match: number;
  decision: number;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** The seat's last decision and all that followed are undone; `play` of the message says how it stands now. */
export type TakenBackShown = {
  fact: "taken_back";
  seat: number;
};

export type TaxTheRichBeginCoverEvent = {
  event: "begin_cover";
  seat: number;
};

export type TaxTheRichBid = {
  bid: string;
  seat: number;
};

/** `stacks`: how many the bid promises; null for `pass`. */
export type TaxTheRichBidEvent = {
  bid: string;
  event: "bid";
  seat: number;
  stacks: number | null;
};

/** Tricks per trump suit, and the bonus in each round. */
export type TaxTheRichBoardRow = {
  bonus: number[];
  tricks: TaxTheRichBoardTricks;
};

export type TaxTheRichBoardTricks = {
  b: number;
  g: number;
  r: number;
  y: number;
};

export type TaxTheRichCallEvent = {
  card: string;
  deputy: number;
  event: "call";
  seat: number;
};

export type TaxTheRichChooseBrokerEvent = {
  card: string;
  event: "choose_broker";
  seat: number;
};

/** What the round's points come from: a point a stack, and the bonus for one side or the other. */
export type TaxTheRichCountEvent = {
  bonus: number[];
  event: "count";
  government: TaxTheRichGovernment;
  stacks: number[];
};

/** A card face down; its player is told which. The suit is announced when it is led. */
export type TaxTheRichCoverEvent = {
  broker: string;
  card: string | null;
  event: "cover";
  seat: number;
  suit: "b" | "g" | "r" | "y" | null;
};

export type TaxTheRichDeclareEvent = {
  event: "declare";
  revolution: "class" | "feminist";
  seat: number;
};

/** `card` is null for those who may not see it. */
export type TaxTheRichDrawEvent = {
  card: string | null;
  event: "draw";
  seat: number;
  target: number;
};

export type TaxTheRichEvent = TaxTheRichBidEvent | TaxTheRichLeaderEvent | TaxTheRichCallEvent | TaxTheRichRuleEvent | TaxTheRichRuleCardsEvent | TaxTheRichDeclareEvent | TaxTheRichBeginCoverEvent | TaxTheRichChooseBrokerEvent | TaxTheRichPlayEvent | TaxTheRichCoverEvent | TaxTheRichRevolutionEvent | TaxTheRichFaceUpEvent | TaxTheRichWorkerEvent | TaxTheRichPointEvent | TaxTheRichFriskEvent | TaxTheRichDrawEvent | TaxTheRichReturnEvent | TaxTheRichSwapEvent | TaxTheRichTakeoverEvent | TaxTheRichUncoverEvent | TaxTheRichKeepEvent | TaxTheRichTrickEvent | TaxTheRichStealEvent | TaxTheRichStackEvent | TaxTheRichMarkerEvent | TaxTheRichLeadEvent | TaxTheRichGiftEvent | TaxTheRichCountEvent | RoundEvent | DealEvent | OverEvent;

/** Cards of a hand that lie open from now on. */
export type TaxTheRichFaceUpEvent = {
  cards: string[];
  event: "face_up";
  seat: number;
};

export type TaxTheRichFrisk = {
  by: number;
  card: string | null;
  target: number | null;
};

export type TaxTheRichFriskEvent = {
  event: "frisk";
  seat: number;
  target: number;
};

export type TaxTheRichGiftEvent = {
  event: "gift";
  seat: number;
  target: number;
};

/** Who governs, and whether their stacks are as many as they need. */
export type TaxTheRichGovernment = {
  bonus: number;
  met: boolean;
  round: number;
  row: number;
  seats: number[];
  stacks: number;
  suit: "b" | "g" | "r" | "y";
  tricks: number;
};

export type TaxTheRichKeepEvent = {
  card: string;
  event: "keep";
  seat: number;
};

export type TaxTheRichLeadEvent = {
  event: "lead";
  seat: number;
  target: number;
};

/** Who has won the bidding. */
export type TaxTheRichLeaderEvent = {
  event: "leader";
  marker: TaxTheRichMarker;
  seat: number;
};

/** Where the marker stands, and what that means in this round. */
export type TaxTheRichMarker = {
  bonus: number;
  row: number;
  suit: "b" | "g" | "r" | "y";
  tricks: number;
};

export type TaxTheRichMarkerEvent = {
  event: "marker";
  marker: TaxTheRichMarker;
  seat: number;
};

export type TaxTheRichOptions = {
  board: TaxTheRichBoardRow[];
  feminist: boolean;
  rule_cards: string[] | null;
  rules: "advanced" | "basic" | "anarchy" | "crime_scene_painter" | "dictatorship" | "scandal" | "snow_on_my_uniform" | "strike_breakers" | "vaccine_trials" | Array<"anarchy" | "crime_scene_painter" | "dictatorship" | "scandal" | "snow_on_my_uniform" | "strike_breakers" | "vaccine_trials">;
};

export type TaxTheRichPlayEvent = {
  card: string;
  event: "play";
  seat: number;
};

/** `seat`: in front of whom it lies now; `card` is null while it is covered; `value`: a Worker's. */
export type TaxTheRichPlayedCard = {
  card: string | null;
  seat: number;
  value: number | null;
};

export type TaxTheRichPointEvent = {
  event: "point";
  seat: number;
  target: number;
};

/** `card` is null for those who may not see it. */
export type TaxTheRichReturnEvent = {
  card: string | null;
  event: "return";
  seat: number;
  target: number;
};

/** Called with the card just played; the rest of the hand lies open. */
export type TaxTheRichRevolutionEvent = {
  event: "revolution";
  hand: string[];
  revolution: "class" | "feminist";
  seat: number;
};

/** What is in force in the new round. */
export type TaxTheRichRuleCardsEvent = {
  event: "rule_cards";
  rule_cards: string[];
};

export type TaxTheRichRuleEvent = {
  event: "rule";
  rule_card: string;
  seat: number;
};

/** A stack changes hands; it came from that trick. */
export type TaxTheRichStackEvent = {
  event: "stack";
  seat: number;
  target: number;
  trick: number;
};

export type TaxTheRichStealEvent = {
  event: "steal";
  seat: number;
  target: number | null;
};

export type TaxTheRichSwapEvent = {
  card: string;
  event: "swap";
  seat: number;
  target: number;
};

/** A led Billionaire changes places with the last card. */
export type TaxTheRichTakeoverEvent = {
  card: string;
  event: "takeover";
  seat: number;
  target: number;
};

export type TaxTheRichTrick = {
  cards: TaxTheRichPlayedCard[];
  winners: number[];
};

/** `card` is the strongest that counts, null where nobody wins; `debunked` stronger ones count for nothing. */
export type TaxTheRichTrickEvent = {
  card: string | null;
  cards: TaxTheRichPlayedCard[];
  debunked: number;
  event: "trick";
  low: boolean;
  why: "artist" | "doctor" | "led" | "rest" | "trump" | null;
  winners: number[];
};

/** `seat` played it; it lies in front of `lies`. */
export type TaxTheRichUncoverEvent = {
  card: string;
  event: "uncover";
  lies: number;
  seat: number;
};

export type TaxTheRichView = {
  bids: TaxTheRichBid[];
  board: TaxTheRichBoardRow[];
  called: string | null;
  choices: string[];
  covering: string | null;
  declaring: "class" | "feminist" | null;
  deputy: number | null;
  docked: number[];
  frisk: TaxTheRichFrisk | null;
  game: "tax_the_rich";
  gifts_owed: number[];
  government: TaxTheRichGovernment | null;
  governments: TaxTheRichGovernment[];
  hand: string[] | null;
  hand_sizes: number[];
  history: number[][];
  kept: string[];
  last_docked: number[];
  last_kept: string[];
  last_pointed: number[];
  last_trick: TaxTheRichTrick | null;
  leader: number | null;
  led: "b" | "g" | "r" | "y" | null;
  marker: TaxTheRichMarker | null;
  open_hands: string[][];
  options: TaxTheRichOptions;
  over: boolean;
  phase: "bid" | "call" | "draw" | "frisk" | "gift" | "keep" | "lead" | "marker" | "over" | "play" | "point" | "return" | "reveal" | "rule" | "stack" | "steal" | "swap" | "worker";
  players: number;
  pointed: number[];
  rebel: number | null;
  revolution: "class" | "feminist" | null;
  robbed: number | null;
  round: number;
  rule_cards: string[];
  scores: number[];
  seat: number | null;
  stack_origins: number[][];
  stacks: number[];
  to_keep: number;
  trick: TaxTheRichPlayedCard[];
  tricks: TaxTheRichTrick[];
  waiting: number[];
  winners: number[];
};

export type TaxTheRichWorkerEvent = {
  card: string;
  event: "worker";
  seat: number;
  value: number;
};

/** What was agreed when the table was opened. */
export type TermsShown = {
  game: string;
  rules: number;
  players: number;
  options: { [name: string]: unknown };
  listed: boolean;
  pace: number;
  spectators: boolean;
  hints: boolean;
  duplicate?: boolean;
  after?: number;
  redealt?: boolean;
  rated?: boolean;
  leaving?: "last" | "void";
  daily?: DailyTerms | null;
  budget?: number;
  time_up?: "ends" | "once" | "takes_over";
  hands?: "consented" | "delayed" | "hidden";
  delay?: number;
  tournament?: string;
};

/** One choice, what it is expected to bring, and why. */
export type TipShown = {
  choice: string;
  label: string;
  points: number;
  win: number;
  share: number;
  reason: string;
  then?: string[];
};

export type TotalShown = {
  person: Person | null;
  me: boolean;
  points: number;
  days: number;
  place: number;
};

export type TournamentAnnounced = {
  tournament: string;
};

/** A tournament in a list. `table`: where one is to play now, if one is. */
export type TournamentListed = {
  tournament: string;
  name: string;
  game: string;
  stage: "announced" | "over" | "running";
  entrants: number;
  table: string;
};

export type TournamentShown = {
  tournament: string;
  number: number;
  organiser: string;
  terms: TournamentTerms;
  stage: "announced" | "over" | "running";
  people: { [name: string]: Person };
  entrants: EntrantShown[];
  rounds: RoundDrawn[];
  standing: PlaceShown[];
  next_at: number | null;
  ends_at: number | null;
};

export type TournamentTerms = {
  name: string;
  game: string;
  players: number;
  options: { [name: string]: unknown };
  about: string;
  rounds: number;
  rest: number;
  limit: number;
  pace: number;
  movement: "individual" | "swiss";
  pairs: boolean;
  count: "duplicate" | "places" | "scores";
  bots: "beginner" | "master" | "random" | "regular";
  listed: boolean;
  group: string;
};

export type TournamentsShown = {
  mine: TournamentListed[];
  listed: TournamentListed[];
};

/** At how many tables over days it is one's turn, and some of them. The next page comes `after` the last one: its `due_at`, a hyphen and its id (in the list of all of one's tables: its `at`, a hyphen and its id). */
export type TurnsShown = {
  count: number;
  tables: TableShown[];
};

export type Unseat = {
  type: "unseat";
  seat: number;
  /** chosen by the client; comes back with the answer */
  ack?: number;
};

/** What the server itself says of a match's deal. To believe it, verify the proof yourself. */
export type VerifiedShown = {
  fair: boolean;
  message: string;
};

/** One key of a game's view, or of an object in it, with its name for people. */
export type ViewPartShown = {
  key: string;
  label: string;
  shape: ViewShape;
};

/** What a value of a view is made of (`games.schema.Shape`). */
export type ViewShape = {
  is: "by_seat" | "card" | "flag" | "list" | "map" | "number" | "object" | "seat" | "text";
  of?: ViewShape | null;
  parts?: ViewPartShown[];
};

/** A deal that was not used, because these seats did not reveal their cuts. */
export type VoidDeal = {
  commitment: string;
  cuts: ClosedCut[];
  absent: number[];
  missing: number[];
};

export type VoidedShown = {
  fact: "voided";
  match: number;
  missing: NotRevealed[];
};

/** The words for lines that were asked for, in their order. */
export type Words = {
  type: "words";
  match: number;
  decision: number;
  lines: LineWords[];
};

export type WordsAsked = {
  asked: LinesAsked[];
};

export type You = {
  person: string;
  seat?: number | null;
  auto?: boolean;
  muted?: string[];
  behind?: number;
};
