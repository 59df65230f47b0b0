import type { UsersQuery } from "../../contract.ts";

/** What the list of users begins with. */
export const firstUsers: UsersQuery = { search: "", sort: "name", order: "asc", page: 1, results: 50 };

/** The address of a part of the list of users. */
export function usersAddress({ search, sort, order, page, results }: UsersQuery): string {
  const query = new URLSearchParams({ search, sort, order, page: String(page), results: String(results) });
  return `/api/group/users?${query.toString()}`;
}

/** The orders that the list offers, each with its direction. */
export const usersOrders: Readonly<Record<string, string>> = {
  "name asc": "Name, A to Z",
  "name desc": "Name, Z to A",
  "email asc": "E-mail, A to Z",
  "invited desc": "Invited, latest first",
  "invited asc": "Invited, earliest first",
  "login desc": "Last login, latest first",
  "login asc": "Last login, never and earliest first",
  "status asc": "Pending first",
};

/** The order that somebody chose. */
export function orderOf(chosen: string): Pick<UsersQuery, "sort" | "order"> {
  const [sort = "", order] = chosen.split(" ");
  const known = sorts.find((name) => name === sort) ?? "name";
  return { sort: known, order: order === "desc" ? "desc" : "asc" };
}

const sorts = ["name", "email", "invited", "status", "login"] as const;
