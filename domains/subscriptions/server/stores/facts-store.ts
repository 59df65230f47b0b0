import { sql } from "kysely";
import { type Day, dayNumber } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { prepareQuery } from "../../../../platform/db/driver/guard-driver.ts";
import type { SettledDays, TermsTable } from "../tables.ts";
import { type SeatAddition, readSeatAdditions } from "./seat-additions-store.ts";

import type { BoughtTerm } from "../terms/schedule-terms.ts";

type Db = Queries;

/** A grant, from any of the tables. */
interface GrantRow {
  kind: "trial" | "term" | "seat" | "group-term" | "invitation";
  /** The row's id; for an invitation, the edition's handle. */
  id: string;
  group_id: string | null;
  from_day: Day;
  to_day: Day | null;
  paid_seats: number;
  is_renewal: number;
  source: string;
  created_at: number;
  revoked_on: Day | null;
  settled: TermsTable["settled"];
}

/**
 * Reads everything granted to an account in one indexed query: every page waits for it. Seats added to groups' terms
 * are left out, since nobody's access depends on them.
 */
export async function readAccountFacts(db: Db, accountId: string): Promise<AccountFacts> {
  const rows = await factsQuery(db, { accountId });
  const groupTerms = Map.groupBy(
    rows.filter(({ kind }) => kind === "group-term"),
    ({ group_id }) => group_id ?? "",
  );
  const trial = rows.find(({ kind }) => kind === "trial");
  return {
    trial: trial?.to_day ? { startsOn: trial.from_day, endsOn: trial.to_day } : null,
    terms: inOrder(rows.filter(({ kind }) => kind === "term")),
    seats: rows.filter(({ kind }) => kind === "seat").map(toSeat),
    groupTerms: new Map([...groupTerms].map(([groupId, terms]) => [groupId, inOrder(terms)])),
    invitedTo: rows.filter(({ kind }) => kind === "invitation").map(({ id }) => id),
  };
}

