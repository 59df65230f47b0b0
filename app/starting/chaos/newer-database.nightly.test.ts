import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../../../db/migrations/index.ts";
import { type DatabaseMigration, migrate } from "../../../platform/db/migrate.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { type RunningServer, startServer } from "../../../tools/server/start-server.ts";
import { submitForm } from "../../../tools/server/submit-form.ts";

/** What a version to come may do to tables that this one writes while somebody logs in. */
const newer: DatabaseMigration = {
  name: "9999-of-a-newer-version",
  tolerated: true,
  up: async (db) => {
    await db.schema.alterTable("account_sessions").addColumn("added", "text").execute();
    await db.schema
      .alterTable("account_events")
      .addColumn("added", "text", (column) => column.notNull().defaultTo("none"))
      .execute();
    await db.schema.createTable("added").addColumn("id", "text").execute();
  },
};

/** Logs a demo account in by the form, as a browser without scripts does; returns the status. */
async function logIn({ url }: RunningServer): Promise<number> {
  const fields = { email: "reader@demo.test", password: "demo-password", return: "/bluebook" };
  return (await submitForm(`${url}/login`, fields)).status;
}

onOneDatabase("a server whose database a newer version migrates meanwhile", (open) => {
  test("goes on, starts again, reads and writes, and says so once", async () => {
    const database = await open();
    const { dataDir, databaseUrl } = database.settings;
    const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const start = async () => {
      const server = await startServer({ dataDir, env });
      onTestFinished(() => server.stop());
      return server;
    };
    const first = await start();
    expect(await logIn(first)).toBe(303);
    expect(await migrate(database, [...migrations, newer])).toEqual([newer.name]);
    expect(await logIn(first)).toBe(303);
    await first.stop();
    const again = await start();
    expect(await logIn(again)).toBe(303);
    expect((await fetch(`${again.url}/bluebook/v22/rules/cases`)).status).toBe(200);
    expect(again.output().match(/migrated by a newer version, which tolerates this one/g)).toHaveLength(1);
    expect(again.output()).toContain(newer.name);
    const kept = await database.db.selectFrom("account_events").select("id").where("kind", "=", "signed-in").execute();
    expect(kept).toHaveLength(3);
  });
});
