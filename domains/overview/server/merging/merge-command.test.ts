import { expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { createAccount, findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { runCommand } from "../../../../platform/testing/run-command.ts";
import { addMergeCommands } from "./merge-command.ts";

onEachDatabase("admin merge-accounts", (open) => {
  const subscriptions = subscriptionsAt("2026-11-26");

  const merge = (database: TestDatabase, ...words: string[]) => run(database, "merge-accounts", ...words);

  async function run(database: TestDatabase, ...words: string[]) {
    const { clock, secrets } = subscriptions;
    const accounts = { clock, supportEmail: "help@b.test", origin: () => "https://manual.example.org", secrets };
    const merging = { database, accounts, subscriptions, carts: { join: () => Promise.resolve() } };
    const open = () => Promise.resolve({ merging, close: () => Promise.resolve() });
    const { code, out, err } = await runCommand(
      (program, output) => addMergeCommands(program, { ...output, open }),
      words,
    );
    return { code, said: out + err };
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
    const owner = { email: "owner@b.test", firstName: "Ada", lastName: "Owner", staffRole: "owner" } as const;
    await database.db.transaction().execute((trx) => createAccount(trx, subscriptions.clock, owner));
    const other = await findAccountByEmail(database.db, "other@b.test");
    const note = { page_id: "p", edition: "v22", page_title: "P", quote: "q", prefix: "", suffix: "", note: "secret" };
    await database.db
      .insertInto("reading_notes")
      .values({
        ...note,
        id: "n",
        account_id: other?.id ?? "",
        created_at: 1,
        updated_at: 1,
        size: 9,
        search_text: null,
      })
      .execute();
    const both = ["kept@b.test", "other@b.test"];
    expect((await merge(database, ...both, "--ask")).said).toContain("is asked by email");
    const plan = await merge(database, ...both);
    expect(plan.code).toBe(0);
    expect(plan.said).toContain("don’t move");
    expect((await merge(database, ...both, "--confirm", "kept@b.test")).code).toBe(2);
    expect((await merge(database, "kept@b.test")).code).toBe(2);
    expect(await findAccountByEmail(database.db, "other@b.test")).toBeDefined();
    const done = await merge(database, ...both, "--confirm", "other@b.test");
    expect([done.code, done.said.includes("other@b.test is part of kept@b.test now")]).toEqual([0, true]);
    expect(await findAccountByEmail(database.db, "other@b.test")).toBeUndefined();
    // Nobody agreed: notes stay where they are, which nobody can read.
    const notes = await database.db.selectFrom("reading_notes").select("account_id").execute();
    expect(notes).toEqual([{ account_id: other?.id }]);
    const told = await database.db.selectFrom("outbox").select(["template", "to_address"]).orderBy("id").execute();
    expect(told.map(({ template, to_address: to }) => `${template} ${to}`)).toEqual([
      "merge-asked other@b.test",
      "accounts-merged kept@b.test",
      "accounts-merged other@b.test",
      "desk-act owner@b.test",
    ]);
    expect((await merge(database, ...both)).code).toBe(1);
    expect((await run(database, "undo-merge", "other@b.test")).code).toBe(0);
    expect(await findAccountByEmail(database.db, "other@b.test")).toMatchObject({ id: other?.id });
    expect((await run(database, "undo-merge", "other@b.test")).code).toBe(1);
  });
});
