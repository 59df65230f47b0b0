import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { BlocksSave } from "../../../../admin/editing-contract.ts";
import { SCHEMA_VERSION } from "../document/page-schema.ts";
import type { KnownBlock } from "./reconcile.ts";

/** One change of the document. */
export type JournalEntry = { n: number; time: number } & (
  | {
      kind: "steps";
      steps: readonly unknown[];
      isTheirs: boolean;
      /** Those of one number that follow each other are undone together, however long they took. */
      group?: number;
    }
  | { kind: "undo" | "redo" }
);

/** What an editor's tab began with. */
export interface JournalBase {
  key: string;
  pageId: string;
  userId: string;
  schema: number;
  doc: unknown;
  at: number;
}

/** A save that was sent and not answered, and the prints of its blocks; '' for removed ones. */
export interface Flight {
  save: BlocksSave;
  sent: Map<string, string>;
}

/** What the editor knows of the server, and what it had sent when it last wrote this down. */
export interface KeptProgress {
  key: string;
  since: number;
  known: [string, KnownBlock][];
  order: string[];
  /** What was on its way; null once the answer came. Earlier releases didn't keep it. */
  flight?: Flight | null;
  title: { here: string; known: string };
  subtitle: { here: string; known: string };
  /** Whether something here is not on the server, as of the entry with the number `upTo`. */
  isUnsaved: boolean;
  upTo: number;
}

/** What a tab has kept, as it is read again. */
export interface KeptJournal {
  base: JournalBase;
  progress: KeptProgress;
  entries: JournalEntry[];
}

const stores = { bases: "bases", progress: "progress", entries: "entries" } as const;
/** Opens the browser's store of what was typed in admin: it outlives a crash of the browser and a lost connection. */
export async function openJournals(): Promise<Journals> {
  const request = indexedDB.open("desk", 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(stores.bases, { keyPath: "key" });
    request.result.createObjectStore(stores.progress, { keyPath: "key" });
    request.result.createObjectStore(stores.entries, { keyPath: ["key", "n"] });
  });
  return new Journals(await settled(request));
}

/** The journals of this browser, one for each tab that has a page open. */
export class Journals {
  readonly #db: IDBDatabase;

  constructor(db: IDBDatabase) {
    this.#db = db;
  }

  /** Lists the journals of a page that an account has kept here, the newest first. */
  async list(pageId: string, userId: string): Promise<JournalBase[]> {
    const all: unknown[] = await settled(this.#db.transaction(stores.bases).objectStore(stores.bases).getAll());
    return all
      .filter(isBase)
      .filter((base) => base.pageId === pageId && base.userId === userId)
      .toSorted((left, right) => right.at - left.at);
  }

  /** Reads a journal; null if it is not whole. */
  async read(key: string): Promise<KeptJournal | null> {
    const reading = this.#db.transaction(Object.values(stores));
    const base: unknown = await settled(reading.objectStore(stores.bases).get(key));
    const progress: unknown = await settled(reading.objectStore(stores.progress).get(key));
    const entries: unknown[] = await settled(reading.objectStore(stores.entries).getAll(rangeOf(key)));
    return isBase(base) && isProgress(progress) ? { base, progress, entries: entries.filter(isEntry) } : null;
  }

  /** Begins a journal, in the place of one with the same key. */
  async begin(base: Omit<JournalBase, "schema" | "doc">, doc: Node, progress: KeptProgress): Promise<void> {
    const writing = this.#db.transaction(Object.values(stores), "readwrite");
    writing.objectStore(stores.entries).delete(rangeOf(base.key));
    const kept: JournalBase = { ...base, schema: SCHEMA_VERSION, doc: documentJson(doc) };
    writing.objectStore(stores.bases).put(kept);
    writing.objectStore(stores.progress).put(progress);
    await committed(writing);
  }

  /** Keeps one change. Relaxed is enough: when this is done, it has left the page's process. */
  async keep(key: string, entry: JournalEntry): Promise<void> {
    const writing = this.#db.transaction(stores.entries, "readwrite", { durability: "relaxed" });
    writing.objectStore(stores.entries).put({ ...entry, key });
    writing.commit();
    await committed(writing);
  }

  /**
   * Keeps what is known of the server, after the changes that were kept before: what others did counts as known only
   * where it stands in the text.
   */
  async stand(progress: KeptProgress): Promise<void> {
    const writing = this.#db.transaction([stores.progress, stores.entries], "readwrite", { durability: "relaxed" });
    writing.objectStore(stores.progress).put(progress);
    await committed(writing);
  }

  /** Removes a journal. */
  async remove(key: string): Promise<void> {
    const writing = this.#db.transaction(Object.values(stores), "readwrite");
    writing.objectStore(stores.bases).delete(key);
    writing.objectStore(stores.progress).delete(key);
    writing.objectStore(stores.entries).delete(rangeOf(key));
    await committed(writing);
  }
}

/** Whether a journal may have something that the server hasn't: also what was written after its progress was. */
export function mayBeUnsaved({ progress, entries }: KeptJournal): boolean {
  return progress.isUnsaved || (entries.at(-1)?.n ?? 0) > progress.upTo;
}

/** A change as it is kept. `kind`: whether it was undone or redone by the editor's own history. */
export function entryOf(transaction: Transaction, n: number): JournalEntry {
  const { time, steps } = transaction;
  const kind: unknown = transaction.getMeta("kept-as");
  if (kind === "undo" || kind === "redo") return { n, time, kind };
  const isTheirs = transaction.getMeta("addToHistory") === false;
  const group: unknown = transaction.getMeta("composition");
  const made = steps.map((step): unknown => step.toJSON());
  return { n, time, kind: "steps", steps: made, isTheirs, ...(typeof group === "number" ? { group } : {}) };
}

function documentJson(doc: Node): unknown {
  return doc.toJSON();
}

function rangeOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser keeps nothing.")));
  });
}

/** A full disk is noticed at the end. */
function committed(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    writing.addEventListener("complete", () => resolve());
    writing.addEventListener("abort", () => reject(writing.error ?? new Error("The browser keeps nothing.")));
  });
}

function isBase(value: unknown): value is JournalBase {
  return typeof value === "object" && value !== null && "pageId" in value && "doc" in value;
}

function isProgress(value: unknown): value is KeptProgress {
  return typeof value === "object" && value !== null && "known" in value && "since" in value;
}

function isEntry(value: unknown): value is JournalEntry {
  return typeof value === "object" && value !== null && "n" in value && "kind" in value;
}
