import * as fc from "fast-check";
import { history, redo, undo } from "prosemirror-history";
import { EditorState, type Plugin, type Transaction } from "prosemirror-state";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallRefused } from "../../../../../../platform/client/api-client.ts";
import type { BlocksSave, EditedPage } from "../../../../admin/editing-contract.ts";
import { applySave, isSame } from "../../../../server/edit/merge/merge-drafts.ts";
import type { DraftPage } from "../../../../server/edit/drafts/draft-schemas.ts";
import { SCHEMA_VERSION, idOf, pageSchema } from "../document/page-schema.ts";
import { documentOf } from "../document/blocks-to-document.ts";
import { blocksOf } from "../document/document-to-blocks.ts";
import { withIds } from "../editing/with-ids.ts";
import { entryOf, type JournalEntry, type KeptProgress } from "./journal.ts";
import { replay } from "./restore-journal.ts";
import { type Field, Saving } from "./saving.ts";

/** What waits on the wire of a tab: it has reached the server once there is an answer. */
interface Wire {
  save: BlocksSave;
  answer: EditedPage | null;
  resolve(page: EditedPage): void;
  reject(error: Error): void;
}

/** A server with one draft, as saveBlocks and showEditedPage work on it. */
class Server {
  draft: DraftPage = {
    version: 1,
    title: "start",
    subtitle: "",
    blocks: ["a", "b", "c"].map((id) => ({ id, changedIn: 1, block: { type: "text", text: `<p>first${id}</p>` } })),
  };
  readonly versions = [this.draft];
  /** Texts that couldn't be taken: both are shown until somebody chooses. */
  readonly shown: string[] = [];
  /** Requests that arrive a second time, or long after their tab gave up. */
  readonly late: BlocksSave[] = [];

  save(save: BlocksSave): EditedPage {
    this.take(applySave(this.draft, { ...save, fields: fieldsOf(save) }));
    return this.page(save.since, new Map(save.blocks.map(({ id, now }) => [id, now])));
  }

  take({ page, conflicts }: ReturnType<typeof applySave>): void {
    this.draft = page;
    this.versions.push(page);
    this.shown.push(JSON.stringify(conflicts));
  }

  page(since = 0, sent: ReadonlyMap<string, BlocksSave["blocks"][number]["now"]> = new Map()): EditedPage {
    const { version, title, subtitle } = this.draft;
    const blocks = this.draft.blocks.map(({ id, changedIn, block }) => {
      const isNews = sent.has(id) ? !isSame(sent.get(id) ?? null, block) : changedIn > since;
      return isNews ? { id, changedIn, block } : { id, changedIn };
    });
    return { version, title, subtitle, blocks, publishedVersion: 1, savedAt: version, conflicts: [], names: {} };
  }

  /** Makes the draft say what it said in an earlier version. */
  rollBack(at: number): void {
    const earlier = this.versions[at % this.versions.length] ?? this.draft;
    const version = this.draft.version + 1;
    const blocks = earlier.blocks.map((block) => {
      const now = this.draft.blocks.find(({ id }) => id === block.id);
      return now && isSame(now.block, block.block) ? now : { ...block, changedIn: version };
    });
    this.take({ page: { ...earlier, version, blocks }, conflicts: [], isChanged: true });
  }

  /** A release changes a block. */
  publish(at: number, word: string): void {
    const version = this.draft.version + 2;
    const blocks = this.draft.blocks.map((block, index) => {
      if (index !== at % this.draft.blocks.length || block.block.type !== "text") return block;
      return {
        ...block,
        changedIn: version,
        block: { type: "text" as const, text: `${block.block.text}<p>${word}</p>` },
      };
    });
    this.take({ page: { ...this.draft, version, blocks }, conflicts: [], isChanged: true });
  }

  words(): Set<string> {
    return wordsIn([JSON.stringify(this.draft), ...this.shown].join(" "));
  }
}

function fieldsOf({ fields: { title, subtitle } }: BlocksSave) {
  return { ...(title && { title }), ...(subtitle && { subtitle }) };
}

const wordsIn = (text: string) => new Set(text.match(/\bw\d+\b/g));

