/** Where the desk shows groups and organizations. */
export const DESK_GROUPS = "/admin/groups";

/** Where the desk lists the groups before one: the last of the page before. */
export function deskGroupsPath(before: string): string {
  return `${DESK_GROUPS}?before=${before}`;
}

/** What the desk can do for a group. */
export const groupActs = [
  "extend",
  "take-back-term",
  "add-seats",
  "take-back-seats",
  "add-domain",
  "remove-domain",
  "add-network",
  "remove-network",
  "add-administrator",
  "remove-administrator",
] as const;
export type GroupAct = (typeof groupActs)[number];

/** Where the desk shows a group, or asks before something is done for it. */
export function deskGroupPath(groupId: string, act?: GroupAct): string {
  return act === undefined ? `${DESK_GROUPS}/${groupId}` : `${DESK_GROUPS}/${groupId}/${act}`;
}

/** A group as the desk lists it. */
export interface ShownGroup {
  id: string;
  title: string;
  /** 'Team'. */
  type: string;
  /** 'Live until 11.22.2027'. */
  state: string;
  /** '12 of 25'. */
  seats: string;
}

export interface GroupsView {
  groups: readonly ShownGroup[];
  /** The address of the next page; null on the last one, and for what a search has found. */
  next: string | null;
  /** What was searched for; null for the list of all. */
  typed: string | null;
  /** Whether a search has found more than is shown. */
  hasMore: boolean;
  csrfToken: string;
}

/** Somebody in a group. */
export interface ShownPerson {
  id: string;
  name: string;
  email: string;
  state: string;
  /** Null before they have activated. */
  accountId: string | null;
}

/** A group as the desk shows it. Days in words. */
export interface DeskGroupView {
  id: string;
  facts: readonly { name: string; value: string }[];
  acts: readonly { act: GroupAct; label: string }[];
  terms: readonly { id: string; status: string; startsOn: string; endsOn: string; seats: string }[];
  additions: readonly { id: string; what: string; on: string; until: string }[];
  administrators: readonly ShownPerson[];
  members: readonly ShownPerson[];
  /** How many members there are, or the search has found. */
  found: number;
  /** What members were searched for; null for all. */
  typed: string | null;
  /** The address of the next page of members; null on the last one, and for what a search has found. */
  next: string | null;
  domains: readonly string[];
  networks: readonly { cidr: string; state: string }[];
  /** What was done last, and by whom. */
  record: readonly { id: string; on: string; who: string; what: string }[];
  /** What its orders are found by. */
  title: string;
  csrfToken: string;
}

/** The form of an act. */
export interface GroupQuestion {
  id: string;
  act: GroupAct;
  /** What can be chosen, by what is sent: subscriptions, added seats, domains, networks, or administrators. */
  choices: Readonly<Record<string, string>>;
  /** The seats that it has now, as they are typed. */
  seats: string;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}
