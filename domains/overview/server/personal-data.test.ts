import { expect, test } from "vitest";
import { onEachDatabase } from "../../../platform/testing/databases.ts";

/** The part of the export that knows what stands beside an account's id. A new table must be added here. */
const partOf: Readonly<Record<string, string>> = {
  // Of an hour: the log says the same, with who and why.
  account_acting: "account",
  account_address_changes: "account",
  account_closures: "account",
  account_credentials: "account",
  account_devices: "account",
  account_events: "account",
  account_recovery_codes: "account",
  account_merges: "account",
  account_second_factors: "account",
  account_sessions: "account",
  carts: "cart",
  content_events: "releases",
  // Of two weeks: the log says the same, with why.
  desk_inverses: "account",
  desk_requests: "account",
  edition_imports: "imported files",
  edition_invitations: "subscriptions",
  edition_moves: "reading",
  group_admins: "groups",
  group_codes: "groups",
  group_old_codes: "groups",
  group_seats: "subscriptions",
  group_users: "groups",
  offer_uses: "orders",
  orders: "orders",
  page_presence: "edited pages",
  page_schedules: "edited pages",
  pinned_pages: "reading",
  quotes: "quotes",
  reading_notes: "reading",
  reminder_refusals: "reminders",
  served_pages: "subscriptions",
  served_words: "subscriptions",
  sign_in_attempts: "account",
  terms: "subscriptions",
  trials: "subscriptions",
  viewed_pages: "reading",
};

onEachDatabase("personal data", (open) => {
  test("every table that names an account is known to a part of the export", async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    const named = tables.filter(({ columns }) => columns.some(({ name }) => /(?:^|_)account_id$/.test(name)));
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(partOf).toSorted());
  });
});