/** The page of an editor in a tab, with what the browser keeps of it; the tab can be closed and opened again. */
class Tab {
  readonly fields: Record<Field, string> = { title: "", subtitle: "" };
  wire: Wire | null = null;
  #saving: Saving;
  #state: EditorState;
  readonly #base: unknown;
  readonly #entries: JournalEntry[] = [];
  #progress: KeptProgress;
  /** What was kept before the last entry: what is left where the browser dies while it writes the last progress. */
  #before: KeptProgress;
  readonly #plugins: readonly Plugin[] = [history()];
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    const page = server.page();
    const doc = documentOf(page.blocks.flatMap(({ id, block }) => (block ? [{ id, block }] : [])));
    this.#state = EditorState.create({ doc, plugins: [...this.#plugins] });
    this.#base = doc.toJSON();
    this.fields.title = page.title;
    this.#saving = this.#begin(page);
    this.#progress = this.#before = this.#stand();
  }

  #begin(page: EditedPage): Saving {
    return new Saving(page, {
      doc: () => this.#state.doc,
      change: () => this.#state.tr,
      make: (transaction) => this.dispatch(transaction),
      read: (field) => this.fields[field],
      write: (field, words) => {
        this.fields[field] = words;
      },
      send: (save) =>
        new Promise((resolve, reject) => {
          this.wire = { save: structuredClone(save), answer: null, resolve, reject };
        }),
      onState: () => {},
      onAnswer: () => {},
      keep: () => {
        this.#before = this.#progress;
        this.#progress = this.#stand();
      },
    });
  }

  #stand(): KeptProgress {
    return structuredClone({ ...this.#saving.progress(), key: "key", upTo: this.#entries.length });
  }

  dispatch(root: Transaction): void {
    const transaction = withIds(root);
    this.#state = this.#state.apply(transaction);
    if (!transaction.docChanged) return;
    this.#entries.push(entryOf(transaction, this.#entries.length + 1));
    this.#before = this.#progress;
    if (transaction.getMeta("addToHistory") !== false) this.#saving.changed();
  }

  /** Closes the tab, or kills its browser before what it wrote down last is on the disk; and opens the page again. */
  reopen(isKilled: boolean): void {
    if (this.wire && !this.wire.answer) this.#server.late.push(this.wire.save);
    this.wire = null;
    const kept = structuredClone(isKilled ? this.#before : this.#progress);
    const base = {
      key: "key",
      pageId: "",
      userId: "",
      schema: SCHEMA_VERSION,
      doc: structuredClone(this.#base),
      at: 0,
    };
    const made = replay(base, structuredClone(this.#entries), this.#plugins);
    if (made === null || made.lost > 0) throw new Error("The journal can't be read.");
    this.#state = made.state;
    // A title is kept with what is known of it.
    this.fields.title = kept.title.here;
    const page = this.#server.page();
    this.#saving = this.#begin(page);
    this.#saving.resume(kept, page);
  }

  blocks() {
    return blocksOf(this.#state.doc);
  }

  words(): Set<string> {
    return wordsIn(JSON.stringify([this.blocks(), this.fields]));
  }

  act(act: Act, at: number, word: string): void {
    const { doc, tr: transaction } = this.#state;
    const paragraph = pageSchema.node("paragraph", null, [pageSchema.text(word)]);
    const place = doc.children.slice(0, at % doc.childCount).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const node = doc.child(at % doc.childCount);
    const end = place + node.nodeSize;
    if (act === "type") this.dispatch(transaction.insertText(` ${word}`, end - 2));
    else if (act === "write over")
      this.dispatch(transaction.replaceWith(place, end, pageSchema.node("prose", { id: idOf(node) }, [paragraph])));
    else if (act === "add") this.dispatch(transaction.insert(end, pageSchema.node("prose", { id: word }, [paragraph])));
    else if (act === "remove" && doc.childCount > 1) this.dispatch(transaction.delete(place, end));
    else if (act === "move" && doc.childCount > 1)
      this.dispatch(transaction.delete(place, end).insert(transaction.doc.content.size, node));
    else if (act === "undo" || act === "redo") {
      const go = act === "undo" ? undo : redo;
      go(this.#state, (change) => this.dispatch(change.setMeta("kept-as", act)));
    } else if (act === "title") {
      this.fields.title = `title ${word}`;
      this.#progress = this.#before = this.#stand();
    }
  }

  send(): void {
    void this.#saving.send({ isAsking: true });
  }

  isUnsaved(): boolean {
    return this.#saving.isUnsaved();
  }

  /** What becomes of the request that is on its way; without one, what is written is sent first. */
  async happen(event: (typeof events)[number]): Promise<void> {
    if (this.wire === null) void this.#saving.send();
    const { wire } = this;
    if (wire === null) return;
    if (event === "arrive" || event === "answer") wire.answer ??= this.#server.save(wire.save);
    if (event === "twice") this.#server.late.push(wire.save);
    if (event === "answer" && wire.answer) {
      this.wire = null;
      wire.resolve(structuredClone(wire.answer));
    } else if (event === "fail" || (event === "refuse" && wire.answer === null)) {
      this.wire = null;
      wire.reject(event === "fail" ? new TypeError("Failed to fetch") : new CallRefused(429, {}));
    }
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
}

const acts = ["type", "write over", "add", "remove", "move", "undo", "redo", "title"] as const;
type Act = (typeof acts)[number];
const events = ["arrive", "answer", "fail", "refuse", "twice"] as const;
const step = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.oneof(
    fc.constantFrom(...acts),
    fc.constantFrom(...events),
    fc.constantFrom("send", "close", "kill", "late", "roll back", "publish"),
  ),
  at: fc.nat(6),
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Plays steps, and returns the words that somebody wrote and nobody took out, with where the page stands then. */
async function play(steps: readonly { who: number; what: string; at: number }[]) {
  const server = new Server();
  const tabs = [new Tab(server), new Tab(server)] as const;
  const written = new Set<string>();
  /** Earlier versions have them. */
  const rolledBack = new Set<string>();
  for (const [count, { who, what, at }] of steps.entries()) {
    const tab = tabs[who === 0 ? 0 : 1];
    const word = `w${count}`;
    const act = acts.find((each) => each === what);
    const event = events.find((each) => each === what);
    if (act) {
      const before = tab.words();
      tab.act(act, at, word);
      const after = tab.words();
      // Who takes a word out has seen it.
      for (const gone of before) if (!after.has(gone)) written.delete(gone);
      for (const added of after) if (!before.has(added)) written.add(added);
    } else if (event) await tab.happen(event);
    else if (what === "send") tab.send();
    else if (what === "close" || what === "kill") tab.reopen(what === "kill");
    else if (what === "late") {
      const [save] = server.late.splice(0, 1);
      if (save) server.save(save);
    } else if (what === "roll back") {
      const before = server.words();
      server.rollBack(at);
      for (const gone of before) if (!server.words().has(gone)) rolledBack.add(gone);
    } else if (what === "publish") {
      server.publish(at, word);
      if (server.words().has(word)) written.add(word);
    }
  }
  const left = tabs[0].blocks();
  for (const save of server.late) server.save(save);
  for (let round = 0; round < 12; round += 1) {
    for (const tab of tabs) {
      await tab.happen("answer");
      tab.send();
      await tab.happen("answer");
    }
  }
  return { server, tabs, left, written: [...written].filter((word) => !rolledBack.has(word)) };
}

test("no word is lost, whatever becomes of requests, answers, tabs and browsers [CMS-1]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), async (steps) => {
      const { server, tabs, written } = await play(steps);
      const words = server.words();
      expect(written.filter((word) => !words.has(word))).toEqual([]);
      for (const tab of tabs) {
        expect(tab.isUnsaved()).toBe(false);
        expect(tab.blocks()).toEqual(server.draft.blocks.map(({ id, block }) => ({ id, block })));
      }
    }),
    { numRuns: 200 },
  );
});

test("what could not be sent before the tab was closed is sent once it is opened again", async () => {
  const [type, send, fail, close] = ["type", "send", "fail", "close"].map((what) => ({ who: 0, what, at: 0 }));
  if (!type || !send || !fail || !close) throw new Error("No steps.");
  const { server, written } = await play([type, send, fail, close]);
  expect(written).toEqual(["w0"]);
  expect(JSON.stringify(server.draft.blocks)).toContain("w0");
  expect(server.shown.join("")).not.toContain("w0");
});

test("where one editor writes alone, all stays where they left it, with the page open in another tab [CMS-1]", async () => {
  const alone = fc.record({
    who: fc.constant(0),
    what: fc.constantFrom(...acts, "arrive", "answer", "fail", "refuse", "send", "close"),
    at: fc.nat(6),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(alone, { maxLength: 12, size: "max" }), async (steps) => {
      const { server, left } = await play(steps);
      expect(server.draft.blocks.map(({ id, block }) => ({ id, block }))).toEqual(left);
    }),
    { numRuns: 300 },
  );
});
