import { expect, onTestFinished, test } from "vitest";
import { onEachDatabase } from "../../platform/testing/databases.ts";
import { startServer } from "../../tools/server/start-server.ts";

onEachDatabase("a first start", (open) => {
  test("of three nodes at once on an empty database: all come up, and each edition is published once", async () => {
    const { db, settings } = await open({ empty: true });
    const { dataDir, databaseUrl } = settings;
    const nodes = await Promise.all(
      [1, 2, 3].map(async () => {
        // Nodes with folders of their own need the same key: the database knows its one.
        const shared = { DATABASE_URL: databaseUrl ?? "", SECRET_KEY: "k".repeat(43) };
        const env = databaseUrl === undefined ? {} : shared;
        const server = await startServer({ env, ...(databaseUrl === undefined && { dataDir }) });
        onTestFinished(() => server.stop());
        return server;
      }),
    );
    for (const { url } of nodes) expect((await fetch(`${url}/bluebook/v22/rules/cases`)).status).toBe(200);
    const editions = await db.selectFrom("editions").select(["handle", "revision"]).orderBy("handle").execute();
    expect(editions).toEqual([
      { handle: "v21", revision: 1 },
      { handle: "v22", revision: 1 },
    ]);
    expect(nodes.map((node) => node.output()).join("")).not.toMatch(/error/i);
  }, 300_000);
});
