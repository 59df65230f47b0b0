import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import { onOneDatabase } from "../../../../../platform/testing/databases.ts";
import { runNode } from "../../../../../platform/testing/run-node.ts";
import { listEditions } from "../../read/reading-store.ts";
import { unpublishEdition } from "../../stores/publishing-store.ts";
import { publishEdition } from "../publish-edition.ts";
import { readEdition } from "../read-edition.ts";
import { afterStatement, onStatement } from "../testing/on-statement.ts";
import { protectedPage } from "../testing/synthetic-manual.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { discardRelease, stageRelease } from "./stage-release.ts";
import { releasesOf } from "./list-releases.ts";
import { publishRelease, rollBack } from "./publish-release.ts";

const releaseProcess = path.join(import.meta.dirname, "../testing/release-process.ts");
const clock = fixedClock(1_763_700_000_000);

function edition(...slugs: string[]) {
  const index = slugs.map((slug) => ({
    term: slug,
    sortAs: "",
    note: "",
    isGenerated: false,
    links: [`rules/${slug}`],
    children: [],
  }));
  return manualEdition({ pages: slugs.map((slug) => protectedPage("rules", slug)), index, notice: slugs.join(" ") });
}

const actions = {
  "publishing a staged release": async (database: Database) => publishRelease({ database, clock }, "v22.3"),
  "a roll-back": async (database: Database) => rollBack({ database, clock }, "v22"),
  "discarding a release": async (database: Database) => discardRelease({ database, clock }, "v22.3"),
};

onOneDatabase("what is done with releases", (open) => {
  async function prepare() {
    const database = await open();
    await publishEdition({ database, clock }, edition("a", "b"), { origin: "test" });
    await publishEdition({ database, clock }, edition("a", "c"), { origin: "test" });
    await stageRelease({ database, clock }, edition("d", "b"), { origin: "test" });
    return database;
  }

  test.each(Object.entries(actions))(
    "%s that fails at any statement changes nothing, and works the next time",
    async (_, act) => {
      const database = await prepare();
      const seen = await readEdition(database, "v22");
      const releases = await releasesOf(database.db, "v22");
      let failing = 1;
      for (let failed = true; failed; failing += 1) {
        let isReached = false;
        const broken = onStatement(database, (number) => {
          if (number !== failing) return;
          isReached = true;
          throw new Error("connection lost");
        });
        const outcome = await act(broken).then(
          () => "done",
          (error: unknown) => String(error),
        );
        failed = isReached;
        if (!failed) break;
        expect(outcome).toContain("connection lost");
        expect(await readEdition(database, "v22")).toEqual(seen);
        expect(await releasesOf(database.db, "v22")).toEqual(releases);
      }
      expect(failing).toBeGreaterThan(4);
      expect(await releasesOf(database.db, "v22")).not.toEqual(releases);
    },
  );

  test.each([
    ["publish", "v22.3"],
    ["roll back", "v22.1"],
  ] as const)(
    "to %s, killed by kill -9 in the middle, changes nothing, and works the next time",
    async (action, name) => {
      const counted = await prepare();
      let statements = 0;
      const counting = onStatement(counted, (number) => {
        statements = number;
      });
      await (action === "publish" ? publishRelease : rollBack)({ database: counting, clock }, name);
      const database = await prepare();
      const seen = await readEdition(database, "v22");
      const releases = await releasesOf(database.db, "v22");
      const act = async (killAt?: number) => {
        const { exit, lines } = runNode(releaseProcess, { settings: database.settings, action, release: name, killAt });
        const written = await Array.fromAsync(lines);
        await exit;
        return written;
      };
      // Before the transaction, in its middle, and at its last statement.
      for (const killAt of [2, Math.ceil(statements / 2), statements - 2, statements]) {
        expect(await act(killAt), `killed at ${killAt} of ${statements}`).toEqual([]);
        expect(await readEdition(database, "v22")).toEqual(seen);
        expect(await releasesOf(database.db, "v22")).toEqual(releases);
      }
      expect(await act()).toEqual(["done"]);
      const { notice } = await readEdition(database, "v22");
      expect(notice).toBe(action === "publish" ? "d b" : "a b");
    },
  );

  test("an edition that is removed while it is read is read whole, or isn't there", async () => {
    for (let at = 1, isGone = false; !isGone; at += 1) {
      const database = await prepare();
      const seen = await readEdition(database, "v22");
      const id = (await listEditions(database.db))[0]?.id ?? "";
      let reached = 0;
      const removing = afterStatement(database, async (number) => {
        reached = number;
        if (number === at) await database.db.transaction().execute(async (trx) => unpublishEdition(trx, id));
      });
      const outcome = await readEdition(removing, "v22").catch((error: unknown) => String(error));
      if (typeof outcome === "string") expect(outcome).toContain("There is no edition v22");
      else expect(outcome).toEqual(seen);
      isGone = reached < at;
      await database.close();
    }
  });

  test("discarding and publishing one release at once leave it either published or discarded, whole", async () => {
    const database = await prepare();
    const results = await Promise.allSettled([
      publishRelease({ database, clock }, "v22.3"),
      discardRelease({ database, clock }, "v22.3"),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [release] = await releasesOf(database.db, "v22");
    const { notice, pages } = await readEdition(database, "v22");
    expect([release?.state, notice, pages.length]).toEqual(
      release?.state === "live" ? ["live", "d b", 2] : ["discarded", "a c", 2],
    );
  });

  test("a roll-back reads a snapshot that a version with other columns wrote", async () => {
    const database = await prepare();
    const seen = await readEdition(database, "v22");
    await rollBack({ database, clock }, "v22.1");
    for (const { hash, body } of await database.db.selectFrom("edition_parts").selectAll().execute()) {
      const rows: unknown = JSON.parse(gunzipSync(body).toString("utf8"));
      const other = Array.isArray(rows) ? rows.map((row: object) => ({ ...row, later_column: "x" })) : rows;
      await database.db
        .updateTable("edition_parts")
        .set({ body: gzipSync(JSON.stringify(other)) })
        .where("hash", "=", hash)
        .execute();
    }
    await rollBack({ database, clock }, "v22.2");
    expect(await readEdition(database, "v22")).toEqual(seen);
  });
});
