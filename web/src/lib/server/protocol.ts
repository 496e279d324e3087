// Made by `./bang protocol --typescript --write` from the types of the server; a test compares. Do not edit.

export const PROTOCOL = 3;
export const PHRASES = ["hello", "good_luck", "well_played", "thanks", "sorry", "ouch", "not_me", "trust_me", "hurry", "moment", "good_game", "bye"] as const;
export const EMOTES = ["laugh", "cheer", "wink", "wow", "sweat", "sad", "angry", "sleepy"] as const;
/** The options of a table about which nothing was said. */
export const DEFAULT_OPTIONS: TableOptions = {"players": 5, "sets": ["base"], "variants": [], "first": -1, "keep": [], "bots": "drifter", "pace": "normal", "clock": "normal", "absence": 25, "chat": "free", "spectators": true, "delay": 0, "ghosts": true, "advice": false, "private": false, "rated": false, "game": "classic", "choose": 1, "events": 12, "station": 0, "crew": 4};
/** What can be chosen for the options that are not free. */
export const OPTION_VALUES = {"pace": ["instant", "quick", "normal", "slow"], "clock": ["off", "relaxed", "normal", "fast"], "chat": ["free", "phrases", "off"], "delay": [0, 30, 120], "game": ["classic", "duel"]} as const;
/** How statistics can be grouped. */
export const GROUPINGS = ["role", "character", "set", "player"] as const;
/** Faces that can be chosen, from 1 on. */
export const AVATARS = 48;
/** Viewers that are no seat. */
export const SPECTATOR = -1;
export const ALL_SEEING = -2;
/** The options that are numbers of a game; /api/options has their bounds. */
export const SETTINGS = ["choose", "events", "station", "crew"] as const;
/** What the numbers of some settings stand for, the lowest first. */
export const SETTING_NAMES: Record<string, readonly string[]> = {"station": ["none", "one", "two", "three", "four", "red", "black", "brown", "weapon"]};

/** What a bot that sees only what the asked player sees thinks of a question. */
export interface Advice {
  question: number;
  /** the best few, the very best first */
  options: AdvisedOption[];
  /** the chance to win if the game just goes on, in percent */
  now: number | null;
  /** how many games it played on in its mind */
  tries: number;
}

