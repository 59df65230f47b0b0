import type { ManagedPerson } from "../../../contract.ts";
import { sinceSent } from "../../../rules.ts";
import css from "./person-words.module.css";

/** Whether somebody is active, and since when an invitation waits (GROUP-1). */
export function State({ person }: { person: ManagedPerson }) {
  const { pending, isExpired, hoursSinceVerificationCodeIssued: hours } = person;
  if (!pending) return "Active";
  return (
    <>
      {isExpired ? <b className={css.expired}>Expired</b> : "Pending"}
      {hours === null ? null : <small> email sent {sinceSent(hours)}</small>}
    </>
  );
}

/** A person's name, or the address where no name is known. */
export function nameOf({ firstName, lastName, email }: ManagedPerson): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The same as lists by last names have it. */
export function lastFirst({ firstName, lastName, email }: ManagedPerson): string {
  return [lastName, firstName].filter(Boolean).join(", ") || email;
}
