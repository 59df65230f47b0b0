import type { Database } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import type { Actor } from "./record-event.ts";

/** What the verbs of this domain work with. */
export interface Groups {
  database: Database;
  subscriptions: Subscriptions;
  /** Where the product stands, for links in mails: 'https://manual.example.org'. Never what a request says. */
  origin(): string;
  /** Whom readers and administrators write to for help. */
  supportEmail: string;
  limits: GroupLimits;
}

export interface GroupLimits {
  /** For how many days a mailed code works. */
  codeDays: number;
  /** So long after the last activation mail another one may be sent (GROUP-10), in milliseconds. */
  resendMs: number;
  /** So long after the last confirmation mail another one may be sent (RULING-17), in milliseconds. */
  joinWaitMs: number;
  /** So long after an address was verified its owner joins by it without another mail, in milliseconds. */
  verifiedMs: number;
  /** So long after a removal it can be undone, in milliseconds. */
  undoMs: number;
  /** For how many days it is remembered whose a code was that was used or replaced. */
  oldCodeDays: number;
}

/** The figures that the product is shipped with. */
export const defaultGroupLimits: GroupLimits = {
  codeDays: 14,
  resendMs: 3_600_000,
  joinWaitMs: 3_600_000,
  verifiedMs: 24 * 3_600_000,
  undoMs: 3_600_000,
  oldCodeDays: 365,
};

/** Somebody who is signed in, as the record names them. */
export function actorOf({ id, firstName, lastName }: Account): Actor {
  return { id, name: `${firstName} ${lastName}` };
}

interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** How sentences name a person: by name, or by address where no name is known. */
export function nameOf({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || email;
}

/** How the record names whom something was done to: name and address. */
export function subjectOf(person: Named): string {
  const name = nameOf(person);
  return name === person.email ? name : `${name} (${person.email})`;
}
