import { expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { createAccount, findAccountByEmail } from "../../../accounts/server/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { mergeCommand } from "./merge-command.ts";

onEachDatabase("admin merge-accounts", (open) => {
  const subscriptions = subscriptionsAt("2026-11-26");

  async function merge(database: TestDatabase, ...words: string[]) {
    const lines: string[] = [];
    const { clock } = subscriptions;
    const accounts = { clock, supportEmail: "help@b.test", origin: () => "https://manual.example.org" };
    const carts = { join: () => Promise.resolve() };
    const note = (line: string) => lines.push(line);
    const output = { out: note, err: note };
    const code = await mergeCommand(words, { database, accounts, subscriptions, carts }, output);
    return { code, said: lines.join("\n") };
  }

  test("shows what it would do, and does it once it is confirmed", async () => {
    const database = await open();
    for (const email of ["kept@b.test", "other@b.test"])
      await database.db.transaction().execute((trx) =>
        createAccount(trx, subscriptions.clock, {
          email,
          firstName: "Milo",
          lastName: "Twice",
          userType: "librarian",
          emailVerifiedAt: 1,
        }),
      );
    const both = ["kept@b.test", "other@b.test"];
    const plan = await merge(database, ...both);
    expect(plan.code).toBe(0);
    expect(plan.said).toContain("Nothing was changed. To do it:");
    expect((await merge(database, ...both, "--confirm", "kept@b.test")).code).toBe(2);
    expect((await merge(database, "kept@b.test")).code).toBe(2);
    expect(await findAccountByEmail(database.db, "other@b.test")).toBeDefined();
    const done = await merge(database, ...both, "--confirm", "other@b.test");
    expect([done.code, done.said.includes("other@b.test is part of kept@b.test now")]).toEqual([0, true]);
    expect(await findAccountByEmail(database.db, "other@b.test")).toBeUndefined();
    expect((await merge(database, ...both)).code).toBe(1);
  });
});
