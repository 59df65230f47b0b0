import { expect, test } from "vitest";
import { pagePath } from "../../../../domains/manual/admin/contract.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { readOutline } from "../../../../domains/manual/server/read/reading-store.ts";
import { listEditions } from "../../../../domains/manual/server/public.ts";
import { saveEditedIn } from "../../../../domains/manual/server/stores/publishing-store.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../../platform/testing/databases.ts";
import { openLoggedIn, openTestProduct, untilReady } from "../../../starting/testing/open-test-product.ts";
import { keepNote } from "../testing/keep-note.ts";

onOneDatabase("publishing a page on which readers noted something", (open) => {
  test("warns of notes whose words go, by their number alone; readers keep them [CMS-1]", async () => {
    const database = await open();
    const { db } = database;
    const blocks = ["Italics for <em>names</em> of cases.", "Signals come first."].map(
      (words) => ({ type: "text", text: `<p>${words}</p>` }) as const,
    );
    await publishEdition(
      { database, clock: systemClock },
      manualEdition({ pages: [manualPage("cases", { blocks })] }),
      {
        origin: "test",
      },
    );
    await saveEditedIn(db, "v22", "desk");
    const product = await openTestProduct(database, { LIMITS: "off" });
    await untilReady(product.app);
    const known = (await listEditions(db)).find(({ handle }) => handle === "v22");
    const pageId = (await readOutline(db, known?.id ?? "")).pages[0]?.id ?? "";
    const keep = async (quote: string) => await keepNote(db, pageId, quote);
    await keep("Signals come");
    await keep("names of\n cases. Signals");
    await keep("Italics for names");
    await keep("words that went long ago");

    const owner = await openLoggedIn(product, "admin@demo.test", pagePath(pageId));
    const ask = async (source: string, version: number) => {
      await owner.submit(pagePath(pageId), { version: String(version), title: "Cases", subtitle: "", source });
      return (await owner.open(pagePath(pageId, "publish"))).body;
    };
    const moved = await ask("Signals come first.\n\nItalics for *names* of cases. Signals follow.\n", 1);
    expect(moved).toContain("Publish this page?");
    expect(moved).not.toContain("any more");
    const shorter = await ask("Italics for *names* of cases.\n", 2);
    expect(shorter).toContain("2 notes of readers mark words that will no longer be on the page.");
    expect(shorter).not.toMatch(/mine, alone|Signals come|reader@demo/);
    await owner.submit(pagePath(pageId, "publish"), { version: "3", reason: "", at: "" });
    expect(await db.selectFrom("reading_notes").select("quote").execute()).toHaveLength(4);
    await product.close();
  });
});
