import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import { type Account, roleNames } from "../../../accounts/contract.ts";
import { findAccountsLike, listNewestAccounts } from "../../../accounts/server/public.ts";
import { deskUsersPath, type ShownUser, type UsersView } from "../../desk-views.ts";
import { isId, nameOf, refused, type Users } from "./users.ts";

/** So many users stand on a page. */
const PAGE = 50;

/** A page of the list of all users, newest first. @throws AppError not-found if it can't begin there */
export async function listUsers(
  { database: { db } }: Users,
  { before }: Readonly<Record<string, string>>,
  csrfToken: string,
): Promise<UsersView> {
  if (before !== undefined && !isId(before)) throw notFound("This page of the list");
  const found = await listNewestAccounts(db, { before, limit: PAGE + 1 });
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  return {
    users: shown.map(showUser),
    next: last === undefined ? null : deskUsersPath(last.id),
    typed: null,
    hasMore: false,
    csrfToken,
  };
}

/** Finds users by a part of their names or addresses. @throws AppError word-refused */
export async function findUsers({ database: { db } }: Users, words: string, csrfToken: string): Promise<UsersView> {
  const typed = words.trim();
  if (typed.length < 2 || typed.length > 254) throw refused("Type 2 to 254 characters of a name or an address.");
  const found = await findAccountsLike(db, typed, PAGE + 1);
  return { users: found.slice(0, PAGE).map(showUser), next: null, typed, hasMore: found.length > PAGE, csrfToken };
}

function showUser(account: Account): ShownUser {
  const { id, email, staffRole, createdAt } = account;
  const role = staffRole === null ? "" : roleNames[staffRole];
  return { id, email, role, name: nameOf(account), createdAt: inUtc(createdAt) };
}
