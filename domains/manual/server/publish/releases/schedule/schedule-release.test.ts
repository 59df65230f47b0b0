import { expect, test } from "vitest";
import { fixedClock } from "../../../../../../platform/clock/clock.ts";
import { Worker } from "../../../../../../platform/jobs/worker.ts";
import { onEachDatabase } from "../../../../../../platform/testing/databases.ts";
import { listEditions } from "../../../read/reading-store.ts";
import { releaseJobs } from "../../../jobs.ts";
import { publishEdition } from "../../publish-edition.ts";
import { protectedPage } from "../../testing/synthetic-manual.ts";
import { manualEdition } from "../../../files/testing/small-manual.ts";
import { discardRelease, stageRelease } from "../stage-release.ts";
import { releasesOf } from "../list-releases.ts";
import { publishRelease, rollBack } from "../publish-release.ts";
import { scheduleRelease } from "./schedule-release.ts";

const HOUR = 3_600_000;

onEachDatabase("a release that is to be published at a time", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const context = { database, clock };
    const warnings: string[] = [];
    const log = { warn: (_: object, message: string) => warnings.push(message), error: () => {} };
    /** A server that starts, does what is due, and stops. */
    const serve = async () => {
      await new Worker({ ...context, log, handlers: releaseJobs({ ...context, log }) }).runDue();
    };
    const stage = async (...slugs: string[]) => {
      const pages = slugs.map((slug) => protectedPage("rules", slug));
      return await stageRelease(context, manualEdition({ pages }), { origin: "test" });
    };
    const publish = async (...slugs: string[]) => {
      const pages = slugs.map((slug) => protectedPage("rules", slug));
      return await publishEdition(context, manualEdition({ pages }), { origin: "test" });
    };
    const live = async () => (await listEditions(database.db))[0]?.revision;
    const newest = async () => (await releasesOf(database.db, "v22"))[0];
    await publish("a");
    await stage("a", "b");
    return { context, clock, serve, stage, publish, live, newest, warnings };
  }

  test("is published then, and once", async () => {
    const { context, clock, serve, live, newest } = await prepare();
    const publishAt = clock.now() + HOUR;
    await scheduleRelease(context, "v22.2", publishAt);
    await serve();
    expect(await live()).toBe(1);
    expect(await newest()).toMatchObject({ state: "scheduled", publishAt });
    clock.advance(HOUR);
    await serve();
    expect(await live()).toBe(2);
    expect(await newest()).toMatchObject({ state: "live", publishAt: null, publishedAt: publishAt });
    // A server that runs the job again changes nothing, whatever was done since.
    await rollBack(context, "v22");
    await serve();
    expect(await live()).toBe(3);
  });

  test("is published late if no server ran at the time", async () => {
    const { context, clock, serve, live } = await prepare();
    await scheduleRelease(context, "v22.2", clock.now() + HOUR);
    clock.advance(50 * HOUR);
    await serve();
    expect(await live()).toBe(2);
  });

  test("isn't published before its time, however far ahead that is", async () => {
    const { context, clock, serve, live } = await prepare();
    const day = 24 * HOUR;
    await scheduleRelease(context, "v22.2", clock.now() + 100 * day);
    for (let count = 0; count < 99; count += 11) {
      await serve();
      expect(await live()).toBe(1);
      clock.advance(11 * day);
    }
    clock.advance(day);
    await serve();
    expect(await live()).toBe(2);
  });

  test("can be given another time, or none", async () => {
    const { context, clock, serve, live, newest } = await prepare();
    const first = clock.now() + HOUR;
    await scheduleRelease(context, "v22.2", first);
    await scheduleRelease(context, "v22.2", first + HOUR);
    clock.advance(HOUR);
    await serve();
    expect(await live()).toBe(1);
    await scheduleRelease(context, "v22.2", null);
    clock.advance(HOUR);
    await serve();
    expect(await live()).toBe(1);
    expect(await newest()).toMatchObject({ state: "staged", publishAt: null });
  });

  test("isn't published once the edition has moved on, and the list and the log say why", async () => {
    const { context, clock, serve, publish, live, newest, warnings } = await prepare();
    await scheduleRelease(context, "v22.2", clock.now() + HOUR);
    await publish("a", "c");
    clock.advance(HOUR);
    await serve();
    await serve();
    expect(await live()).toBe(3);
    const [, staged] = await releasesOf(context.database.db, "v22");
    expect(staged).toMatchObject({ name: "v22.2", state: "staged", publishAt: null });
    expect(staged?.problem).toContain("v22.2 was made from v22.1, and v22.3 has been published since");
    expect(warnings).toEqual([expect.stringContaining("not published at its time: v22.2 was made from v22.1")]);
    expect((await newest())?.problem).toBe("");
  });

  test("of two that are due at once, the later is told why not", async () => {
    const { context, clock, serve, stage, live } = await prepare();
    await stage("a", "c");
    await scheduleRelease(context, "v22.2", clock.now() + HOUR);
    await scheduleRelease(context, "v22.3", clock.now() + HOUR + 1);
    clock.advance(2 * HOUR);
    await serve();
    const problems = (await releasesOf(context.database.db, "v22")).filter(({ problem }) => problem !== "");
    expect(problems).toHaveLength(1);
    expect([2, 3]).toContain(await live());
  });

  test("that was discarded or published meanwhile is left alone", async () => {
    const { context, clock, serve, stage, live } = await prepare();
    await stage("a", "c");
    await scheduleRelease(context, "v22.2", clock.now() + HOUR);
    await scheduleRelease(context, "v22.3", clock.now() + HOUR);
    await discardRelease(context, "v22.2");
    await publishRelease(context, "v22.3");
    clock.advance(HOUR);
    await serve();
    expect(await live()).toBe(3);
    expect((await releasesOf(context.database.db, "v22")).every(({ problem }) => problem === "")).toBe(true);
  });

  test("must be staged, and the time to come", async () => {
    const { context, clock } = await prepare();
    await expect(scheduleRelease(context, "v22.2", clock.now())).rejects.toThrow("This time is in the past");
    await expect(scheduleRelease(context, "v22.1", clock.now() + HOUR)).rejects.toThrow("v22.1 isn't staged");
    await expect(scheduleRelease(context, "v22.7", clock.now() + HOUR)).rejects.toThrow("There is no release v22.7");
  });
});
