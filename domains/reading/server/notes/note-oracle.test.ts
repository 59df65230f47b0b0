import { beforeAll, beforeEach, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { manualEdition, manualPage } from "../../../manual/server/files/testing/small-manual.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import { openReading, type OpenReading } from "../testing/open-reading.ts";

const PREVIEW = "The first sentence is for all. So is the second.";
const PROTECTED = "Nobody without access reads the third.";

function manual(text: string) {
  const blocks = [{ type: "text" as const, text: `<p>${PREVIEW} ${text}</p>` }];
  return manualEdition({ pages: [manualPage("cases", { code: "7", title: "Cases", isPublic: false, blocks })] });
}

onEachDatabase("notes don't reveal pages that the reader may not read", (open) => {
  let site: OpenReading;
  let ada: Account;
  let pageId: string;

  beforeAll(async () => {
    site = await openReading(await open());
  });
  beforeEach(async () => {
    ada = await site.newAccount();
    await site.publish(manual(PROTECTED));
    pageId = site.pageId("v22", "cases");
    await openTo("subscribers");
  });

  async function openTo(audience: EditionAudience) {
    await site.database.db.updateTable("editions").set({ audience }).where("handle", "=", "v22").execute();
    await site.content.catalog.refresh();
  }

  const note = (quote: string, who = ada, page = pageId) =>
    site.call(who, "POST", "/api/notes", new URLSearchParams({ pageId: page, quote }).toString());

  /** Everything that notes with a guess can reveal: all responses, with the guess itself and times masked. */
  async function learned(guess: string): Promise<string[]> {
    const eve = await site.newAccount();
    const answers: unknown[] = [await note(guess, eve)];
    const look = async () => {
      for (const query of ["", `?page=${pageId}`, `?search=${encodeURIComponent(guess)}`])
        answers.push(await site.call(eve, "GET", `/api/notes${query}`));
      const exported = await site.app.inject({ url: "/api/notes/export.md", cookies: { test: eve.id } });
      answers.push([exported.statusCode, exported.body]);
    };
    await look();
    await site.publish(manual("Quite other words."));
    await look();
    await site.publish(manual(PROTECTED));
    await look();
    return answers.map((answer) =>
      JSON.stringify(answer)
        .replaceAll(guess, "GUESS")
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
        .replaceAll(/\d{13}/g, "TIME"),
    );
  }

  test("a right guess at protected words gets exactly the same response as a wrong one", async () => {
    const wrong = await learned("Nobody without access reads the thirx");
    expect(wrong[1]).toContain('"placed":null');
    for (const right of ["Nobody without access reads the third", "reads"]) expect(await learned(right)).toEqual(wrong);
  });

  test("a note from when an edition was open keeps its owner's words, but no title or name of the edition", async () => {
    await note("any words");
    await openTo("admins");
    const list = await site.call(ada, "GET", "/api/notes");
    const { body: exported } = await site.app.inject({ url: "/api/notes/export.md", cookies: { test: ada.id } });
    for (const told of [JSON.stringify(list), exported]) {
      expect(told).toContain("any words");
      expect(told).not.toMatch(/Cases|v22/);
    }
    expect(list.body).toMatchObject({ data: { data: [{ quote: "any words", uri: null, placed: null }] } });
    await openTo("subscribers");
    const { body } = await site.call(ada, "GET", "/api/notes");
    expect(body).toMatchObject({ data: { data: [{ pageTitle: "7 Cases", version: "v22" }] } });
  });

  test("the same goes for an edition closed to the reader, whose pages look like missing ones", async () => {
    await openTo("admins");
    const unknown = await note("any words", ada, "nothing");
    for (const guess of [PREVIEW, PROTECTED, "nonsense"]) expect(await note(guess)).toEqual(unknown);
  });

  test("what a reader may read is still revealed: the preview to all, the rest to those with access", async () => {
    const placed = async () => {
      const { body } = await site.call(ada, "GET", "/api/notes");
      return JSON.stringify(body).match(/"placed":(\w+)/g);
    };
    await note("nowhere");
    await note("third");
    await note("first sentence");
    expect(await placed()).toEqual(['"placed":true', '"placed":null', '"placed":null']);
    site.open(ada);
    expect(await placed()).toEqual(['"placed":true', '"placed":true', '"placed":false']);
  });
});
