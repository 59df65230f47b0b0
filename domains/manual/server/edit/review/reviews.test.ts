import { countNotesLosing } from "../../../../reading/server/public.ts";
import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { Worker } from "../../../../../platform/jobs/worker.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { createAccount } from "../../../../accounts/server/records/public.ts";
import { readOutline } from "../../read/reading-store.ts";
import { saveAsksReview, saveEditedIn } from "../../stores/publishing-store.ts";
import { publishPage, startEditing } from "../../admin/pages/act-on-page.ts";
import { askToPublish } from "../../admin/pages/read-page.ts";
import { pageTasks, readReview } from "../../admin/review/review.ts";
import { releaseJobs } from "../../jobs.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { readEdition } from "../../publish/read-edition.ts";
import { rollBack } from "../../publish/releases/publish-release.ts";
import { releasesOf } from "../../publish/releases/list-releases.ts";
import { manualEdition, manualPage } from "../../files/testing/small-manual.ts";
import { openDraft } from "../drafts/open-draft.ts";
import { publishDrafts } from "../drafts/publish-drafts.ts";
import { saveChanges } from "../drafts/save-draft.ts";
import { saveFromBlocks } from "../merge/merge-drafts.ts";
import { findSchedule } from "../schedule/schedules-store.ts";
import { askForReview, commentOnPage, decideOnReview, resolveComment, withdrawReview } from "./review-page.ts";
import { listComments } from "./reviews-store.ts";

const HOUR = 3_600_000;

