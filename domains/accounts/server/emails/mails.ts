import { z } from "zod";
import { defineMail } from "../../../messaging/contract.ts";

const firstName = z.string();
/** An absolute URL. */
const link = z.url({ protocol: /^https?$/ });
/** How many hours the link works. */
const validHours = z.int().positive();

/** Asks the recipient to confirm that the address is theirs. */
export const verifyAddressMail = defineMail({
  name: "verify-address",
  props: z.object({ firstName, link, validHours }),
});

/** Links to the form for a new password. */
export const resetPasswordMail = defineMail({
  name: "reset-password",
  props: z.object({ firstName, link, validHours }),
});

/**
 * The details of a change of address sent to the old one: when, from which device and network if known, and the link
 * that undoes it.
 */
const addressChange = z.object({
  firstName,
  newAddress: z.string(),
  when: z.string(),
  device: z.string(),
  place: z.string(),
  link,
  validDays: z.int().positive(),
  supportEmail: z.string(),
});

/** Sent to an account's address when another one was requested. */
export const addressChangeAskedMail = defineMail({ name: "address-change-asked", props: addressChange });

/** Sent to the old address when a new one has been verified. */
export const addressChangedMail = defineMail({ name: "address-changed", props: addressChange });

/** Sent after a change of password. `resetLink`: the form for a new one, in case it was someone else. */
export const passwordChangedMail = defineMail({
  name: "password-changed",
  props: z.object({ firstName, resetLink: link }),
});

/** Answers a sign-up with an address that already has an account, which the screen must not reveal. */
export const signUpAgainMail = defineMail({
  name: "sign-up-again",
  props: z.object({ firstName, loginLink: link, resetLink: link }),
});

/** Sent after a sign-in from a browser new to the account. `securityLink`: the list of sessions. */
export const newDeviceMail = defineMail({
  name: "new-device",
  props: z.object({ firstName, device: z.string(), place: z.string(), securityLink: link, resetLink: link }),
});

/**
 * Sent after every change of the second factor. `what`: turned on, turned off, new recovery codes created, a recovery
 * code used, turned off by an operator, or many wrong codes tried. `link`: what to do if it was someone else.
 */
export const secondFactorMail = defineMail({
  name: "second-factor",
  props: z.object({
    firstName,
    what: z.enum(["on", "off", "codes", "code-used", "reset", "wrong-codes"]),
    codesLeft: z.int().nonnegative(),
    link: link.optional(),
  }),
});

/** Sent when an account was deleted: the link that restores it, and until when it works. */
export const accountClosedMail = defineMail({
  name: "account-closed",
  props: z.object({ firstName, erasedOn: z.string(), link, supportEmail: z.string() }),
});

/** Sent to both addresses when two accounts of one person became one. */
export const accountsMergedMail = defineMail({
  name: "accounts-merged",
  props: z.object({
    firstName,
    kept: z.string(),
    other: z.string(),
    loginLink: link,
    supportEmail: z.string(),
    /** Emails that were queued before merges could be undone don't say these. */
    undoLink: link.optional(),
    undoUntil: z.string().optional(),
    /** Whether notes and pins moved, too: only where the owner of the other address agreed. */
    movesNotes: z.boolean().optional(),
  }),
});

/** Sent to both addresses when it was decided that two accounts become one without the other address's consent. */
export const mergePlannedMail = defineMail({
  name: "merge-planned",
  props: z.object({
    firstName,
    kept: z.string(),
    other: z.string(),
    dueOn: z.string(),
    link,
    supportEmail: z.string(),
  }),
});

/** Sent to both addresses when a merge was undone, or called off. `left`: what wasn't given back, in sentences. */
export const mergeUndoneMail = defineMail({
  name: "merge-undone",
  props: z.object({
    firstName,
    kept: z.string(),
    other: z.string(),
    wasMerged: z.boolean(),
    left: z.array(z.string()),
    loginLink: link,
    supportEmail: z.string(),
  }),
});

/** Sent when an account has been erased. */
export const accountErasedMail = defineMail({ name: "account-erased", props: z.object({ firstName }) });

/**
 * Sent to the owners when something was done that gives power or opens the paywall, and to whom something was done for
 * in admin. `by`: '' for the command line.
 */
export const adminActMail = defineMail({
  name: "desk-act",
  props: z.object({
    firstName,
    what: z.string(),
    by: z.string(),
    when: z.string(),
    /** Whether it goes to whom it was done for. Emails that were queued before don't say. */
    isConcerned: z.boolean().optional(),
    /** Whether nothing was done yet: a second person is asked to agree. */
    isAsked: z.boolean().optional(),
  }),
});

/** Sent to an account that was given a role in admin, or whose role was taken away (null). */
export const roleChangedMail = defineMail({
  name: "role-changed",
  props: z.object({ firstName, role: z.string().nullable(), by: z.string(), when: z.string() }),
});

/** Asks the owner of an account whether it is to become part of another one. */
export const mergeAskedMail = defineMail({
  name: "merge-asked",
  props: z.object({
    firstName,
    kept: z.string(),
    other: z.string(),
    link,
    validDays: z.int().positive(),
    supportEmail: z.string(),
  }),
});
