import type { Queries } from "../../../../platform/db/database.ts";
import type { ManagedPerson } from "../../contract.ts";
import { chunksOf } from "../invitations/lists/chunks-of.ts";
import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";
import type { Groups } from "../records/groups.ts";
import { readUsers } from "../stores/users-list-store.ts";
import { presentPeople } from "./present-people.ts";

const head = ["First name", "Last name", "E-mail", "Status", "Invited", "Last login"];

/** More users than any group has. */
const MOST = 1_000_000;

/** All users of a group as a CSV text (RFC 4180) that table programs open, by name. */
export async function exportUsers(db: Queries, { subscriptions }: Groups, groupId: string): Promise<string> {
  const users = await readUsers(db, groupId, {
    search: "",
    show: "all",
    now: subscriptions.clock.now(),
    sort: "name",
    order: "asc",
    offset: 0,
    limit: MOST,
  });
  const lines = [csvRow(head)];
  for (const chunk of chunksOf(users, 500))
    for (const person of await presentPeople(db, subscriptions, chunk)) lines.push(csvRow(cellsOf(person)));
  return CSV_MARK + lines.join("");
}

function cellsOf({
  firstName,
  lastName,
  email,
  pending,
  isExpired,
  dateInvited,
  lastLoginDate,
}: ManagedPerson): string[] {
  const status = isExpired ? "Expired" : pending ? "Pending" : "Active";
  return [firstName, lastName, email, status, dateInvited ?? "", lastLoginDate ?? ""];
}
