import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { createAccount } from "../../../../accounts/server/records/public.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { listPictures, readImage, saveImages } from "../../stores/image-store.ts";
import { readOutline } from "../../read/reading-store.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { readPictures } from "../../admin/parts/pictures/read-pictures.ts";
import { contentName } from "../../publish/plan/pictures.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { protectedPage } from "../../publish/testing/synthetic-manual.ts";
import { releasesOf } from "../../publish/releases/list-releases.ts";
import { rollBack } from "../../publish/releases/publish-release.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { notePresence } from "../blocks/presence-store.ts";
import { openDraft } from "../drafts/open-draft.ts";
import { saveChanges } from "../drafts/save-draft.ts";
import { saveFromBlocks } from "../merge/merge-drafts.ts";
import { openPart, savePart } from "../parts/open-part.ts";
import { removePicture, unusedPictures } from "./unused-pictures.ts";

const bytesOf = (name: string) => new Uint8Array(Buffer.from(`the picture ${name}`));
const stored = (name: string) => contentName({ name: `${name}.png`, bytes: bytesOf(name) });
const shows = (url: string): Block => {
  return { type: "image", image: [{ url: `/images/${url}`, alt: "It", width: 4, height: 3, caption: "" }] };
};

onEachDatabase("pictures that nothing uses", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const { db } = database;
    const person = { email: "eda@a.test", firstName: "Eda", lastName: "Reader" };
    const account = await db.transaction().execute((trx) => createAccount(trx, clock, person));
    const context = { database, clock, act: { via: "desk", accountId: account.id, reason: "" } as const };
    const publish = async (onPage: string, inGuide: string) => {
      const images = [onPage, inGuide].map((name) => ({ name: `${name}.png`, bytes: bytesOf(name) }));
      const pages = [protectedPage("rules", "a", { blocks: [shows(`${onPage}.png`)] })];
      const guide = { title: "Guide", blocks: [shows(`${inGuide}.png`)] };
      await publishEdition({ database, clock }, manualEdition({ pages, guide, images }), { origin: "test" });
      clock.advance(3_600_000);
    };
    await publish("page-of-a-release", "guide-of-a-release");
    await publish("page", "guide");
    await saveEditedIn(db, "v22", "desk");
    const others = ["draft", "version", "guide draft", "guide version", "shown by a link", "nothing"];
    const row = (name: string) => {
      return { name: stored(name), content_type: "image/png", width: 4, height: 3, bytes: bytesOf(name) };
    };
    await saveImages(database, others.map(row));
    const { id } = await db.selectFrom("editions").select("id").executeTakeFirstOrThrow();
    const pageId = (await readOutline(db, id)).pages[0]?.id ?? "";
    const savePage = async (name: string) => {
      const { draft } = await openDraft(context, pageId);
      const { title, subtitle } = draft;
      const save = saveFromBlocks(draft, { title, subtitle, blocks: [shows(stored(name))] }, () => `id of ${name}`);
      clock.advance(3_600_000);
      await saveChanges(context, pageId, { makeSave: () => save, by: null });
    };
    const saveGuide = async (name: string) => {
      const place = { handle: "v22", part: "quick-style-guide" } as const;
      const { version } = await openPart(context, place);
      const body = writeJson({ title: "Guide", blocks: [shows(stored(name))] });
      const change = () => ({ index: [], entries: [{ handle: "quick-style-guide" as const, body }] });
      await savePart(context, place, { version, by: null, change });
    };
    for (const name of ["version", "draft"]) await savePage(name);
    for (const name of ["guide version", "guide draft"]) await saveGuide(name);
    const link = { edition_id: id, page_id: pageId, title: "", subtitle: "", token_hash: "x", created_at: 0 };
    const blocks = writeJson([shows(stored("shown by a link"))]);
    await db
      .insertInto("drafts")
      .values({ id: "draft", ...link, blocks, expires_at: 9_000_000_000_000, most_opens: 1, opens: 0, opened_at: null })
      .execute();
    return {
      context,
      db,
      pageId,
      account,
      remove: async (name: string) => await removePicture(context, { handle: "v22", name }),
    };
  }

  test("are those that no page, draft, version or release needs; others stay, and a roll-back shows them [CMS-1]", async () => {
    const { context, db, remove } = await prepare();
    const all = (await listPictures(db, { after: "", most: 100 })).map(({ name }) => name);
    expect(all).toHaveLength(10);
    expect([...(await unusedPictures(db, all))]).toEqual([stored("nothing")]);
    const view = await readPictures(context.database, { handle: "v22", mayRemove: true });
    expect(view.unused.map(({ name }) => name)).toEqual([stored("nothing")]);
    expect([view.pictures.length, view.kept.length]).toEqual([2, 7]);
    expect([view.isWhole, view.next]).toEqual([true, null]);
    const parts: { pictures: string[]; kept: string[]; unused: string[] } = { pictures: [], kept: [], unused: [] };
    for (let after: string | undefined = "", turns = 0; after !== undefined; turns += 1) {
      const part = await readPictures(context.database, { handle: "v22", mayRemove: true, after, most: 3 });
      for (const kind of ["pictures", "kept", "unused"] as const)
        parts[kind].push(...part[kind].map(({ name }) => name));
      expect([part.isWhole, turns < 4]).toEqual([false, true]);
      after = part.next === null ? undefined : part.next.split("?after=")[1];
    }
    const namesOf = (shown: readonly { name: string }[]) => shown.map(({ name }) => name);
    expect(parts).toEqual({
      pictures: namesOf(view.pictures),
      kept: namesOf(view.kept),
      unused: namesOf(view.unused),
    });
    for (const name of all) {
      if (name === stored("nothing")) await remove(name);
      else await expect(remove(name), name).rejects.toMatchObject({ code: "picture-used", status: 409 });
    }
    expect(await readImage(context.database, stored("nothing"))).toBeUndefined();
    await expect(remove(stored("nothing"))).rejects.toMatchObject({ code: "picture-gone" });
    expect((await listPictures(db, { after: "", most: 100 })).length).toBe(9);
    // Who did it is recorded.
    const events = db.selectFrom("content_events").select(["kind", "reason"]).where("kind", "=", "picture-removed");
    expect(await events.execute()).toHaveLength(1);
    const [first] = (await releasesOf(db, "v22")).toReversed();
    await rollBack(context, first?.name ?? "", {});
    const back = await readPictures(context.database, { handle: "v22", mayRemove: true });
    expect(back.pictures.map(({ name }) => name).toSorted()).toEqual(
      [stored("page-of-a-release"), stored("guide-of-a-release")].toSorted(),
    );
  });

  test("stay while somebody has a page open, who may have just added one [CMS-1]", async () => {
    const { context, db, pageId, account, remove } = await prepare();
    const tab = { page_id: pageId, tab_id: "t", account_id: account.id, block_id: null };
    await notePresence(db, { ...tab, seen_at: context.clock.now() - 500_000 });
    await expect(remove(stored("nothing"))).rejects.toMatchObject({ message: expect.stringContaining("page open") });
    expect(await readImage(context.database, stored("nothing"))).toBeDefined();
    await notePresence(db, { ...tab, seen_at: context.clock.now() - 700_000 });
    await remove(stored("nothing"));
  });
});