/** Reads the terms of groups, by group, in the order in which they are used. */
export async function readGroupTerms(
  db: Db,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Term[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db.selectFrom("terms").selectAll().where("group_id", "in", groupIds).execute();
  const additions = await readSeatAdditions(db, groupIds);
  const byGroup = Map.groupBy(rows, ({ group_id }) => group_id ?? "");
  return new Map(
    [...byGroup].map(([groupId, terms]) => [
      groupId,
      inOrder(terms.map(asGrant)).map((term) => ({ ...term, additions: additions.get(term.id) ?? [] })),
    ]),
  );
}

/** Sorts terms already used first; of two that start on the same day, the older one. */
function inOrder(rows: readonly GrantRow[]): Term[] {
  return rows
    .toSorted((a, b) => compare(a.from_day, b.from_day) || a.created_at - b.created_at || compare(a.id, b.id))
    .flatMap(toTerm);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function toTerm({ id, from_day, to_day, paid_seats, is_renewal, source, revoked_on, settled }: GrantRow): Term[] {
  if (to_day === null) return [];
  const used = settled === null ? {} : { settled: readSettled(readJson(settled)) };
  const days = { startsOn: from_day, endsOn: to_day, revokedOn: revoked_on, ...used };
  return [{ id, ...days, paidSeats: paid_seats, additions: [], isRenewal: is_renewal === 1, source }];
}

function readSettled({ before, runs }: SettledDays): NonNullable<Term["settled"]> {
  const numbered = runs.map(([from, until]) => ({ from: dayNumber(from), until: dayNumber(until) }));
  return { before: dayNumber(before), runs: numbered };
}

function toSeat({ group_id, from_day, to_day }: GrantRow): Seat {
  return { groupId: group_id ?? "", joinedOn: from_day, leftOn: to_day };
}

function asGrant(row: TermsTable): GrantRow {
  return { kind: "term", ...row, from_day: row.starts_on, to_day: row.ends_on };
}

const none = sql<null>`cast(null as text)`;

const factsQuery = prepareQuery<GrantRow, "accountId">(["accountId"], (db, { accountId }) =>
  db
    .selectFrom("trials")
    .select([
      sql<GrantRow["kind"]>`'trial'`.as("kind"),
      "account_id as id",
      none.as("group_id"),
      "starts_on as from_day",
      "ends_on as to_day",
      sql<number>`0`.as("paid_seats"),
      sql<number>`0`.as("is_renewal"),
      sql<string>`''`.as("source"),
      "created_at",
      none.as("revoked_on"),
      none.as("settled"),
    ])
    .where("account_id", "=", accountId)
    .$castTo<GrantRow>()
    .unionAll(ownTerms(db, accountId))
    .unionAll(seats(db, accountId))
    .unionAll(groupTerms(db, accountId))
    .unionAll(invitations(db, accountId)),
);

function ownTerms(db: Db, accountId: string) {
  return termsAs(db, "term").where("account_id", "=", accountId).$castTo<GrantRow>();
}

function termsAs(db: Db, kind: "term" | "group-term") {
  return db
    .selectFrom("terms")
    .select([
      sql<GrantRow["kind"]>`${sql.lit(kind)}`.as("kind"),
      "id",
      "group_id",
      "starts_on as from_day",
      "ends_on as to_day",
      "paid_seats",
      "is_renewal",
      "source",
      "created_at",
      "revoked_on",
      "settled",
    ]);
}

function seats(db: Db, accountId: string) {
  return db
    .selectFrom("group_seats")
    .select([
      sql<GrantRow["kind"]>`'seat'`.as("kind"),
      "id",
      "group_id",
      "joined_on as from_day",
      "left_on as to_day",
      sql<number>`0`.as("paid_seats"),
      sql<number>`0`.as("is_renewal"),
      sql<string>`''`.as("source"),
      "created_at",
      none.as("revoked_on"),
      none.as("settled"),
    ])
    .where("account_id", "=", accountId)
    .$castTo<GrantRow>();
}

function groupTerms(db: Db, accountId: string) {
  return termsAs(db, "group-term")
    .where("group_id", "in", (seat) =>
      seat.selectFrom("group_seats").select("group_id").where("account_id", "=", accountId),
    )
    .$castTo<GrantRow>();
}

function invitations(db: Db, accountId: string) {
  return db
    .selectFrom("edition_invitations")
    .select([
      sql<GrantRow["kind"]>`'invitation'`.as("kind"),
      "edition as id",
      none.as("group_id"),
      sql<string>`''`.as("from_day"),
      none.as("to_day"),
      sql<number>`0`.as("paid_seats"),
      sql<number>`0`.as("is_renewal"),
      sql<string>`''`.as("source"),
      "created_at",
      none.as("revoked_on"),
      none.as("settled"),
    ])
    .where("account_id", "=", accountId)
    .$castTo<GrantRow>();
}

/** A paid term of an account or a group. */
export interface Term extends BoughtTerm {
  id: string;
  /** 0: unlimited. */
  paidSeats: number;
  /** Seats added since, in a group's term. */
  additions: readonly SeatAddition[];
  isRenewal: boolean;
  source: string;
}

/** A time in a group with a seat; `leftOn` is null while it lasts. */
export interface Seat {
  groupId: string;
  joinedOn: Day;
  leftOn: Day | null;
}

/** Everything granted to an account: only facts, from which states follow by the clock. */
export interface AccountFacts {
  trial: { startsOn: Day; endsOn: Day } | null;
  /** Its own terms, in the order in which they are used. */
  terms: readonly Term[];
  /** Its times in groups, and the terms of those groups. */
  seats: readonly Seat[];
  groupTerms: ReadonlyMap<string, readonly Term[]>;
  /** Handles of editions. */
  invitedTo: readonly string[];
}
