import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { CallRefused } from "../../../../../../platform/client/api-client.ts";
import type { BlocksSave, EditedPage } from "../../../../admin/editing-contract.ts";
import { mergeTables } from "../../../../admin/merge-tables.ts";
import { idOf } from "../document/page-schema.ts";
import { blockOf } from "../document/document-to-blocks.ts";
import type { Flight, KeptProgress } from "./journal.ts";
import { printOfStored, printsOf } from "./checksums.ts";
import { type KnownBlock, reconcile } from "./reconcile.ts";
import { takeOver } from "./acquire-lock.ts";

/** How saving stands, said in one line. */
export type SavingState =
  | { kind: "saved"; at: number }
  | { kind: "waiting" | "sending" }
  /** The server can't be reached. */
  | { kind: "offline" }
  | { kind: "refused"; message: string };

/** A text beside the blocks: the title or the subtitle. */
export type Field = "title" | "subtitle";
const fields = ["title", "subtitle"] as const;

/** What is known of the server. */
type Progress = Omit<KeptProgress, "key" | "upTo">;

export interface SavingParts {
  doc(): Node;
  /** Begins a change of the document. */
  change(): Transaction;
  /** Makes it. */
  make(transaction: Transaction): void;
  read(field: Field): string;
  write(field: Field, words: string): void;
  send(save: BlocksSave, outlivesPage: boolean): Promise<EditedPage>;
  /** Is called whenever something about it changes. */
  onState(state: SavingState): void;
  /** Is called with every answer. */
  onAnswer(page: EditedPage): void;
  /** Keeps what is known (`progress`) for after a crash. */
  keep(): void;
}

/** After so long without a change, or so long after the first one, what was written is sent. */
const PAUSE_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;
/** How long until a failed save is sent again, at first and at most. */
const RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 30_000;
/** No version has this number: a block that was seen in none. */
const UNSEEN = -1;
/** What may still be on its way when its page is left, in characters (browsers allow 64 kB, encoded). */
const MOST_AT_UNLOAD = 30_000;

/** Saves what is written: block by block, one request at a time, until the server has everything. */
export class Saving {
  readonly #parts: SavingParts;
  #since: number;
  #savedAt: number;
  #known: Map<string, KnownBlock>;
  #order: readonly string[];
  readonly #fields: Record<Field, string>;
  #flight: Flight | null = null;
  /** Whether what is on its way was sent before, without an answer. */
  #mayHaveArrived = false;
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChange: number | null = null;
  #failures = 0;