onEachDatabase("a page before it is published", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const context = { database, clock, countNotes: countNotesLosing };
    const { db } = database;
    const first = { type: "text", text: "<p>The name of a case is set in italics.</p>" } as const;
    await publishEdition(context, manualEdition({ pages: [manualPage("cases", { blocks: [first] })] }), {
      origin: "test",
    });
    await saveEditedIn(db, "v22", "desk");
    const accountOf = (email: string) =>
      db.transaction().execute((trx) => createAccount(trx, clock, { email, firstName: email, lastName: "Reader" }));
    const [eda, rita] = [await accountOf("eda@a.test"), await accountOf("rita@a.test")];
    const { id } = await db.selectFrom("editions").select("id").executeTakeFirstOrThrow();
    const pageId = (await readOutline(db, id)).pages[0]?.id ?? "";
    const warnings: string[] = [];
    let made = 0;
    const log = { warn: (_: object, message: string) => warnings.push(message), error: () => {} };
    return {
      context,
      pageId,
      eda,
      rita,
      warnings,
      /** Writes the page anew; returns the draft's version. */
      write: async (...paragraphs: string[]) => {
        clock.advance(1_000);
        const { draft } = await openDraft(context, pageId);
        const blocks = paragraphs.map((words) => ({ type: "text", text: `<p>${words}</p>` }) as const);
        const save = saveFromBlocks(draft, { title: draft.title, subtitle: "", blocks }, () => `block-${(made += 1)}`);
        return (await saveChanges(context, pageId, { makeSave: () => save, by: eda.id })).draft.version;
      },
      seen: async () => {
        const [page] = (await readEdition(database, "v22")).pages;
        return page?.blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
      },
      publish: (version: number, at = "") =>
        publishPage(context, { pageId, account: eda, fields: { version: String(version), reason: "", at } }),
      /** A server that starts, does what is due, and stops. */
      serve: () => new Worker({ ...context, log, handlers: releaseJobs({ ...context, log }) }).runDue(),
      tasks: async () => (await pageTasks(db)).map(({ text }) => text),
    };
  }

  test("needs somebody else's approval of what it says now, where the edition asks for it [CMS-1]", async () => {
    const { context, pageId, eda, rita, write, seen, publish, tasks } = await prepare();
    await saveAsksReview(context.database.db, "v22", true);
    const version = await write("Names of cases stand in italics.");
    const word = (accountId: string, of = version, words = "") => ({ pageId, version: of, accountId, words });
    await expect(publish(version)).rejects.toMatchObject({ code: "needs-approval" });
    await expect(publish(version, "2030-01-01T09:00")).rejects.toMatchObject({ code: "needs-approval" });
    const question = await askToPublish(context, pageId, { typed: {}, csrfToken: "" });
    expect(question.obstacle).toContain("needs someone else’s approval");

    await askForReview(context, word(eda.id, version, "Is this clearer?"));
    expect(await tasks()).toEqual(["“Title of cases” is waiting for review"]);
    await expect(decideOnReview(context, { ...word(eda.id), verdict: "approved" })).rejects.toMatchObject({
      code: "own-review",
    });
    await expect(decideOnReview(context, { ...word(rita.id), verdict: "returned" })).rejects.toMatchObject({
      code: "nothing-said",
    });
    await decideOnReview(context, { ...word(rita.id, version, "Say which names."), verdict: "returned" });
    expect(await tasks()).toEqual(["“Title of cases” was sent back"]);
    await expect(publish(version)).rejects.toMatchObject({ code: "needs-approval" });

    const next = await write("Names of cases stand in italics in court documents.");
    await askForReview(context, word(eda.id, next));
    await decideOnReview(context, { ...word(rita.id, next), verdict: "approved" });
    await expect(decideOnReview(context, { ...word(rita.id, next), verdict: "approved" })).rejects.toMatchObject({
      code: "review-is-over",
    });
    // What is written after the approval needs another.
    const late = await write("Names of cases stand in italics in all documents.");
    await expect(publish(late)).rejects.toMatchObject({ code: "needs-approval" });
    await askForReview(context, word(eda.id, late));
    await decideOnReview(context, { ...word(rita.id, late), verdict: "approved" });
    expect(await publish(late)).toBe("published");
    expect(await seen()).toContain("in all documents");
    expect(await tasks()).toEqual([]);
    const said = await listComments(context.database.db, pageId, 10);
    expect(said.map(({ words, said_by: by }) => [words, by])).toEqual([
      ["Is this clearer?", eda.id],
      ["Say which names.", rita.id],
    ]);
  });

  test("can be looked at without being asked for, in words of a length, and the request withdrawn", async () => {
    const { context, pageId, eda, rita, write, tasks, publish } = await prepare();
    const version = await write("Other words.");
    const word = { pageId, version, accountId: rita.id, words: "x".repeat(4_001), blockId: null };
    await expect(commentOnPage(context, word)).rejects.toMatchObject({ code: "words-too-long" });
    await expect(commentOnPage(context, { ...word, words: "  " })).rejects.toMatchObject({ code: "nothing-said" });
    // The answer to the first of each was lost.
    for (const _ of ["sent", "sent again"]) await commentOnPage(context, { ...word, words: "Good." });
    for (const _ of ["sent", "sent again"])
      await askForReview(context, { ...word, accountId: eda.id, words: "Please look." });
    const said = await listComments(context.database.db, pageId, 10);
    expect(said.map(({ words }) => words)).toEqual(["Good.", "Please look."]);
    await withdrawReview(context, pageId, eda.id);
    expect(await tasks()).toEqual([]);
    await expect(decideOnReview(context, { ...word, words: "", verdict: "approved" })).rejects.toMatchObject({
      code: "review-is-over",
    });
    await write("Later words.");
    await expect(askForReview(context, { ...word, words: "" })).rejects.toMatchObject({ code: "draft-moved-on" });
    await expect(publish(version)).rejects.toMatchObject({ code: "draft-moved-on" });
  });

  test("of which more than 200 parts change has a form for a comment on the first 200, and one for all [CMS-1]", async () => {
    const { context, pageId, rita, write } = await prepare();
    const review = () => readReview(context, pageId, { accountId: rita.id, mayEdit: true, typed: {}, csrfToken: "" });
    await write(...Array.from({ length: 150 }, (_, index) => `Part ${index}.`));
    expect(await review()).toMatchObject({ mostCommented: null });
    await write(...Array.from({ length: 250 }, (_, index) => `Part ${index}.`));
    const { parts, mostCommented, acts } = await review();
    expect(mostCommented).toBe(200);
    expect(parts.length).toBeGreaterThanOrEqual(250);
    expect(parts.slice(200).filter(({ blockId }) => blockId !== null)).toEqual([]);
    expect(acts).toContain("comment");
  });

  test("has comments on its parts, which stay with them when they move, and say so when they are gone [CMS-1]", async () => {
    const { context, pageId, eda, rita, write } = await prepare();
    const review = () => readReview(context, pageId, { accountId: rita.id, mayEdit: true, typed: {}, csrfToken: "" });
    const start = () => startEditing(context, pageId, { person: { userId: eda.id, email: "" }, csrfToken: "" });
    const said = async () => {
      const { parts, gone } = await review();
      return [
        ...parts.flatMap(({ html, comments }) =>
          comments.map(({ words }) => `${html.includes("A signal") ? "signals" : "names"}: ${words}`),
        ),
        ...gone.map(({ excerpt, words }) => `gone ${excerpt}: ${words}`),
      ];
    };
    const first = "The name of a case is set in italics.";
    const version = await write(first, "A signal never stands alone.");
    const [, changed] = (await openDraft(context, pageId)).draft.blocks;
    const on = (blockId: string | null, words: string) =>
      commentOnPage(context, { pageId, version, accountId: rita.id, words, blockId });
    await expect(on("nowhere", "Hm.")).rejects.toMatchObject({ code: "part-is-gone" });
    await on(changed?.id ?? "", "Say seldom.");
    await on(null, "Good.");
    expect(await said()).toEqual(["signals: Say seldom."]);
    expect((await review()).comments.map(({ words }) => words)).toEqual(["Good."]);

    // It moves up and is written anew.
    await write("A signal never stands alone.", first);
    await write("A signal seldom stands alone.", first);
    expect(await said()).toEqual(["signals: Say seldom."]);
    const { comments } = await start();
    expect(comments).toMatchObject([{ block: changed?.id, words: "Say seldom." }]);
    const id = comments[0]?.id ?? "";
    const settle = (accountId: string, isResolved: boolean) =>
      resolveComment(context, { pageId, id, accountId, isResolved });
    for (let sent = 0; sent < 2; sent += 1) await settle(eda.id, true);
    expect((await start()).comments).toEqual([]);
    expect((await review()).parts[0]?.comments[0]?.settled).toContain(`Resolved by ${eda.firstName}`);
    await settle(rita.id, false);
    const unknown = resolveComment(context, { pageId, id: "other", accountId: rita.id, isResolved: true });
    await expect(unknown).rejects.toMatchObject({ code: "comment-unknown" });

    // A part that isn't changed is shown if something was said of it.
    await write(first);
    await on((await openDraft(context, pageId)).draft.blocks[0]?.id ?? "", "Fine.");
    expect(await said()).toEqual(["names: Fine.", "gone A signal never stands alone.: Say seldom."]);
    expect((await start()).comments).toMatchObject([{ excerpt: "A signal never stands alone." }, { words: "Fine." }]);
  });

  test("is published at its time as it was then, once; what is written afterwards stays a draft [CMS-1]", async () => {
    const { context, pageId, write, seen, publish, serve, tasks } = await prepare();
    const { clock, database } = context;
    const version = await write("At nine.");
    // Further ahead than jobs are planned.
    const ahead = 60 * 24 * HOUR;
    const at = new Date(clock.now() + ahead).toISOString().slice(0, 16);
    await expect(publish(version, "2020-01-01T09:00")).rejects.toMatchObject({ code: "time-is-past" });
    await expect(publish(version, "tomorrow")).rejects.toMatchObject({ code: "page-form-wrong" });
    expect(await publish(version, at)).toBe("scheduled");
    expect(await tasks()).toEqual([expect.stringContaining("“Title of cases” will be published")]);
    // More saves than are kept of a day's work.
    for (let count = 0; count < 45; count += 1) await write(`After nine, ${count}.`);
    for (const part of [0.4, 0.4]) {
      await serve();
      clock.advance(part * ahead);
      await serve();
      expect(await seen()).toContain("in italics");
    }
    clock.advance(ahead);
    await serve();
    expect(await seen()).toBe("<p>At nine.</p>");
    const { draft, publishedVersion } = await openDraft(context, pageId);
    expect([draft.blocks[0]?.block, publishedVersion]).toEqual([
      { type: "text", text: "<p>After nine, 44.</p>" },
      version,
    ]);
    expect(await findSchedule(database.db, pageId)).toBeUndefined();
    // A server that runs the job again changes nothing.
    await serve();
    expect((await releasesOf(database.db, "v22")).length).toBe(2);
    expect(await publish(draft.version)).toBe("published");
    expect(await seen()).toBe("<p>After nine, 44.</p>");
  });

  test("isn't published at its time if that was taken back, or if readers have another text by then", async () => {
    const { context, pageId, eda, write, seen, publish, serve, tasks, warnings } = await prepare();
    const { clock } = context;
    const soon = () => new Date(clock.now() + HOUR).toISOString().slice(0, 16);
    await publish(await write("At nine."), soon());
    const unschedule = (fields: object) =>
      publishPage(context, { pageId, account: eda, fields: { act: "unschedule", ...fields } });
    const stands = async () => {
      const { scheduled } = await askToPublish(context, pageId, { typed: {}, csrfToken: "" });
      return { version: `${scheduled?.version}`, publishAt: `${scheduled?.publishAt}` };
    };
    const first = await stands();
    clock.advance(HOUR / 2);
    await publish(Number(first.version), soon());
    const second = await stands();
    await expect(unschedule({})).rejects.toMatchObject({ code: "page-form-wrong" });
    await expect(unschedule(first)).rejects.toMatchObject({ code: "time-set-anew" });
    const third = await write("At ten.");
    await publish(third, soon());
    // The same time, another text.
    await expect(unschedule(second)).rejects.toMatchObject({ code: "time-set-anew" });
    expect(await stands()).toEqual({ ...second, version: `${third}` });
    const last = await stands();
    for (let sent = 0; sent < 2; sent += 1) expect(await unschedule(last)).toBe("unscheduled");
    clock.advance(2 * HOUR);
    await serve();
    expect(await seen()).toContain("in italics");

    const pages = [{ pageId, version: await write("Now.") }];
    await publishDrafts(context, { pages, author: "Eda", reason: "", accountId: eda.id });
    await publish(await write("At eleven."), soon());
    await rollBack(context, "v22");
    clock.advance(2 * HOUR);
    await serve();
    await serve();
    expect(await seen()).toContain("in italics");
    expect(warnings).toHaveLength(1);
    expect(await tasks()).toEqual(["“Title of cases” was not published"]);
    const { scheduled } = await askToPublish(context, pageId, { typed: {}, csrfToken: "" });
    expect(scheduled?.sentence).toContain("The published text of this page has changed since it was scheduled.");
  });
});
