import {
  browserSpent,
  type Budgets,
  type BudgetState,
  cookieNeeded,
  isFresh,
  NAMELESS_SHARE,
  NEAR,
  networkSpent,
  type ServedPiece,
  type VisitorHolder,
} from "./budget-rules.ts";

interface NetworkBudgetOptions {
  budgets: Pick<Budgets, "visitor" | "network">;
  /** Whom readers write to for help. */
  support: string;
  /** Hears once a day of an organization whose network has spent its budget. */
  onSpent(organizationId: string): void;
}

/** The day at the publisher's that words are counted in. */
interface Day {
  number: number;
  /** How long it still is, in milliseconds. */
  left: number;
  /** Its end, in epoch milliseconds. */
  endsAt: number;
}

/** What one browser was served today. */
interface Served {
  words: number;
  seen: Set<string>;
}

/** So many pieces are remembered of all browsers together; then those that came first begin anew. */
const MOST_PIECES = 300_000;

/**
 * Counts the protected words that are served to browsers on organizations' networks, where nobody is signed in
 * (docs/decisions/access-and-reading-budget.md). In the memory of each server: nothing is written of people without an
 * account.
 */
export class NetworkBudget {
  readonly #options: NetworkBudgetOptions;
  readonly #browsers = new Map<string, Served>();
  readonly #networks = new Map<string, { words: number; isSpent: boolean }>();
  #day = 0;
  #pieces = 0;

  constructor(options: NetworkBudgetOptions) {
    this.#options = options;
  }

  /** @throws AppError reading-budget-spent, cookie-needed (429) */
  take(holder: VisitorHolder, pieces: readonly ServedPiece[], day: Day): BudgetState {
    this.#begin(day);
    const { budgets, support } = this.#options;
    const served = this.#servedTo(holder);
    const fresh = pieces.filter((piece) => isFresh(served.seen, piece));
    const network = this.#networks.get(holder.organizationId) ?? { words: 0, isSpent: false };
    this.#networks.set(holder.organizationId, network);
    const state = this.#stateOf(holder, served, day);
    if (fresh.length > 0 && network.words >= budgets.network) {
      if (!network.isSpent) this.#options.onSpent(holder.organizationId);
      network.isSpent = true;
      throw networkSpent(day.left, support);
    }
    if (fresh.length > 0 && served.words >= state.limit)
      throw holder.browser.isKnown ? browserSpent(day.left) : cookieNeeded();
    for (const { id, words } of fresh) {
      served.seen.add(id);
      served.words += words;
      network.words += words;
    }
    this.#pieces += fresh.length;
    this.#forgetOldest(served);
    return this.#stateOf(holder, served, day);
  }

  /** How a browser's budget stands. */
  peek(holder: VisitorHolder, day: Day): BudgetState | undefined {
    const served = this.#day === day.number ? this.#browsers.get(keyOf(holder)) : undefined;
    return served && this.#stateOf(holder, served, day);
  }

  #begin({ number }: Day): void {
    if (this.#day === number) return;
    this.#day = number;
    this.#browsers.clear();
    this.#networks.clear();
    this.#pieces = 0;
  }

  /** Who came last stands last. */
  #servedTo(holder: VisitorHolder): Served {
    const key = keyOf(holder);
    const served = this.#browsers.get(key) ?? { words: 0, seen: new Set() };
    this.#browsers.delete(key);
    this.#browsers.set(key, served);
    return served;
  }

  #stateOf({ browser }: VisitorHolder, { words }: Served, { endsAt }: Day): BudgetState {
    const limit = this.#options.budgets.visitor * (browser.isKnown ? 1 : NAMELESS_SHARE);
    // Nobody is told of a budget that is not theirs alone.
    return { words, limit, isNear: browser.isKnown && words >= limit * NEAR, endsAt };
  }

  #forgetOldest(present: Served): void {
    for (const [key, served] of this.#browsers) {
      if (this.#pieces <= MOST_PIECES || served === present) return;
      this.#browsers.delete(key);
      this.#pieces -= served.seen.size;
    }
  }
}

function keyOf({ organizationId, browser }: VisitorHolder): string {
  return `${organizationId} ${browser.isKnown} ${browser.id}`;
}