  /** Begins with a page as it was opened; its document says the same. */
  constructor(page: EditedPage, parts: SavingParts) {
    this.#parts = parts;
    this.#since = page.version;
    this.#savedAt = page.savedAt;
    this.#known = new Map(
      page.blocks.flatMap(({ id, changedIn, block }) =>
        block === undefined ? [] : [[id, { changedIn, print: printOfStored({ id, block }) }]],
      ),
    );
    this.#order = page.blocks.map(({ id }) => id);
    this.#fields = { title: page.title, subtitle: page.subtitle };
  }

  /**
   * Goes on where a tab that was closed had stopped, with the page as the server has it now. What had been sent and not
   * answered may have arrived or not: it is sent again just so, and stays as it is here until that is answered. Returns
   * whether something stood here that the server hasn't got.
   */
  resume(kept: KeptProgress, page: EditedPage): boolean {
    this.#since = kept.since;
    this.#known = new Map(kept.known);
    this.#order = kept.order;
    for (const field of fields) this.#fields[field] = kept[field].known;
    this.#flight = kept.flight ?? null;
    this.#mayHaveArrived = this.#flight !== null;
    const isNews = !this.#saysTheSame(page);
    this.#take(page, new Map());
    if (this.#flight) void this.send();
    else if (this.isUnsaved()) this.changed();
    return isNews && this.isUnsaved();
  }

  /**
   * Goes on with what could be brought back of a document. What differs from the server's page may be older or newer
   * than that: it is sent as a conflict, so that both are shown.
   */
  resumePart(kept: KeptProgress, page: EditedPage): void {
    const local = printsOf(this.#parts.doc());
    for (const field of fields) this.#fields[field] = kept[field].known;
    for (const [id, { print }] of this.#known)
      if (!local.has(id)) this.#known.delete(id);
      else if (local.get(id) !== print) this.#known.set(id, { changedIn: UNSEEN, print });
    this.#take(page, new Map());
    if (this.isUnsaved()) this.changed();
  }

  /** What is known, for the journal. */
  progress(): Progress {
    const field = (name: Field) => ({ here: this.#parts.read(name), known: this.#fields[name] });
    return {
      since: this.#since,
      known: [...this.#known],
      order: [...this.#order],
      flight: this.#flight,
      title: field("title"),
      subtitle: field("subtitle"),
      isUnsaved: this.isUnsaved(),
    };
  }

  /** Whether something here is not on the server, as far as is known. */
  isUnsaved(): boolean {
    return this.#flight !== null || !isEmpty(this.#collect().save);
  }

  /** Says that something was written. */
  changed(): void {
    const now = performance.now();
    this.#firstChange ??= now;
    const wait = Math.max(0, Math.min(PAUSE_MS, this.#firstChange + LONGEST_WAIT_MS - now));
    this.#plan(this.#failures > 0 ? Math.max(wait, this.#retryIn()) : wait);
    if (!this.#isSending && this.#failures === 0) this.#parts.onState({ kind: "waiting" });
  }

  /** Sends now: because the page is left, somebody else has saved, or the connection is back. */
  async send({ outlivesPage = false, isAsking = false } = {}): Promise<void> {
    if (this.#isSending) return;
    clearTimeout(this.#timer);
    // What may have arrived is sent again just so before anything else: then it is known whether it did.
    this.#flight ??= this.#collect();
    if (isEmpty(this.#flight.save) && !isAsking) {
      this.#flight = null;
      this.#firstChange = null;
      // What was changed says again what the server has.
      this.#parts.onState({ kind: "saved", at: this.#savedAt });
      return;
    }
    this.#isSending = true;
    this.#firstChange = null;
    this.#parts.onState({ kind: "sending" });
    this.#parts.keep();
    const { save, sent } = this.#flight;
    try {
      const page = await this.#parts.send(save, outlivesPage && JSON.stringify(save).length < MOST_AT_UNLOAD);
      this.#flight = null;
      this.#mayHaveArrived = false;
      this.#failures = 0;
      this.#take(page, sent, save);
      this.#parts.keep();
      this.#isSending = false;
      if (isEmpty(this.#collect().save)) this.#parts.onState({ kind: "saved", at: page.savedAt });
      else this.changed();
    } catch (error) {
      this.#isSending = false;
      this.#fail(error);
    }
  }

  /** Takes an answer that was asked for by other means: a conflict was settled. */
  answered(page: EditedPage): void {
    this.#take(page, new Map());
    this.#parts.keep();
    if (this.isUnsaved()) this.changed();
    else this.#parts.onState({ kind: "saved", at: page.savedAt });
  }

  /** The draft's version that the editor knows. */
  get version(): number {
    return this.#since;
  }

  /** Whether the text, its order and the fields are those of a whole page. */
  #saysTheSame({ blocks, ...page }: EditedPage): boolean {
    const there = blocks.flatMap(({ id, block }) => (block === undefined ? [] : [[id, printOfStored({ id, block })]]));
    const areFields = fields.every((field) => this.#parts.read(field).trim() === page[field]);
    return areFields && JSON.stringify([...printsOf(this.#parts.doc())]) === JSON.stringify(there);
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), wait);
  }

  #retryIn(): number {
    return Math.min(RETRY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
  }

  #fail(error: unknown): void {
    this.#failures += 1;
    if (error instanceof CallRefused && error.status < 500) {
      // It was not taken: what is written from now on may be. Where it had been sent before, it may have arrived then.
      if (!this.#mayHaveArrived || error.status === 422) this.#flight = null;
      this.#parts.onState({ kind: "refused", message: error.message });
      if (error.status !== 422) this.#plan(this.#retryIn());
      return;
    }
    this.#mayHaveArrived = true;
    this.#parts.onState({ kind: "offline" });
    this.#plan(this.#retryIn());
  }

  #collect(): Flight {
    const doc = this.#parts.doc();
    const local = printsOf(doc);
    const nodes = new Map(doc.children.map((node) => [idOf(node), node]));
    const sent = new Map<string, string>();
    const blocks: BlocksSave["blocks"] = [];
    for (const id of new Set([...this.#known.keys(), ...local.keys()])) {
      const [was, print = ""] = [this.#known.get(id), local.get(id)];
      if (print === (was?.print ?? "")) continue;
      const node = nodes.get(id);
      sent.set(id, print);
      blocks.push({ id, was: was?.changedIn ?? null, now: print === "" || !node ? null : blockOf(node) });
    }
    const changed = fields.flatMap((field) => {
      const [was, now] = [this.#fields[field], this.#parts.read(field).trim()];
      return now === was || (field === "title" && now === "") ? [] : [[field, { was, now }] as const];
    });
    const order = { was: [...this.#order], now: [...local.keys()] };
    return { save: { since: this.#since, blocks, order, fields: Object.fromEntries(changed) }, sent };
  }

  #take(page: EditedPage, sent: ReadonlyMap<string, string>, save?: BlocksSave): void {
    const [sentFields, sentOrder] = [save?.fields ?? {}, save?.order.now ?? this.#order];
    const doc = this.#parts.doc();
    const merge = (id: string, theirs: Block) => {
      const base = save?.blocks.find((block) => block.id === id)?.now ?? null;
      const node = doc.children.find((each) => idOf(each) === id);
      const mine = node ? blockOf(node) : null;
      return base && mine && mergeTables(base, mine, theirs);
    };
    const unanswered = this.#flight?.sent;
    const sides = { known: this.#known, local: printsOf(doc), sent, merge, ...(unanswered && { unanswered }) };
    const found = reconcile(page, sides, printOfStored);
    const theirs = page.blocks.map(({ id }) => id);
    this.#known = found.known;
    this.#order = theirs;
    if (found.isComplete) this.#since = page.version;
    this.#savedAt = page.savedAt;
    this.#parts.onAnswer(page);
    const transaction = takeOver(this.#parts.change(), { ...found, order: { sent: sentOrder, theirs } });
    if (transaction.docChanged) this.#parts.make(transaction);
    for (const field of fields) {
      if (this.#flight?.save.fields[field]) continue;
      const here = this.#parts.read(field).trim();
      if (here !== page[field] && (here === this.#fields[field] || here === sentFields[field]?.now))
        this.#parts.write(field, page[field]);
      // What was changed on both sides stays unknown, so that the next save makes a conflict of it.
      const isKnown = this.#parts.read(field).trim() === page[field] || sentFields[field]?.now === page[field];
      if (isKnown) this.#fields[field] = page[field];
    }
  }
}

function isEmpty({ blocks, order, fields: changed }: BlocksSave): boolean {
  return blocks.length === 0 && Object.keys(changed).length === 0 && order.was.join(" ") === order.now.join(" ");
}
