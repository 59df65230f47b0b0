import type { UserState, UsersQuery } from "../../contract.ts";

/** What the list of users begins with. */
export const firstUsers: UsersQuery = { search: "", show: "all", sort: "name", order: "asc", page: 1, results: 50 };

/** The orders that the list offers, each with its direction. */
export const usersOrders: Readonly<Record<string, string>> = {
  "name asc": "Name, A to Z",
  "name desc": "Name, Z to A",
  "email asc": "Email, A to Z",
  "invited desc": "Invited, latest first",
  "invited asc": "Invited, earliest first",
  "login desc": "Last login, latest first",
  "login asc": "Last login, never or longest ago first",
  "status asc": "Pending first",
};

/** The states by which the list can be narrowed. */
export const usersStates: Readonly<Record<UserState, string>> = {
  all: "Everyone",
  active: "Active",
  pending: "Pending",
  expired: "Expired invitations",
};

/** The state that somebody chose. */
export function stateOf(chosen: string): UserState {
  return states.find((state) => state === chosen) ?? "all";
}

const states = ["all", "active", "pending", "expired"] as const;

/** The order that somebody chose. */
export function orderOf(chosen: string): Pick<UsersQuery, "sort" | "order"> {
  const [sort = "", order] = chosen.split(" ");
  const known = sorts.find((name) => name === sort) ?? "name";
  return { sort: known, order: order === "desc" ? "desc" : "asc" };
}

const sorts = ["name", "email", "invited", "status", "login"] as const;
