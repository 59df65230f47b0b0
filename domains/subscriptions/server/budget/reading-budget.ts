import type { FastifyReply } from "fastify";
import { addDays, dayNumber } from "../../../../platform/clock/time-zone.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { accountsByIds } from "../../../accounts/server/records/public.ts";
import { recordEvent } from "../../../accounts/server/security/public.ts";
import type { Reader } from "../../contract.ts";
import type { Subscriptions } from "../subscriptions.ts";
import {
  type AccountHolder,
  budgetHeader,
  type BudgetHolder,
  budgetHolder,
  type Budgets,
  budgetSpent,
  type BudgetState,
  isFresh,
  NEAR,
  type ServedPiece,
  TRIAL_SHARE,
  trialShareSpent,
} from "./budget-rules.ts";
import { NetworkBudget } from "./network-budget.ts";
import {
  addServedPages,
  addServedWords,
  forgetOldServed,
  listServedPages,
  markOf,
  marksIn,
  readServedDay,
  type ServedDay,
} from "./budget-store.ts";
import { RegularWriter } from "../../../../platform/telemetry/regular-writer.ts";

export interface ReadingBudgetOptions {
  database: Database;
  subscriptions: Pick<Subscriptions, "clock" | "zone">;
  /** Undefined: nothing is limited. */
  budgets: Budgets | undefined;
  /** Whom readers write to for help. */
  support: string;
  /** Hears once a day of an organization whose visitors together have spent their network's budget. */
  onNetworkSpent?(organizationId: string): void;
}

/** Counts what an answer is about to serve. @throws AppError reading-budget-spent (429) */
export type CountServed = (reply: FastifyReply, reader: Reader, pieces: readonly ServedPiece[]) => Promise<void>;

/** What one account was served on one day. */
interface Ledger {
  day: number;
  /** Words of all servers, as far as known, with those that this one has not written yet. */
  words: number;
  /** How often an operator had set the day back when it was read. */
  resets: number;
  unwritten: number;
  /** Pieces that this server has served today. */
  seen: Set<string>;
  /** Marks of the pages that any server has served today, as far as known. */
  opened: Set<string>;
  unwrittenMarks: string[];
  /** Words of the pages that the account's trial was served, by edition and page. */
  pages: Map<string, Map<string, number>>;
  unwrittenPages: { page_id: string; edition: string; words: number }[];
  isSpent: boolean;
  /** Whether the security log still has to hear that it is spent. */
  isNews: boolean;
  readAt: number;
}

/** A budget that is spent is looked up again after so long: somebody may have set it back. */
const READ_AGAIN_MS = 5_000;
/** So many accounts of a day are kept in memory; those who came first are read again when they come back. */
const MOST_LEDGERS = 10_000;
/** Days for which what was served is kept, for operators to look at. */
const KEPT_DAYS = 35;

/**
 * Counts the protected words that each account is served in a day of the publisher's, so that a script can't carry the
 * manual away at once. Nobody waits for a write: each server counts in memory and adds up in the database.
 */
export class ReadingBudget extends RegularWriter {
  readonly #options: ReadingBudgetOptions;
  readonly #ledgers = new Map<string, Promise<Ledger>>();
  readonly #loaded = new Map<string, Ledger>();
  #tidiedOn = 0;
  #lastDay = { number: 0, startsAt: 0, endsAt: 0 };
  readonly #networks: NetworkBudget | undefined;

  constructor(options: ReadingBudgetOptions) {
    super();
    this.#options = options;
    const { budgets, support, onNetworkSpent: onSpent = () => {} } = options;
    this.#networks = budgets && new NetworkBudget({ budgets, support, onSpent });
  }

  /** Counts what an answer is about to serve; programs that come near the end are told by a header. */
  readonly countServed: CountServed = async (reply, reader, pieces) => {
    if (pieces.length === 0) return;
    const state = await this.take(reader, pieces);
    if (state?.isNear) reply.header("reading-budget", budgetHeader(state));
  };