/** What would a good player do in my place? The advice comes with a later update, for this question only. For somebody alone with bots, and where the table allows it. The recording tells at which answers it was asked for. */
export interface Advise {
  type: "advise";
  /** the number of one's own open question */
  question: number;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** An option of a question as an adviser sees it. */
export interface AdvisedOption {
  answer: Content;
  /** one sentence about it */
  reason: Message;
  /** to win after it, in percent; null where nobody can look ahead */
  chance: number | null;
}

/** The answer to a question, by content: one of its options exactly as they were sent. Where several may answer the same, whoever comes later may do so at once. Until the answer takes effect, another one replaces it, and `withdraw` takes it back. */
export interface Answer {
  type: "answer";
  /** the number of the question, so that a late answer can do no harm */
  question: number;
  answer: Content;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** A question. Everybody sees who must answer what; only that seat gets the options. */
export interface Asked {
  /** goes back in `answer` */
  number: number;
  /** who must answer */
  seat: number;
  /** what is asked: play, evade, pay, save, discard, card, draw, order, character, give, … */
  verb: string;
  /** whose card or ability asks; -1 if nobody's */
  by: number;
  /** the kind that asks; empty where the turn itself does */
  why: string;
  /** the question in words */
  said: Message;
  /** where several such answers are needed: how many were given */
  done?: number;
  /** where several are needed: how many still are, with this one */
  need?: number;
  /** the seats that are asked the same afterwards, in their order */
  after?: number[];
  /** where several may answer the same at the same time */
  window?: AskedWindow;
  /** what one has answered early, while others are asked */
  waiting?: WaitingAnswer;
  /** all legal answers; yours if it is there */
  options?: Content[];
  /** the options in words */
  says?: (Message | string | number)[];
  /** what may make one “draw!”, by kind; comes with the options */
  chances?: Record<string, Chance>;
  /** how likely options hit whom; comes with the options */
  threats?: Threat[];
  /** in one's turn, by kind in hand of which only so many may be played: how many were played, and how many may be; -1: any number */
  quotas?: Record<string, number[]>;
  /** which of one's cards may pay for what can be bought, by its label, where cards pay */
  means?: Record<string, string[]>;
}

/** The same question for several seats, which answer at the same time and in any order. The answers take effect in the order of the seats; until then nobody but their owner sees them. If the cards of a seat change meanwhile, or its answer is no longer possible, it is asked again. */
export interface AskedWindow {
  /** for `waive`: what one may never want to be asked about; empty: nothing */
  about: string;
  /** whose answers are still to take effect, in their order */
  seats: number[];
  /** those of them whose answers wait; bots answer when they are asked */
  answered: number[];
}

/** I am here: after two answers that the clock gave a bot plays for somebody, until they do anything. */
export interface Back {
  type: "back";
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** Games of a survey, with bots of one level in all seats, at tables with each box and with all of them. */
export interface BalanceData {
  level: string;
  games: number;
  /** of everybody at the tables of a box, by role */
  boxes: Record<string, Record<string, WinCount>>;
  characters: Record<string, Record<string, WinCount>>;
}

/** Say which side will win: for glory only, until the next player falls. Others learn it at the end. */
export interface Bet {
  type: "bet";
  /** a side of the game, such as law, outlaws or renegade */
  side: string;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

export interface Blocking {
  /** whether one does not want to meet or hear them */
  on: boolean;
}

/** A box: what it adds to a table. */
export interface BoxChoice {
  key: string;
  name: string;
  text: string;
  /** numbers of players that can play once it is there */
  players: number[];
  /** how many events it has, to be mixed with those of the same deck */
  events: number;
  /** the deck of events they belong to; empty if it has none */
  deck: string;
  /** it has a lesson: /tutorial/KEY */
  lesson: boolean;
}

/** The last message before the server closes the connection, and why: the endings are above. */
export interface Bye {
  type: "bye";
  reason: string;
}

/** The odds of a “draw!”, from the cards that one sees nowhere. */
export interface Chance {
  /** the cards looked for, such as `♥` */
  of: string;
  percent: number;
  /** the cards are feared, not hoped for */
  feared: boolean;
}

/** Somebody said something: a text, or the key of a ready-made phrase or of an emote. */
export interface Chat {
  seat: number;
  text?: string;
  phrase?: string;
  emote?: string;
  /** said among the eliminated */
  ghosts?: boolean;
  /** of somebody who watches, whose seat is -1 */
  name?: string;
  /** who said it: whoever has blocked them need not read it */
  account?: string;
}

/** Something that can be chosen for a table, with its explanation. */
export interface Choice {
  key: string;
  name: string;
  text: string;
}

export interface Choices {
  games: GameChoice[];
  sets: BoxChoice[];
  variants: Choice[];
  bots: string[];
  clocks: Record<string, Record<string, number>>;
  phrases: Choice[];
}

/** The time of the pending question. */
export interface ClockState {
  seat: number;
  /** seconds before the reserve is touched; may be negative */
  left: number;
  /** seconds of reserve beyond that; then the safe answer is given */
  reserve: number;
}

/** Change the options of the table, before the deal. For the host; nobody is ready then. */
export interface Configure {
  type: "configure";
  options: TableOptions;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** An option or an answer: what to do, with which card, at whom, aiming at which card. */
export interface Content {
  do: "buy" | "pass" | "pick" | "play" | "say" | "use";
  /** use: the ability, or the card in play; buy: the card on offer */
  what?: string;
  /** play: as which other kind the card is played */
  as?: string;
  /** the card, by its label */
  card?: string;
  /** the seat that it is aimed at */
  to?: number;
  /** the card there that it is aimed at, or `hand`: one of the hand, unseen */
  target?: string;
  /** say: a suit, a colour, or a word of a box */
  word?: string;
}

/** A decision that cost its player something, as a strong bot sees it that knew no more than they did. */
export interface CostlyDecision {
  /** of the replay: the answer that was given */
  step: number;
  /** what was done */
  did: Message;
  /** what would have been better */
  better: Message;
  /** one sentence about that */
  reason: Message;
  /** to win after what was done, in percent */
  chance: number;
  /** to win after the better option */
  best: number;
}

export interface Credentials {
  /** the name to sign in with: unique, unlike the name that others see */
  login: string;
  password: string;
}

/** Not again in this turn: do as if one had not this ability, which the pending question of one's own names. Nobody else can tell: what is answered by itself then takes as long as a real answer. */
export interface Decline {
  type: "decline";
  /** `why` of the question, or `what` of one of its options */
  ability: string;
  on?: boolean;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

export interface Declined {
  table: string;
}

/** A request was carried out, and its effect is durable. */
export interface Done {
  type: "done";
  id: number;
}

/** A kind of card, an event, a character or a role. Its texts are `KEY.name`, and `KEY.text` or `KEY.goal`. */
export interface Entry {
  key: string;
  /** the box it comes in */
  set: string;
  sort: "card" | "character" | "event" | "role";
  /** the game whose box it is */
  game: string;
  /** what it is good for, in the words of engine/insight/lore.py */
  tags?: string[];
  /** stays in play when it is played */
  stays?: boolean;
  /** brown, blue, green, event … */
  border?: string;
  symbols?: SymbolLine[];
  /** cancels a shot */
  evades?: boolean;
  /** its range, if it is a weapon */
  weapon?: number;
  /** how many other cards of the hand are discarded with it */
  cost?: number;
  /** what it costs in a market, in tokens */
  price?: number;
  /** the token that its price is paid in */
  currency?: string;
  /** printed with the book: read the rules first */
  book?: boolean;
  /** what is hoped for when it turns a card over, as in `H` */
  lucky?: string;
  /** what is feared then, as in `2S 3S` */
  feared?: string;
  /** the other box that must be in play too */
  along?: string;
  /** life points of a character */
  life?: number;
  /** works for a character that stands behind, too */
  always?: boolean;
  /** the side that a character or role belongs to */
  side?: string;
  /** its copies, by box */
  printed?: Printed[];
  /** how many of a role there are, by number of players */
  dealt?: Record<string, number>;
  /** numbers of players with which this role is shown, and begins */
  leads?: number[];
}

/** The last happenings of a table, and what was said before: all of the chat, of the game what everybody saw. */
export interface Excerpt {
  /** of the seats */
  names: string[];
  /** of the seats; empty for bots */
  accounts: string[];
  /** the oldest first */
  happenings: Happening[];
}

/** Why can I not use this card of mine, or one on offer, or my character's ability, now? Answered by `reasons`. */
export interface Explain {
  type: "explain";
  card: string;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** One thing that happened: what, who, to whom, with which cards. What is not there does not apply. */
export interface Fact {
  /** play, equip, flip, evade, wound, heal, draw, discard, out, turn, … */
  what: string;
  /** who */
  seat?: number;
  /** to whom, or from whom */
  to?: number;
  /** cards that one may see, or how many there are */
  cards?: string[] | number;
  /** how much: life points, the number of a turn, … */
  number?: number;
  /** because of which kind; play, evade: played as which kind */
  why?: string;
  /** a role, a side, a word, depending on `what` */
  note?: string;
}

/** What all facts of one name have in common; docs/facts.md explains the words. */
export interface FactData {
  key: string;
  /** where what moves comes from */
  source?: "" | "deck" | "discard" | "shown" | "market" | "supply" | "hand" | "in_play" | "held" | "pile" | "seat" | "their_hand" | "theirs" | "their_seat";
  /** where it goes to */
  goal?: "" | "deck" | "discard" | "shown" | "market" | "supply" | "hand" | "in_play" | "held" | "pile" | "seat" | "their_hand" | "theirs" | "their_seat";
  /** how it is drawn */
  motion?: "" | "fly" | "snatch" | "play" | "lay" | "evade" | "pay" | "use" | "shoot" | "flip" | "wound" | "heal" | "turn" | "reveal" | "swap" | "detain" | "fall" | "rise" | "event" | "scatter" | "drive" | "tag" | "end";
  tone?: "plain" | "good" | "bad" | "grave" | "quiet" | "heading";
  /** the token that moves, where a fact does not name it */
  token?: string;
  /** how much such a fact decides, from 0 to 9 */
  weight?: number;
  tags?: ("anew" | "choice" | "deed" | "leaves" | "paid" | "pictured" | "played_as" | "role")[];
}

/** A game, for how many it is, which bots can play it, and what its tables may choose. */
export interface GameChoice {
  key: string;
  name: string;
  text: string;
  players: number[];
  bots: string[];
  settings: SettingChoice[];
  presets: PresetChoice[];
  /** the box whose lesson teaches the game; empty if there is none */
  lesson: string;
}

/** How somebody has played one game. */
export interface GameRecord {
  game: string;
  games: number;
  won: number;
  sides: Standing[];
  roles: Standing[];
  /** those played most, ten at most */
  characters: Standing[];
}

export interface Guess {
  seat: number;
}

/** Whether a guess is right, and what speaks for or against it. */
export interface Guessed {
  right: boolean;
  /** what this player has done to whom, so far */
  deeds: ToldDeed[];
  /** the role that a bot in the same seat holds for the likeliest */
  likeliest: string;
  /** how sure the bot is of that */
  percent: number;
}

/** One thing that happened, with the table's version number: a fact of the game, a line of chat, or a note. */
export interface Happening {
  version: number;
  fact?: Fact | null;
  /** the fact in words; not there if another has said it already */
  said?: Message | null;
  chat?: Chat | null;
  note?: Note | null;
}

/** The first message. The token may be left out where the cookie of the site says who it is. */
export interface Hello {
  type: "hello";
  protocol?: number;
  token?: string;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
}

/** Mute or remove somebody for some hours, close a table, or settle a report. It is written down with a note. */
export interface HostAction {
  what: "close" | "mute" | "remove" | "settle";
  /** mute, remove: whom */
  account: string | null;
  /** mute, remove: how long; 0 ends it */
  hours: number;
  /** close: which one */
  table: string | null;
  /** settle: which one */
  report: string | null;
  /** why */
  note: string;
}

/** Something that the host has done. */
export interface HostDeed {
  /** in seconds since 1970 */
  done: number;
  /** mute, unmute, remove, readmit, close or settle */
  what: string;
  account: string;
  name: string;
  table: string;
  note: string;
}

/** All that the host of the server looks at. */
export interface HostView {
  /** not settled, the oldest first */
  reports: ToldReport[];
  /** those of the lobby */
  tables: TableSummary[];
  sanctioned: SanctionedPerson[];
  /** the latest first */
  log: HostDeed[];
}

/** Remove a person: the seat becomes free. During a game it becomes a bot's, and only who is away can be removed. For the host. */
export interface Kick {
  type: "kick";
  seat: number;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** Somebody whom one has played with, or does not want to meet. */
export interface KnownPerson {
  account: string;
  name: string;
  /** when, in seconds since 1970; 0 if that is not known */
  last: number;
  blocked: boolean;
}

/** What a card in the opening hand is worth: wins beyond what the role has anyway. */
export interface LabCard {
  key: string;
  worth: number;
  low: number;
  high: number;
  hands: number;
}

export interface LabFindings {
  deals: number;
  /** some side's share has certainly changed, or none by much */
  clear: boolean;
  parts: LabPart[];
  opening: LabCard[];
}

/** Whether this server has a lab, and how thorough it is. */
export interface LabInfo {
  on: boolean;
  /** deals of a comparison at most */
  most: number;
  /** the bot in every seat */
  level: string;
}

/** A number without and with it, and the interval of 95 % of its change. */
export interface LabNumber {
  /** a side, role or card; `given`, `turns` or `answers` */
  key: string;
  before: number;
  after: number;
  change: number;
  low: number;
  high: number;
  deals: number;
  /** a share of games, from 0 to 1 */
  share: boolean;
}

export interface LabPart {
  /** `sides`, `character`, `roles`, `length`, `first_out` or `cards` */
  key: string;
  numbers: LabNumber[];
}

/** What is to be compared: a table without and with one thing. */
export interface LabQuestion {
  sort: "box" | "card" | "character" | "variant";
  /** of the box, character, card or variant */
  key: string;
  players: number;
  /** the boxes in both games */
  sets: string[];
  variants: string[];
}

/** A comparison that somebody asked for, and how far it is. */
export interface LabReport {
  id: string;
  state: "done" | "failed" | "playing" | "stopped" | "waiting";
  /** comparisons that come first */
  ahead: number;
  deals: number;
  /** deals at most */
  most: number;
  /** none before the first look */
  findings: LabFindings | null;
}

/** Give up one's seat before the deal. Afterwards it stays one's own: unwatch, and a bot plays it meanwhile. */
export interface Leave {
  type: "leave";
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** A question of a lesson, or its end. */
export interface Lesson {
  /** the box that it teaches; that of the base game is the tutorial */
  box: string;
  /** how many answers the learner has given */
  step: number;
  /** how many there are in all */
  steps: number;
  /** what it is about: `learn.lesson.*` in the texts; empty: the box */
  lesson: string;
  /** keys of texts to be read, one after the other */
  texts: string[];
  /** the answer that the lesson is about */
  expected: Content | null;
  update: Update;
}

/** What a finished game teaches a seat. */
export interface Lessons {
  /** the costliest first: three at most */
  decisions: CostlyDecision[];
}

/** What two people have played with each other: the one who asks, and whose profile it is. */
export interface Meetings {
  game: string;
  /** games on the same side */
  allied: number;
  allied_won: number;
  /** games against each other */
  opposed: number;
  /** of these, won by the one who asks */
  opposed_won: number;
  /** of these, won by the other; the rest somebody else won */
  opposed_lost: number;
}

/** A sentence: the key of a text, and an entry for each placeholder of that text. A string is a card by its label or a kind by its key, a list is cards, an object another message. A number is a seat for `who`, `to`, `by`, `victim` and `option`, that of hidden cards for `card` and `cards`, and else just a number. A text may have a form with `.you` for the reader who is `who`, and one with `.to_you` for the reader who is `to`. */
export interface Message {
  say: string;
}

/** Why a bot did what it did: a text key (`bot.*` in the catalogue) with its arguments. */
export interface Motive {
  key: string;
  args: Record<string, string | number>;
}

/** Let a person's chat be heard by nobody, or again. For the host. */
export interface Mute {
  type: "mute";
  seat: number;
  on?: boolean;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

export interface NewAccount {
  name: string;
  /** a program plays; others see that */
  bot: boolean;
}

export interface NewAvatar {
  /** the number of a face; 0 for that of the name */
  avatar: number;
}

/** The login and password to sign in with from now on. */
export interface NewCredentials {
  /** the name to sign in with: unique, unlike the name that others see */
  login: string;
  password: string;
  /** the password of before, where there is one */
  current: string;
}

export interface NewInvitation {
  table: string;
  /** of somebody whom one has played with */
  account: string;
}

export interface NewName {
  name: string;
}

/** A table to practise at, alone with bots: at a decision of a finished game, or with a role and a character. */
export interface NewPractice {
  /** the table of a finished game */
  game: string | null;
  /** the decision of that game to take again, as a step of its replay */
  step: number;
  /** in a new game: one's role; empty by chance */
  role: string;
  /** and one's character */
  character: string;
  options: TableOptions;
}

/** Tell the host of the server about somebody. What was said and done at the table is sent along. */
export interface NewReport {
  table: string;
  /** who was at the table, or spoke there */
  account: string;
  reason: "chat" | "cheating" | "leaving" | "name" | "other";
  /** in one's own words */
  words: string;
}

export interface NewTable {
  options: TableOptions;
  password: string;
}

/** Something about the table itself: sat, left, host, ready, unready, kicked, muted, unmuted, started, next, broken, options (they have changed), late (the clock gave an answer), stand_in (a bot plays for somebody), back (no longer), taken_back (somebody's last answer does not count), closed (by the host of the server). After an error of ours, or a change of the rules, a game may go on from the start of a turn: rewound, resumed. */
export interface Note {
  what: string;
  seat?: number;
  name?: string;
  /** next: where the rematch is */
  table?: string;
}

/** It was done. What came of it is nobody's business but the other's. */
export interface Noted {
  noted: boolean;
}

export interface OpenedTable {
  table: string;
  link: string;
}

export interface OwnAccount {
  account: string;
  name: string;
  bot: boolean;
  /** keep it secret: whoever has it is you */
  token: string;
  /** to sign in with elsewhere; empty without a password */
  login: string;
  /** the number of a face; 0 for that of the name */
  avatar: number;
}

/** Set how fast bots go on; or let them wait, do one thing, go on, or rush. For the host, while the game is going on. */
export interface Pace {
  type: "pace";
  /** how long bots seem to think from now on */
  pace?: "instant" | "normal" | "quick" | "slow" | null;
  /** step: until something happens; rush: at once, as long as the host is out of the game */
  bots?: "go" | "rush" | "step" | "wait" | null;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** A pile beside the deck, such as the events to come: its size and what the viewer sees of it, the top one last. A seat or a card in play may hold piles, too. The name of such a pile begins with the key of its name and text, before the first space. */
export interface PileView {
  size: number;
  cards: string[];
  /** its cards are for sale */
  market?: boolean;
  /** of a held pile: where it lies */
  seat?: number;
  /** a card by name, such as `bang 7D` */
  on?: string;
}

/** A finished game of somebody, and how it ended for them. */
export interface PlayedGame {
  /** whose replay it is */
  table: string;
  /** when, in seconds since 1970 */
  finished: number;
  role: string;
  character: string;
  won: boolean;
  sets: string[];
  players: number;
  game: string;
}

/** What the table had agreed on, with the settings of the boxes in play. */
export interface PlayedOptions {
  players: number;
  /** the boxes; none named: the basic game alone */
  sets: string[];
  variants: string[];
  /** the seat with the role that starts; -1 by lot */
  first: number;
  /** the character each seat kept from the game before */
  keep: string[];
  /** folders with own cards; a server has none */
  cards: string[];
  /** not there for the default game */
  game?: "classic" | "duel";
  /** how many characters each player chooses from */
  choose?: number;
  /** how many events several boxes play with together */
  events?: number;
  /** what the customizable station costs, with none it stays in the box; the last four mean one such card: 0 none, 1 one, 2 two, 3 three, 4 four, 5 red, 6 black, 7 brown, 8 weapon */
  station?: number;
  /** how many characters each side brings */
  crew?: number;
}

/** A position of a scenario: what is given, what a step leads to, or the outcome. Everything is open. */
export interface PositionStage {
  id: string;
  title: string;
  /** where the ruling comes from */
  source: string;
  note: string;
  stage: number;
  /** how many there are; the first one is number 0 */
  stages: number;
  /** what was done, in English; empty if nobody did anything */
  step: string;
  /** the step is not allowed, and nothing has changed */
  refused: boolean;
  /** why it is not allowed, in English */
  because: string;
  /** who decides now, or whose turn it is */
  seat: number;
  update: Update;
}

/** A ruling that can be looked at as a position. */
export interface PositionTitle {
  id: string;
  /** what it shows, in English */
  title: string;
  sets: string[];
}

/** A game that goes on from a position: all answers since, and the table as the seat sees it. */
export interface Practice {
  answers: Content[];
  update: Update;
}

/** From which stage somebody plays on, in which seat, and what all have answered since. */
export interface PracticeAnswers {
  stage: number;
  seat: number;
  answers: Content[];
  /** how much of what happened is known already */
  since: number;
}

/** A card at a moment of such a game. */
export interface PracticeCard {
  stage: number;
  seat: number;
  card: string;
  answers: Content[];
}

export interface PractisedTable {
  table: string;
}

/** A table under one name. */
export interface PresetChoice {
  key: string;
  name: string;
  text: string;
  /** the options that it sets; the others stay as they are */
  options: Record<string, unknown>;
}

/** Copies of a card that one box holds: rank and suit, as in `10H`; with backs, back and symbol, as in `Lb`. */
export interface Printed {
  set: string;
  copies: string[];
}

/** Somebody as everybody may know them. */
export interface Profile {
  account: string;
  name: string;
  /** an account of a program, not of a person */
  program: boolean;
  avatar: number;
  /** by game */
  records: GameRecord[];
  /** with the one who asks, by game */
  meetings: Meetings[];
}

/** Nobody touched the deck: the hash is told at the deal, the salt and the seed at the end. hash = SHA-256 of "<salt>:<seed>", in hexadecimal. All chance of the game follows from the seed, which is a key of 128 bits in hexadecimal; games dealt before there were keys have a number. */
export interface Proof {
  hash: string;
  salt?: string;
  seed?: number | string;
}

/** What all have answered so far. */
export interface PuzzleAttempt {
  answers: Content[];
  /** how much of what happened is known already */
  since: number;
  /** make the next right move instead of asking for it */
  show: boolean;
}

/** A card at a moment of an attempt. */
export interface PuzzleCard {
  card: string;
  answers: Content[];
}

/** How far an attempt has come. The others have answered as it hurts most. */
export interface PuzzleStage {
  answers: Content[];
  /** failed: the last answer was wrong, and the game has gone on to show why */
  verdict: "failed" | "open" | "solved";
  /** failed: which of the answers, from 0 on; -1 otherwise */
  wrong: number;
  /** find: the seats that are in question */
  suspects: number[];
  update: Update;
}

/** A puzzle in the list. */
export interface PuzzleTitle {
  id: string;
  /** what to reach by the end of the turn, or that a role is to be found */
  goal: "eliminate" | "find" | "survive" | "win";
  /** the player's character, or the role to be found */
  of: string;
  players: number;
}

/** Say that one is ready, or no longer. When all seats are taken and everybody is ready, the cards are dealt. */
export interface Ready {
  type: "ready";
  on?: boolean;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** Why a card cannot be used now, perhaps only at one seat. */
export interface Reason {
  key: string;
  said: Message;
  to: number;
}

/** The answer to `explain`. If the card can be used, the reasons are about the seats at which it cannot. */
export interface Reasons {
  type: "reasons";
  id: number;
  reasons: Reason[];
}

/** Somebody asks one to come to a table that waits for players. */
export interface ReceivedInvitation {
  /** who asks */
  account: string;
  name: string;
  /** when, in seconds since 1970 */
  sent: number;
  table: TableSummary;
}

/** A fact with all its cards, and who was told of them. */
export interface RecordedFact {
  what: string;
  /** who saw the cards: the sum of 2 to the power of each such seat; -1 everybody */
  audience: number;
  seat?: number;
  to?: number;
  cards?: string[];
  number?: number;
  why?: string;
  note?: string;
  /** the note, too, was for those only */
  sealed?: boolean;
}

/** A finished game with all that is needed to play it again. */
export interface RecordedGame {
  format: "bang-game";
  /** 2: dealt from a key; 1: dealt from a number, long ago */
  version: 1 | 2;
  /** the version of the program that played it */
  rules: string;
  options: PlayedOptions;
  /** what the folders of own cards held, as a hash */
  own_cards: string[];
  /** all chance follows from it; a key in hexadecimal, or a number */
  seed: number | string;
  /** how many questions were asked */
  asked: number;
  /** also asked where there was only one answer */
  patient: boolean;
  names: string[];
  steps: RecordedStep[];
  /** the table at the end, in the program's own form */
  snapshot: Record<string, unknown>;
  proof: Proof;
  /** the seats that people had; the others were bots' */
  people: number[];
}

/** The deal, or an answer with what came of it. */
export interface RecordedStep {
  facts: RecordedFact[];
  /** who answered; not there for the deal */
  seat?: number;
  answer?: Content;
  /** why a bot gave the answer */
  reason?: Motive;
  /** a person gave the answer after asking for advice */
  advised?: boolean;
}

/** A request was not carried out and changed nothing. */
export interface Refused {
  type: "refused";
  id: number;
  /** for programs; the list is below */
  code: string;
  /** for people: what was wrong and what would be right */
  text: string;
}

/** After the end: a new table with the same people; the role that starts passes on. The host of it is who asks. */
export interface Rematch {
  type: "rematch";
  /** survivors keep their characters */
  keep?: boolean;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** A part of a finished game as one seat saw it, or with everything (seat -2), or as a spectator (-1). */
export interface Replay {
  names: string[];
  options: PlayedOptions;
  /** the seats that people had; the others were bots' */
  people: number[];
  proof: Proof;
  /** at most 200, from `first` on */
  steps: ReplayStep[];
  first: number;
  /** how many steps the whole game has */
  total: number;
}

/** The deal, or an answer with what came of it: the facts, and then the table and the next question. */
export interface ReplayStep {
  facts: Fact[];
  /** the facts in words; null if another has said it already */
  said: (Message | null)[];
  /** why a bot gave the answer: for itself, and who sees everything */
  motive: Message | null;
  /** not there if the rules have changed since the game was played */
  view: View | null;
  asked: Asked | null;
  /** a person gave the answer after asking for advice */
  advised: boolean;
  /** how likely each side was to win then, in percent, by its name */
  tide: Record<string, number> | null;
}

/** A game that goes on, in which one has a seat. */
export interface RunningGame {
  table: string;
  game: "classic" | "duel";
  sets: string[];
  /** people and bots at the table */
  players: number;
}

/** Somebody who is muted or removed until then, in seconds since 1970; 0 if not. */
export interface SanctionedPerson {
  account: string;
  name: string;
  muted: number;
  removed: number;
}

/** Chat: a text, or the key of a phrase or of an emote. The eliminated are heard by the eliminated only, those who watch by those who watch. */
export interface Say {
  type: "say";
  text?: string;
  phrase?: string;
  /** a face at one's plate; allowed where phrases are */
  emote?: string;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** How a search goes. */
export interface SearchState {
  wishes: Wishes;
  /** seconds */
  waited: number;
  /** how many were found who would play together, oneself included */
  people: number;
  /** so many play at least: bots take what is missing */
  least: number;
  /** so many play at most */
  most: number;
  /** seconds until the game begins at the latest */
  starts_in: number;
  /** where one has a seat now; empty while one waits */
  table: string;
}

/** A seat as everybody sees it. */
export interface SeatState {
  /** empty while the seat is free */
  name: string;
  /** false for a bot or a free seat */
  person: boolean;
  /** an account of a program, not of a person */
  program: boolean;
  /** a person who is connected */
  present: boolean;
  /** a bot plays for the absent person until they return */
  stand_in: boolean;
  muted: boolean;
  /** a person who said so, before the deal */
  ready: boolean;
  /** seconds of reserve left; -1 without a clock */
  reserve: number;
  /** the bot that plays here, or will if nobody sits down; empty for people */
  bot: string;
  /** of the person: /api/players/ACCOUNT is their profile */
  account: string;
  /** the face that the person chose; 0 for that of the name */
  avatar: number;
}

/** A seat as one viewer sees it. */
export interface SeatView {
  seat: number;
  /** empty while it is hidden from this viewer */
  role: string;
  /** mostly one; the first is the seat's own */
  characters: string[];
  life: number;
  /** the most life points that the seat can have */
  top: number;
  /** how many cards it may keep at the end of its turn */
  limit: number;
  /** alive, out, ghost or shadow (back for a turn), held (in by a card), fallen */
  presence: string;
  alive: boolean;
  /** eliminated, and has a turn nevertheless */
  ghost: boolean;
  /** cards in play that cannot be used before a later turn */
  asleep: string[];
  /** cards that one may see, or how many there are */
  hand: string[] | number;
  in_play: string[];
  /** characters held in reserve, or how many */
  reserve: string[] | number;
  /** how far the weapon carries; 0 for the eliminated */
  reach: number;
  /** how many cards of the hand have which back, where backs differ */
  backs?: Record<string, number>;
  /** tokens by name and number, where a box has any */
  tokens?: Record<string, number>;
  /** a further character of this player's seat; not asked by itself */
  player?: number;
  /** to every seat, by its number; 0 to itself and the eliminated */
  distances?: number[];
  /** from the viewer to this seat, while both are in */
  distance?: number;
}

/** A number that a table may choose, with its default and its bounds. */
export interface SettingChoice {
  key: string;
  /** the boxes that read it */
  sets: string[];
  default: number;
  low: number;
  high: number;
}

/** Everything up to this version was shown, moving pictures included. Whoever says so is waited for a little. */
export interface Shown {
  type: "shown";
  /** `version` of an update */
  version: number;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** How well somebody plays one side of a game. */
export interface SideRating {
  game: string;
  /** `law`, `outlaws` or `renegade` */
  side: string;
  /** everybody begins with 1500 */
  rating: number;
  /** the rating is as uncertain as this */
  deviation: number;
  games: number;
  /** too few games to mean much */
  provisional: boolean;
}

export interface SigningOut {
  /** all devices: every token of the account becomes worthless */
  everywhere: boolean;
}

/** Take a free seat of a table that one watches, before the deal, or change to it. Nobody else can ever have it. */
export interface Sit {
  type: "sit";
  /** any free one if left out */
  seat?: number | null;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** Choose the bot that takes a seat if nobody does, before the deal. For the host; nobody is ready then. */
export interface Staff {
  type: "staff";
  seat: number;
  /** one of those that can play this game */
  bot: string;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** Games and victories under one heading. */
export interface Standing {
  of: string;
  games: number;
  won: number;
  /** by player: whose profile there is; empty once it is forgotten */
  account: string;
}

/** Deal, whoever is ready; bots take the free seats. For the host. */
export interface Start {
  type: "start";
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** One line of symbols as printed on a card: what happens, to whom, how often. */
export interface SymbolLine {
  symbol: "discard" | "draw" | "life" | "shot";
  target: "any" | "others" | "reachable" | "self" | "within";
  times: number;
  /** for the target `within`; otherwise 0 */
  distance: number;
}

/** What a table agrees on before the deal. */
export interface TableOptions {
  /** how many seats there are */
  players: number;
  /** the boxes in play */
  sets: string[];
  /** variants of the rules */
  variants: string[];
  /** the seat with the role that starts; -1 by lot */
  first: number;
  /** the character each seat keeps from the last game, empty for a new one */
  keep: string[];
  /** the bots that fill empty seats */
  bots: string;
  /** how long bots and forced answers seem to think; instant is for practice: it tells */
  pace: "instant" | "normal" | "quick" | "slow";
  /** time for each decision and each turn, with a reserve */
  clock: "fast" | "normal" | "off" | "relaxed";
  /** seconds of absence after which a bot plays for a person */
  absence: number;
  /** free text, ready-made phrases only, or none */
  chat: "free" | "off" | "phrases";
  /** whether others may watch; they see what is public */
  spectators: boolean;
  /** seconds that spectators are behind the game */
  delay: 0 | 30 | 120;
  /** whether the eliminated see all roles and hands, once nothing can bring them back */
  ghosts: boolean;
  /** whether people may ask a bot what it would do; somebody alone with bots always may */
  advice: boolean;
  /** not listed: reached by its link only */
  private: boolean;
  /** counts for ratings if people are on two sides; no advice, and nothing is taken back */
  rated: boolean;
  /** which game */
  game: "classic" | "duel";
  /** classic: how many characters each player chooses from */
  choose: number;
  /** classic: how many events several boxes play with together */
  events: number;
  /** classic: what the customizable station costs, with none it stays in the box; the last four mean one such card: 0 none, 1 one, 2 two, 3 three, 4 four, 5 red, 6 black, 7 brown, 8 weapon */
  station: number;
  /** duel: how many characters each side brings */
  crew: number;
}

/** A table in the list of the lobby. */
export interface TableSummary {
  table: string;
  status: "broken" | "finished" | "playing" | "waiting";
  host: string;
  options: TableOptions;
  people: number;
  /** a password is needed */
  locked: boolean;
}

/** Take back one's last answer: for two seconds, as long as nobody has answered since and it showed nothing that was hidden. `slip` of the update says how long. */
export interface TakeBack {
  type: "takeback";
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** All texts of a language. */
export interface Texts {
  language: string;
  /** for each number from 0 on, which plural form it takes; after 199 it goes on from 100 */
  plural: string;
  /** what each language calls itself, by code */
  languages: Record<string, string>;
  /** by key; several where there are plural forms */
  texts: Record<string, string | string[]>;
}

/** How likely an option costs somebody life, from the cards that one sees nowhere: as if hands were held by chance. People keep what saves them, so it is the best that can be hoped for. */
export interface Threat {
  /** its place among the options */
  option: number;
  /** the seat */
  to: number;
  percent: number;
  /** how often it has to be evaded */
  need?: number;
}

/** On which side an eliminated player has bet. */
export interface ToldBet {
  seat: number;
  side: string;
  /** once the game is over */
  right?: boolean | null;
}

/** Harm that somebody chose to do, and how often. */
export interface ToldDeed {
  to: number;
  why: string;
  times: number;
}

/** What somebody tells about somebody, with what was said and done there. */
export interface ToldReport {
  id: string;
  table: string;
  reporter: string;
  reporter_name: string;
  account: string;
  name: string;
  reason: "chat" | "cheating" | "leaving" | "name" | "other";
  words: string;
  /** in seconds since 1970 */
  sent: number;
  excerpt: Excerpt;
}

/** Follow a table no longer. Whoever is seated there counts as absent. */
export interface Unwatch {
  type: "unwatch";
  table: string;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
}

/** Where a table stands, and what happened since the version that the client has. */
export interface Update {
  type: "update";
  table: string;
  /** ask for what is newer than this with `watch` */
  version: number;
  /** the happenings are those after this version */
  since: number;
  /** oldest first */
  happenings: Happening[];
  status: "broken" | "finished" | "playing" | "waiting";
  options: TableOptions;
  host: number;
  /** one's own seat, -1 for spectators */
  you: number;
  seats: SeatState[];
  /** on return: how many of the happenings came while one was away */
  missed: number;
  /** the table as this viewer sees it, once dealt */
  view: View | null;
  /** the own open question, with its options; else the pending one without them */
  asked: Asked | null;
  /** the abilities that one declines until the end of the turn */
  declined: string[];
  /** the kinds about which one never wants to be asked */
  waived: string[];
  /** not for spectators who are behind the game */
  clock: ClockState | null;
  proof: Proof | null;
  /** once finished: how likely each side was to win, after each answer that changed it */
  curve: WinChances[];
  /** bots wait until the host lets them go on */
  paused: boolean;
  /** how many people without a seat follow the table */
  watchers: number;
  /** the accounts of those, as many as fit */
  watching: string[];
  /** one's own; once finished those of all */
  bets: ToldBet[];
  /** one is out and may `bet` on the winner, or change the bet */
  may_bet: boolean;
  /** seconds in which one may still `takeback` one's last answer */
  slip: number;
  /** one may `advise` about an open question of one's own */
  advisable: boolean;
  /** about the own open question, once asked for */
  advice: Advice | null;
  /** what has happened is not told yet; another update will, soon */
  brief: boolean;
}

/** The table as one viewer sees it. */
export interface View {
  /** a seat; -1 a spectator; -2 sees everything, in replays only */
  viewer: number;
  /** whose turn it is */
  turn: number;
  /** the seats clockwise */
  circle: number[];
  /** 1 if turns pass clockwise, -1 if not */
  direction: number;
  /** how many cards are in the deck */
  deck: number;
  /** the last one is on top */
  discard: string[];
  /** cards set aside for a moment: turned over, on offer */
  shown: string[] | number;
  /** drawn in this turn's first phase; whose turn it is sees which */
  drawn: string[] | number;
  piles: Record<string, PileView>;
  /** events that rule the table */
  in_force: string[];
  /** what everybody knows besides the cards: name, seat, value */
  marks: [string, number, number][];
  /** what was used in this turn and how often: name, seat, times */
  once: [string, number, number][];
  over: boolean;
  seats: SeatView[];
  /** where a box has tokens: what is left of limited supplies */
  tokens?: Record<string, number>;
  /** tokens on cards, by the card's label and their name */
  card_tokens?: Record<string, Record<string, number>>;
  /** where a card asks for it, those played from a hand in this turn: seat, card, as which kind */
  played?: [number, string, string][];
  /** where players have several characters: the seats of those awake */
  awake?: number[];
  /** nobody may speak at the table: chat is closed */
  silent?: boolean;
  /** once over: who has won */
  side?: string;
  /** once over: the seats that have won */
  winners?: number[];
}

/** An answer of one's own that has not taken effect yet. */
export interface WaitingAnswer {
  /** of its question, for `withdraw` or another `answer` */
  number: number;
  answer: Content;
  /** the answer in words */
  said: Message | string | number;
}

/** Never ask me: pass at once whenever this may be answered with cards of the hand only, whichever they are. It holds until it is taken back, at any time of the game. It is about questions that several answer: `about` of their `window`. Cards in play are asked about nevertheless. */
export interface Waive {
  type: "waive";
  /** the kind that asks, such as `gatling` */
  about: string;
  on?: boolean;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

/** Follow a table: as the seat that is one's own there, else as a spectator. Answered by `update` and `done`. */
export interface Watch {
  type: "watch";
  table: string;
  /** the last version that one has; only what is newer is sent */
  since?: number;
  password?: string;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  /** the version of the program */
  server: string;
  account: string;
  name: string;
}

/** How likely each side was to win at some moment, with all roles known, in percent. */
export interface WinChances {
  /** after this happening */
  version: number;
  /** by side: law, outlaws, renegade; by role among three */
  chances: Record<string, number>;
}

export interface WinCount {
  won: number;
  games: number;
}

/** What somebody would like to play. An empty text means that anything will do. */
export interface Wishes {
  /** which game */
  game: "classic" | "duel";
  /** so many at the table at least; bots fill up to this */
  least: number;
  /** so many at the table at most */
  most: number;
  /** a table under one name; see /api/options */
  preset: string;
  /** the boxes, instead of a preset */
  sets: string[];
  /** in which people talk, such as `en` */
  language: string;
  /** the pace: time for each decision */
  clock: "" | "fast" | "normal" | "relaxed";
  /** the bots that fill up; whoever waited longest decides */
  bots: string;
  /** seconds until bots take the places of people */
  wait: number;
  /** at a rated table, or at one that is not */
  rated: boolean;
}

/** Take back an answer that has not taken effect yet; the question is open again. */
export interface Withdraw {
  type: "withdraw";
  /** the number of the question, as in `waiting` */
  question: number;
  /** the client's own number; comes back in `done` or `refused` */
  id?: number;
  table: string;
}

export type ClientMessage =
  | Hello
  | Watch
  | Unwatch
  | Advise
  | Answer
  | Back
  | Bet
  | Configure
  | Decline
  | Explain
  | Kick
  | Leave
  | Mute
  | Pace
  | Ready
  | Rematch
  | Say
  | Shown
  | Sit
  | Staff
  | Start
  | TakeBack
  | Waive
  | Withdraw;

export type ServerMessage =
  | Welcome
  | Update
  | Reasons
  | Done
  | Refused
  | Bye;
