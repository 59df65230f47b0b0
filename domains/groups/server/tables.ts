import type { Day } from "../../../platform/clock/time-zone.ts";
import type { Narrowed } from "../../../platform/db/database.ts";
import type { Json } from "../../../platform/db/json.ts";
import type { GroupAction } from "../contract.ts";

/**
 * The tables of this domain; only its stores write SQL on them. What a group has paid for are terms in subscriptions,
 * and who may read by it are seats there. Times are epoch milliseconds, booleans 0 or 1; no state is stored that follows
 * from the clock.
 */
export interface GroupsTables {
  groups: GroupsTable;
  group_users: GroupUsersTable;
  group_admins: GroupAdminsTable;
  group_codes: GroupCodesTable;
  group_old_codes: GroupOldCodesTable;
  group_links: GroupLinksTable;
  group_domains: GroupDomainsTable;
  group_networks: GroupNetworksTable;
  group_network_changes: GroupNetworkChangesTable;
  group_events: GroupEventsTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  group_codes: { purpose: CodePurpose };
  group_old_codes: { purpose: CodePurpose };
  group_network_changes: { id: 1 };
  group_events: {
    action: GroupAction;
    details: Json<Record<string, string | number>>;
  };
}

type CodePurpose = "activate-user" | "activate-admin" | "confirm-address";

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** A firm, a journal, a library. Its row is locked by whoever gives or takes a seat, so that seats never oversell. */
export interface GroupsTable {
  id: string;
  title: string;
  type: "team" | "professional";
  /** Removed users are told by mail. */
  notify_on_remove: 0 | 1;
  /** The row of group_admins that is the administrative contact: the first one until another is named. */
  contact_admin_id: string | null;
  created_at: number;
}

/** Somebody who holds a seat, from the invitation on. */
export interface GroupUsersTable {
  id: string;
  group_id: string;
  /** Null until an invited person has activated. */
  account_id: string | null;
  first_name: string;
  last_name: string;
  /** The address that was invited, as it was typed. */
  email: string;
  /** The same for comparing, by accounts' `normalizeEmail`. */
  email_lower: string;
  /** Last and first name for searching and sorting, by `foldName` of rules.ts. */
  name_fold: string;
  invited_at: number;
  /** The account that invited; null for the command line and for links. */
  invited_by: string | null;
  activated_at: number | null;
  /** Set when the person left or was removed; the row stays for the record. */
  removed_at: number | null;
  /** The shareable link that the person came by. */
  link_id: string | null;
  /** The administrator who removed this user; null where they left by themselves, or a smaller plan removed them. */
  removed_by: string | null;
  /** When a removed user is to be told by mail, unless the removal is undone before; null where nobody is to be told. */
  tell_removal_at: number | null;
}

/** Somebody who administers. An administrator holds no seat by that. The columns are as in group_users. */
export interface GroupAdminsTable {
  id: string;
  group_id: string;
  account_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  email_lower: string;
  name_fold: string;
  invited_at: number;
  invited_by: string | null;
  activated_at: number | null;
  removed_at: number | null;
}

/** A code that was sent by mail. It is used once and then gone; only its hash is here. A newer one for the same person replaces it. */
export interface GroupCodesTable {
  id: string;
  group_id: string;
  purpose: Columns["group_codes"]["purpose"];
  /** The row of group_users or group_admins that is to be activated; null for an address to be confirmed. */
  person_id: string | null;
  /** Whose address is to be confirmed before the account joins. */
  account_id: string | null;
  email_lower: string;
  /** SHA-256 in hexadecimal. */
  code_hash: string;
  issued_at: number;
  expires_at: number;
}

/** A code that was used or replaced: whoever follows its link again is told what is so. */
export interface GroupOldCodesTable {
  code_hash: string;
  group_id: string;
  purpose: Columns["group_old_codes"]["purpose"];
  person_id: string | null;
  account_id: string | null;
  ended_at: number;
}

/** A link that many may join by, until a day and up to a number of seats. It belongs to the group, not to who made it. */
export interface GroupLinksTable {
  id: string;
  group_id: string;
  code_hash: string;
  /** The account that made it; null once that is gone. */
  created_by: string | null;
  created_at: number;
  /** The last day on which it works. */
  ends_on: Day;
  seat_limit: number;
  closed_at: number | null;
}

/** A domain of e-mail addresses whose owners are offered to join (RULING-17). No two groups have the same. */
export interface GroupDomainsTable {
  /** In lower case and Punycode. */
  domain: string;
  group_id: string;
  created_at: number;
}

/** A range of network addresses whose visitors read without an account (ACC-3). No two rows overlap. */
export interface GroupNetworksTable {
  id: string;
  group_id: string;
  /** In its shortest form: '192.0.2.0/24', '2001:db8::/32'. */
  cidr: string;
  /** First and last address as 32 hexadecimal digits, IPv4 as IPv4-mapped IPv6: they compare as addresses do. */
  first_address: string;
  last_address: string;
  created_at: number;
}

/** One row, moved by every change of group_networks: makes changes wait for each other, and tells servers to re-read. */
interface GroupNetworkChangesTable {
  id: Columns["group_network_changes"]["id"];
  number: number;
}

/** What administrators did, for the group's managers to see. */
export interface GroupEventsTable {
  id: string;
  group_id: string;
  /** The account that acted; null for the command line, jobs and links. */
  actor_id: string | null;
  /** The name as it was then, so that the record outlives the account. */
  actor_name: string;
  action: Columns["group_events"]["action"];
  /** Whom it was done to: name and address as they were then; empty where it was the group. */
  subject: string;
  details: Columns["group_events"]["details"];
  at: number;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends Narrowed<GroupsTables, Columns> {}
}
