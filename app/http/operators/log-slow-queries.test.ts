import { Writable } from "node:stream";
import fastify from "fastify";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { logSlowQueries } from "./logs.ts";

function server(least: number) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = fastify({ logger: { stream } });
  logSlowQueries(app, least);
  onTestFinished(() => app.close());
  return lines;
}

onEachDatabase("slow queries", (open, flavor) => {
  test("one that takes long is logged by its text, without the values that it was asked with", async () => {
    const { db } = await open();
    const lines = server(50);
    const secret = "ada@example.org";
    const slow =
      flavor === "postgres"
        ? sql`select ${secret} as asked, pg_sleep(0.1)`
        : sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000) select ${secret} as asked, count(*) from n`;
    await slow.execute(db);
    await db.selectFrom("accounts").select("id").where("email_lower", "=", secret).execute();
    // On a busy machine, others may take long as well.
    const [line = "", ...others] = lines.filter((one) => one.includes("as asked"));
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ msg: "slow query", sql: expect.stringContaining("as asked") });
    expect(lines.join("\n")).not.toContain("ada@");
  });

  test("none is logged with 0", async () => {
    const { db } = await open();
    const lines = server(0);
    await db.selectFrom("accounts").select("id").execute();
    expect(lines).toEqual([]);
  });
});
