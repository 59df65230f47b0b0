import { z } from "zod";
import { defineMail } from "../../../messaging/contract.ts";

const firstName = z.string();
const groupTitle = z.string();
/** A whole address. */
const link = z.url({ protocol: /^https?$/ });
/** For how many days the link works. */
const validDays = z.int().positive();

/** Invites somebody to use a seat of a group, or to administer it: the activation mail. */
export const groupInvitationMail = defineMail({
  name: "group-invitation",
  canWait: true,
  props: z.object({ firstName, groupTitle, inviter: z.string(), role: z.enum(["user", "admin"]), link, validDays }),
});

/** Asks whoever has an address at a group's domain to confirm that it is theirs; then they join. */
export const confirmJoinMail = defineMail({
  name: "confirm-join",
  props: z.object({
    firstName,
    groupTitle,
    /** Whether joining puts a subscription of their own on hold. */
    pausesOwn: z.boolean().default(false),
    link,
    validDays,
  }),
});

/** Tells somebody that they no longer have a seat: an administrator removed them, or the group's plan has fewer seats. */
export const removedFromGroupMail = defineMail({
  name: "removed-from-group",
  canWait: true,
  props: z.object({
    firstName,
    groupTitle,
    reason: z.enum(["removed", "fewer-seats"]),
    contact: z.object({ name: z.string(), email: z.string() }).nullable(),
    /** What they read by from now on, and until when; null where there is nothing. */
    own: z
      .object({ what: z.enum(["subscription", "trial"]), until: z.string() })
      .nullable()
      .default(null),
    link,
  }),
});

/** Tells an administrator whom a plan with fewer seats has cost their seats. */
export const seatsLoweredMail = defineMail({
  name: "seats-lowered",
  canWait: true,
  props: z.object({
    firstName,
    groupTitle,
    paidSeats: z.int().positive(),
    /** Names and addresses, 100 at most; `removed` counts all. */
    people: z.array(z.string()).max(100),
    removed: z.int().positive(),
    link,
  }),
});

const adminsChanges = ["invited", "accepted", "made", "removed", "left", "contact"] as const;
export type AdminsChange = (typeof adminsChanges)[number];

const adminsChangedProps = z.object({
  firstName,
  groupTitle,
  actor: z.string(),
  /** Name and address. */
  whom: z.string(),
  change: z.enum(adminsChanges),
  link,
});
export type AdminsChanged = z.infer<typeof adminsChangedProps>;

/** Tells an administrator that another one has changed who administers the group, or has left. */
export const adminsChangedMail = defineMail<AdminsChanged>({ name: "admins-changed", props: adminsChangedProps });