  /** Counts what is about to be served to a reader. @throws AppError reading-budget-spent, cookie-needed (429) */
  async take(reader: Reader, pieces: readonly ServedPiece[]): Promise<BudgetState | undefined> {
    const holder = budgetHolder(reader, this.#options.subscriptions.clock.now());
    return holder && this.takeFor(holder, pieces);
  }

  /** The same, for whom the reader was told to be before. @throws AppError reading-budget-spent, cookie-needed (429) */
  async takeFor(holder: BudgetHolder, pieces: readonly ServedPiece[]): Promise<BudgetState | undefined> {
    const { budgets, support } = this.#options;
    if (!budgets) return undefined;
    if (holder.plan === "visitor") return this.#networks?.take(holder, pieces, this.#day());
    const limit = budgets[holder.plan];
    // Where the database is away nobody is kept from reading.
    const ledger = await this.#ledgerOf(holder.accountId).catch(() => undefined);
    if (!ledger) return undefined;
    const isUnseen = (piece: ServedPiece) =>
      isFresh(ledger.seen, piece) && !ledger.opened.has(markOf(piece.of ?? piece.id));
    let fresh = pieces.filter(isUnseen);
    if (fresh.length > 0 && ledger.words >= limit) {
      await this.#readAgain(holder.accountId, ledger).catch(() => undefined);
      fresh = fresh.filter(isUnseen);
    }
    if (fresh.length > 0 && ledger.words >= limit) {
      if (!ledger.isSpent) [ledger.isSpent, ledger.isNews] = [true, true];
      throw budgetSpent(this.#endOfDay() - this.#now(), support);
    }
    const isBeyond = () => holder.plan === "trial" && fresh.some((piece) => isBeyondTrial(ledger, piece, limit));
    if (isBeyond()) await this.#readAgain(holder.accountId, ledger).catch(() => undefined);
    if (isBeyond()) throw trialShareSpent(support);
    for (const piece of fresh) count(ledger, piece, holder);
    return this.#stateOf(ledger, limit);
  }

  /** How a reader's budget stands, as far as this server knows without looking it up. */
  peek(reader: Reader): BudgetState | undefined {
    const { budgets } = this.#options;
    const holder = budgetHolder(reader, this.#now());
    if (holder?.plan === "visitor") return this.#networks?.peek(holder, this.#day());
    const ledger = holder && this.#loaded.get(holder.accountId);
    if (!budgets || !holder || ledger?.day !== this.#today()) return undefined;
    return this.#stateOf(ledger, budgets[holder.plan]);
  }

  protected override async flush(): Promise<void> {
    const { database, subscriptions } = this.#options;
    const { db } = database;
    const changed = [...this.#loaded].filter(([, ledger]) => ledger.unwritten > 0 || ledger.isNews);
    // Accounts may have been deleted meanwhile.
    const known = await accountsByIds(
      db,
      changed.map(([id]) => id),
    );
    for (const [id] of changed) if (!known.has(id)) this.#forget(id);
    const written = changed.filter(([id]) => known.has(id));
    const batches = written.map(([account_id, { day, unwritten, resets, unwrittenMarks, unwrittenPages }]) => ({
      row: { account_id, day, words: unwritten, resets, opened: unwrittenMarks.join("") },
      pages: [...unwrittenPages],
    }));
    const rows = batches.map(({ row }) => row);
    const days = await database.relaxed.transaction().execute(async (trx) => {
      const sums = new Map((await addServedWords(trx, rows)).map((sum) => [sum.account_id, sum]));
      const counting = batches.filter(({ row }) => sums.get(row.account_id)?.resets === row.resets);
      const pages = counting.flatMap((batch) =>
        batch.pages.map((page) => ({ account_id: batch.row.account_id, ...page })),
      );
      await addServedPages(trx, pages);
      return sums;
    });
    for (const [index, [id, ledger]] of written.entries()) {
      ledger.unwritten -= batches[index]?.row.words ?? 0;
      ledger.unwrittenMarks.splice(0, marksIn(batches[index]?.row.opened ?? "").length);
      ledger.unwrittenPages = ledger.unwrittenPages.filter((page) => !batches[index]?.pages.includes(page));
      const day = days.get(id);
      if (day) takeOver(ledger, day);
      if (!ledger.isNews) continue;
      ledger.isNews = false;
      await recordEvent(db, subscriptions.clock, "reading-budget-spent", id, undefined);
    }
    this.#forgetOld();
    await this.#tidy();
  }

  #now(): number {
    return this.#options.subscriptions.clock.now();
  }

  #today(): number {
    return this.#present().number;
  }

  #day() {
    const { number, endsAt } = this.#present();
    return { number, left: endsAt - this.#now(), endsAt };
  }

  #endOfDay(): number {
    return this.#present().endsAt;
  }

  /** The publisher's day: looked up anew once it is another one. */
  #present(): { number: number; startsAt: number; endsAt: number } {
    const now = this.#now();
    if (now >= this.#lastDay.startsAt && now < this.#lastDay.endsAt) return this.#lastDay;
    const { zone } = this.#options.subscriptions;
    const day = zone.dayAt(now);
    this.#lastDay = { number: dayNumber(day), startsAt: zone.startOf(day), endsAt: zone.startOf(addDays(day, 1)) };
    return this.#lastDay;
  }

  #stateOf({ words }: Ledger, limit: number): BudgetState {
    return { words, limit, isNear: words >= limit * NEAR, endsAt: this.#endOfDay() };
  }

  async #ledgerOf(accountId: string): Promise<Ledger> {
    const today = this.#today();
    const known = this.#loaded.get(accountId);
    if (known?.day === today) return known;
    // What yesterday's has not written yet is written first.
    if (known && known.unwritten > 0) await this.write();
    const reading = this.#ledgers.get(accountId) ?? this.#read(accountId, today);
    this.#ledgers.set(accountId, reading);
    try {
      const ledger = await reading;
      if (this.#loaded.get(accountId)?.day !== ledger.day) this.#loaded.set(accountId, ledger);
      return this.#loaded.get(accountId) ?? ledger;
    } finally {
      this.#ledgers.delete(accountId);
    }
  }

  async #read(accountId: string, day: number): Promise<Ledger> {
    const { db } = this.#options.database;
    const { words, resets, opened } = await readServedDay(db, accountId, day);
    const pages = new Map<string, Map<string, number>>();
    for (const { edition, page_id, words: ofPage } of await listServedPages(db, accountId))
      pages.set(edition, (pages.get(edition) ?? new Map<string, number>()).set(page_id, ofPage));
    const fresh = { unwritten: 0, seen: new Set<string>(), unwrittenMarks: [], unwrittenPages: [] };
    const marks = new Set(marksIn(opened));
    return { day, words, resets, pages, opened: marks, ...fresh, isSpent: false, isNews: false, readAt: this.#now() };
  }

  async #readAgain(accountId: string, ledger: Ledger): Promise<void> {
    if (this.#now() - ledger.readAt < READ_AGAIN_MS) return;
    const { words, resets, pages, opened, readAt } = await this.#read(accountId, ledger.day);
    // Words of before the day was set back are dropped when they would be written.
    if (resets !== ledger.resets && ledger.unwritten > 0) return this.write();
    ledger.words = words + ledger.unwritten;
    ledger.opened = opened;
    ledger.resets = resets;
    if (ledger.unwrittenPages.length === 0) ledger.pages = pages;
    ledger.readAt = readAt;
  }

  #forget(accountId: string): void {
    this.#loaded.delete(accountId);
  }

  #forgetOld(): void {
    const today = this.#today();
    for (const [id, { day, unwritten }] of this.#loaded)
      if (unwritten === 0 && (day !== today || this.#loaded.size > MOST_LEDGERS)) this.#forget(id);
  }

  async #tidy(): Promise<void> {
    const today = this.#today();
    if (this.#tidiedOn === today) return;
    this.#tidiedOn = today;
    const { database, subscriptions } = this.#options;
    const day = subscriptions.zone.dayAt(this.#now());
    await forgetOldServed(database.relaxed, {
      today,
      day: today - KEPT_DAYS,
      trialsEnded: addDays(day, -KEPT_DAYS),
    });
  }
}

/** Takes the sum of all servers, once this one has added to it. What was served before the day was set back counts no more. */
function takeOver(ledger: Ledger, { words, resets, opened }: ServedDay): void {
  ledger.words = words + ledger.unwritten;
  ledger.opened = new Set(marksIn(opened));
  if (ledger.resets === resets) return;
  ledger.resets = resets;
  ledger.pages = new Map();
  for (const { edition, page_id, words: ofPage } of ledger.unwrittenPages)
    ledger.pages.set(edition, (ledger.pages.get(edition) ?? new Map<string, number>()).set(page_id, ofPage));
}

/**
 * Whether a trial that is served this page would be beyond its share of the edition. An edition that a day's budget would
 * hold may be read whole.
 */
function isBeyondTrial({ pages }: Ledger, { id, page }: ServedPiece, budget: number): boolean {
  if (page?.editionWords === undefined || page.editionWords <= budget) return false;
  const ofEdition = pages.get(page.edition);
  if (!ofEdition || ofEdition.has(id)) return false;
  let words = 0;
  for (const each of ofEdition.values()) words += each;
  return words >= page.editionWords * TRIAL_SHARE;
}

function count(ledger: Ledger, { id, words, page }: ServedPiece, { plan }: AccountHolder): void {
  ledger.seen.add(id);
  ledger.words += words;
  ledger.unwritten += words;
  if (page) ledger.unwrittenMarks.push(markOf(id));
  if (plan !== "trial" || !page) return;
  const ofEdition = ledger.pages.get(page.edition) ?? new Map<string, number>();
  ledger.pages.set(page.edition, ofEdition);
  if (ofEdition.has(id)) return;
  ofEdition.set(id, words);
  ledger.unwrittenPages.push({ page_id: id, edition: page.edition, words });
}
