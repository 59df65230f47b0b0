import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import type { EditedPage } from "../../../../admin/editing-contract.ts";
import { type DraftSave, applySave } from "../../../../server/edit/merge/merge-drafts.ts";
import type { DraftPage } from "../../../../server/edit/drafts/draft-schemas.ts";
import { mergeOrder } from "../../../../admin/merge-tables.ts";
import { type KnownBlock, reconcile } from "./reconcile.ts";

/** A server with one draft, as saveBlocks and showEditedPage work on it. */
class Server {
  draft: DraftPage = { version: 1, title: "", subtitle: "", blocks: [] };
  /** Texts that couldn't be taken, and wait for somebody to choose. */
  readonly conflicts: string[] = [];

  constructor(ids: readonly string[]) {
    this.draft = { ...this.draft, blocks: ids.map((id) => ({ id, changedIn: 1, block: text(`first ${id}`) })) };
  }

  save(save: DraftSave, since: number): Pick<EditedPage, "version" | "blocks"> {
    const { page, conflicts } = applySave(this.draft, save);
    this.draft = page;
    for (const conflict of conflicts)
      this.conflicts.push(conflict.kind === "block" && conflict.mine ? wordsOf(conflict.mine) : "");
    const sent = new Map(save.blocks.map(({ id, now }) => [id, now]));
    return {
      version: page.version,
      blocks: page.blocks.map(({ id, changedIn, block }) => {
        const now = sent.get(id);
        const isNews = now === undefined ? changedIn > since : now === null || wordsOf(now) !== wordsOf(block);
        return isNews ? { id, changedIn, block } : { id, changedIn };
      }),
    };
  }
}

const text = (words: string): Block => ({ type: "text", text: words });
const wordsOf = (block: Block) => (block.type === "text" ? block.text : "");

/** An editor in a browser, whose document is a list of words by ids. */
class Editor {
  local = new Map<string, string>();
  known = new Map<string, KnownBlock>();
  since = 1;
  order: string[];
  flight: { save: DraftSave; sent: Map<string, string>; answer: Pick<EditedPage, "version" | "blocks"> | null } | null =
    null;

  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    for (const { id, block } of server.draft.blocks) {
      this.local.set(id, wordsOf(block));
      this.known.set(id, { changedIn: 1, print: wordsOf(block) });
    }
    this.order = [...this.local.keys()];
  }

  /** Sends what isn't saved; the server has it, the answer is on its way. */
  send(): void {
    if (this.flight) return;
    const sent = new Map<string, string>();
    for (const id of new Set([...this.known.keys(), ...this.local.keys()])) {
      const here = this.local.get(id) ?? "";
      if (here !== (this.known.get(id)?.print ?? "")) sent.set(id, here);
    }
    const blocks = [...sent].map(([id, words]) => {
      return { id, was: this.known.get(id)?.changedIn ?? null, now: words === "" ? null : text(words) };
    });
    const save = { blocks, order: { was: this.order, now: [...this.local.keys()] }, fields: {} };
    this.flight = { save, sent, answer: this.#server.save(save, this.since) };
  }

  /** The answer arrives; or it was lost, and the same is sent again. */
  receive(isLost: boolean): void {
    if (!this.flight?.answer) return;
    if (isLost) {
      this.flight.answer = this.#server.save(this.flight.save, this.since);
      return;
    }
    const { answer, sent, save } = this.flight;
    this.flight = null;
    const found = reconcile(answer, { known: this.known, local: this.local, sent }, ({ block }) => wordsOf(block));
    this.known = found.known;
    for (const id of found.remove) this.local.delete(id);
    for (const { id, block } of found.put) this.local.set(id, wordsOf(block));
    const there = answer.blocks.map(({ id }) => id);
    const order = mergeOrder(save.order.now, [...this.local.keys()], there);
    this.local = new Map(order.flatMap((id) => (this.local.has(id) ? [[id, this.local.get(id) ?? ""]] : [])));
    this.order = there;
    if (found.isComplete) this.since = answer.version;
  }

  settle(): void {
    for (let round = 0; round < 6; round += 1) {
      this.receive(false);
      this.send();
    }
    this.receive(false);
  }
}

const step = fc.record({
  who: fc.constantFrom(0, 1),
  act: fc.constantFrom("type", "type", "add", "remove", "move", "send", "send", "receive", "receive", "lose"),
  at: fc.nat(5),
});

test("two editors who write, add, move and remove at once end with one text, and no text is lost [CMS-1]", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const server = new Server(["a", "b", "c"]);
      const editors = [new Editor(server), new Editor(server)] as const;
      let count = 0;
      /** What was typed last by each editor in each block, until that editor changed or removed it themselves. */
      const typed = new Map<string, string>();
      for (const { who, act, at } of steps) {
        const editor = editors[who];
        if (editor === undefined) continue;
        const ids = [...editor.local.keys()];
        const id = ids[at % Math.max(ids.length, 1)] ?? "";
        count += 1;
        if (act === "type" && id !== "") {
          // Who takes over the other's words and writes on has read them.
          for (const [key, words] of typed) if (words === editor.local.get(id)) typed.delete(key);
          editor.local.set(id, `words ${count}`);
          typed.set(`${who} ${id}`, `words ${count}`);
        } else if (act === "add") editor.local.set(`new-${count}`, `words ${count}`);
        else if (act === "remove" && id !== "") {
          for (const [key, words] of typed) if (words === editor.local.get(id)) typed.delete(key);
          editor.local.delete(id);
          typed.delete(`${who} ${id}`);
        } else if (act === "move") editor.local = new Map([...editor.local].toReversed());
        else if (act === "send") editor.send();
        else if (act === "receive" || act === "lose") editor.receive(act === "lose");
      }
      for (let round = 0; round < 3; round += 1) for (const editor of editors) editor.settle();
      const draft = server.draft.blocks.map(({ id, block }) => [id, wordsOf(block)]);
      for (const editor of editors) expect([...editor.local]).toEqual(draft);
      const kept = new Set([...draft.map(([, words]) => words), ...server.conflicts]);
      for (const words of typed.values()) expect(kept).toContain(words);
    }),
    { numRuns: 500 },
  );
});

test("what was being sent when the browser died is known as one's own afterwards", () => {
  const known = new Map([["a", { changedIn: 1, print: "old" }]]);
  const local = new Map([["a", "sent and more"]]);
  const sent = new Map([["a", "sent"]]);
  const answer = { blocks: [{ id: "a", changedIn: 2, block: text("sent") }] };
  const found = reconcile(answer, { known, local, sent }, ({ block }) => wordsOf(block));
  expect(found).toEqual({
    known: new Map([["a", { changedIn: 2, print: "sent" }]]),
    put: [],
    remove: [],
    isComplete: true,
  });
});
