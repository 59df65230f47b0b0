import type { Queries } from "../../../../platform/db/database.ts";
import type { GroupPerson } from "../../../subscriptions/contract.ts";
import { chunksOf } from "../invitations/lists/chunks-of.ts";
import type { Groups } from "../records/groups.ts";
import { readUsers } from "../stores/users-list-store.ts";
import type { GroupsDb } from "../tables.ts";
import { presentPeople } from "./present-people.ts";

const head = ["First name", "Last name", "E-mail", "Status", "Invited", "Last login"];

/** More users than any group has. */
const MOST = 1_000_000;

/** All users of a group as a CSV text (RFC 4180) that table programs open, by name. */
export async function exportUsers(db: Queries<GroupsDb>, { subscriptions }: Groups, groupId: string): Promise<string> {
  const users = await readUsers(db, groupId, { search: "", sort: "name", order: "asc", offset: 0, limit: MOST });
  const lines = [lineOf(head)];
  for (const chunk of chunksOf(users, 500))
    for (const person of await presentPeople(db, subscriptions, chunk)) lines.push(lineOf(cellsOf(person)));
  // The mark tells table programs that it is UTF-8.
  return `\uFEFF${lines.join("")}`;
}

function cellsOf({ firstName, lastName, email, pending, dateInvited, lastLoginDate }: GroupPerson): string[] {
  return [firstName, lastName, email, pending ? "Pending" : "Active", dateInvited ?? "", lastLoginDate ?? ""];
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** A cell that begins like a formula would be run by table programs: an apostrophe before it makes it a text. */
function cellOf(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
