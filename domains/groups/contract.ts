import { z } from "zod";
import { isDay } from "../../platform/clock/time-zone.ts";
import { emailSchema, userTypes } from "../accounts/contract.ts";
import { nameSigns, tidyName } from "../accounts/rules.ts";
import { shownDateSchema } from "../subscriptions/contract.ts";

export const groupTypes = ["team", "professional"] as const;
const groupTypeSchema = z.enum(groupTypes);
export type GroupType = z.infer<typeof groupTypeSchema>;

/** A user who has a seat in a group, or administers it. */
const groupPersonSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Invited, but not activated yet. */
  pending: z.boolean(),
  hoursSinceVerificationCodeIssued: z.number().nullable(),
  dateInvited: shownDateSchema.nullable(),
  lastLoginDate: shownDateSchema.nullable(),
});

/** A group, as seen by a reader who is in it, manages it or could join it. */
const groupSchema = z.object({
  id: z.string(),
  title: z.string(),
  adminName: z.string(),
  adminEmail: z.string(),
  type: groupTypeSchema,
  isActive: z.boolean(),
  isPending: z.boolean(),
  isExpired: z.boolean(),
  expiredSubscription: z.object({ expiryDate: shownDateSchema }).nullable(),
  startDate: shownDateSchema.nullable(),
  accountValidUntil: shownDateSchema.nullable(),
  totalPaidSeats: z.int().nonnegative(),
  numberOfUsers: z.int().nonnegative(),
  /** Null where seats are unlimited. */
  openSeats: z.int().nonnegative().nullable(),
  whitelistedDomains: z.array(z.string()),
  notifyOnRemove: z.boolean(),
  /** Both lists only for the group's administrators: by name, and of the users the first 100. */
  groupUsers: z.array(groupPersonSchema).optional(),
  groupAdmins: z.array(groupPersonSchema).optional(),
  /** The address of the next users (GET /api/group/users); null if all are in groupUsers. */
  moreUsers: z.string().nullable().optional(),
});
export type Group = z.infer<typeof groupSchema>;

/** The fields of GET /api/user about the groups that a reader manages, is in, and could join. */
export const groupFieldsSchema = z.object({
  groupUserManages: groupSchema.nullable(),
  groupUserIsIn: groupSchema.nullable(),
  groupUserWhitelistedIn: groupSchema.nullable(),
  /** Hours until the confirmation of a whitelisted address may be resent; null if none is pending. */
  timeoutUntilVerifyWhitelist: z.number().nullable(),
  whitelistAdminInfo: z.object({ adminName: z.string(), adminEmail: z.string() }).nullable(),
});
export type GroupFields = z.infer<typeof groupFieldsSchema>;

/** What administrators, links and jobs do to a group; kept in its record. */
const groupActions = [
  "created",
  "user-invited",
  "user-activated",
  "user-joined",
  "user-removed",
  "user-restored",
  "user-left",
  "admin-invited",
  "admin-activated",
  "admin-removed",
  "admin-left",
  "contact-set",
  "activation-resent",
  "notification-set",
  "link-made",
  "link-closed",
  "domain-added",
  "domain-removed",
  "network-added",
  "network-removed",
  "term-given",
  "term-ended",
  "seats-added",
  "seats-ended",
  "seats-lowered",
  "accounts-merged",
] as const;
export type GroupAction = (typeof groupActions)[number];

export const personNameSchema = z
  .string()
  .overwrite(tidyName)
  .max(100, "Use at most 100 characters.")
  .refine((name) => !nameSigns.test(name), "Leave out characters such as < > / @ : ;");

export const personEmailSchema = emailSchema("Enter an email address.");

/** What invites a user or an administrator (docs/spec/fields.md). */
export const invitePayloadSchema = z.object({
  firstName: z
    .string({ error: "Enter a first name." })
    .overwrite(tidyName)
    .min(1, "Enter a first name.")
    .pipe(personNameSchema),
  lastName: z
    .string({ error: "Enter a last name." })
    .overwrite(tidyName)
    .min(1, "Enter a last name.")
    .pipe(personNameSchema),
  email: personEmailSchema,
});
export type InvitePayload = z.infer<typeof invitePayloadSchema>;

/** Somebody in a group, as its administrators see them. */
const managedPersonSchema = groupPersonSchema.extend({
  /** Pending, and the invitation can no longer be followed. */
  isExpired: z.boolean(),
  /** The plan that follows has no seat for this user (GROUP-9). */
  losesSeat: z.boolean(),
  /** The viewer. */
  isYou: z.boolean(),
  /** Administers the group, or is invited to: removing the user leaves that as it is (GROUP-8). */
  isAdmin: z.boolean(),
  /** Invited to administer the group, and has not accepted yet. */
  isInvitedAdmin: z.boolean(),
});
export type ManagedPerson = z.infer<typeof managedPersonSchema>;

/** A group as its administrators see it. */
export const managedGroupSchema = groupSchema.extend({
  /** The next plan, where it has fewer seats than the group has users: who is beyond them is removed on that day. */
  lowerPlan: z
    .object({ startDate: shownDateSchema, totalPaidSeats: z.int().positive(), usersBeyond: z.int().positive() })
    .nullable(),
  /** The row of groupAdmins that is the administrative contact. */
  contactId: z.string().nullable(),
  /** Whether another active administrator stays when whoever asks gives up the role (GROUP-12). */
  mayLeave: z.boolean(),
  /** Whom administrators write to about what only the publisher can change. */
  supportEmail: z.string(),
  /** Whether the group's plan includes domains (GROUP-11). */
  mayHaveDomains: z.boolean(),
  groupUsers: z.array(managedPersonSchema),
  groupAdmins: z.array(managedPersonSchema),
  moreUsers: z.string().nullable(),
  /** Pending users whose invitations can no longer be followed; each holds a seat. */
  expiredInvitations: z.int().nonnegative(),
});
export type ManagedGroup = z.infer<typeof managedGroupSchema>;

/** How an answer is meant: all of it was done, some of it, none. */
const tones = ["success", "attention", "error"] as const;
export type Tone = (typeof tones)[number];

/** The answer to every call that changes a group. */
export const groupAnswerSchema = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  /** Where it differs from `success`. */
  tone: z.enum(tones).optional(),
  /** Sentences by the field that they stand beside. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  group: managedGroupSchema.optional(),
});
export type GroupAnswer = z.infer<typeof groupAnswerSchema>;

const userSorts = ["name", "email", "invited", "status", "login"] as const;
const usersPerPage = [20, 50, 100] as const;

/** Which users are listed: everybody, or those in one state. */
const userStates = ["all", "active", "pending", "expired"] as const;
export type UserState = (typeof userStates)[number];

/** Which part of the list of users is asked for, as it stands in an address. What makes no sense counts as left out. */
export const usersQuerySchema = z.object({
  search: z.string().max(200).default("").catch(""),
  sort: z.enum(userSorts).default("name").catch("name"),
  order: z.enum(["asc", "desc"]).default("asc").catch("asc"),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1).catch(1),
  show: z.enum(userStates).default("all").catch("all"),
  results: z.coerce.number<string | number>().pipe(z.literal(usersPerPage)).default(50).catch(50),
});
export type UsersQuery = z.infer<typeof usersQuerySchema>;

/** A page of the list of users. */
export const usersPageSchema = z.object({
  users: z.array(managedPersonSchema),
  /** How many the search finds, on all pages. */
  found: z.int().nonnegative(),
});
export type UsersPage = z.infer<typeof usersPageSchema>;

/** What became of a line of a list of people to invite. */
const lineOutcomes = [
  "added",
  "already-member",
  "no-seat",
  "bad-address",
  "foreign-address",
  "bad-name",
  "repeated",
  "mailed-often",
] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export const invitedLineSchema = z.object({
  /** Counted from 1, as the list was sent; several people may stand on one line. */
  line: z.int().positive(),
  /** The address, or what stands in its place. */
  email: z.string(),
  outcome: z.enum(lineOutcomes),
  /** What stands in the list for this person, so that it can be put right. */
  text: z.string(),
});
export type InvitedLine = z.infer<typeof invitedLineSchema>;

/** The longest list of people that is taken at once, and its longest text in bytes. */
export const listLimits = { lines: 5_000, bytes: 524_288 } as const;

/** An entry of the group's record. */
export const recordEntrySchema = z.object({
  id: z.string(),
  date: shownDateSchema,
  /** Epoch milliseconds. */
  at: z.number(),
  actor: z.string(),
  sentence: z.string(),
});
export type RecordEntry = z.infer<typeof recordEntrySchema>;

/** A shareable link, as its group's administrators see it. */
export const groupLinkSchema = z.object({
  id: z.string(),
  endDate: shownDateSchema,
  seatLimit: z.int().positive(),
  joined: z.int().nonnegative(),
  isOpen: z.boolean(),
});
export type GroupLink = z.infer<typeof groupLinkSchema>;

/** What the page of a shared link shows to whoever has its code. */
export const sharedLinkSchema = z.object({
  groupTitle: z.string(),
  /** The address of whoever is logged in. */
  loggedInAs: z.string().nullable(),
  /** Whether joining puts a subscription of their own on hold. */
  pausesOwn: z.boolean(),
});
export type SharedLink = z.infer<typeof sharedLinkSchema>;

/** What the page of an invitation shows to whoever has its code. */
export const invitationSchema = z.object({
  /** 'used': whom it was for has activated; 'replaced': a newer mail has another code. */
  state: z.enum(["open", "expired", "used", "replaced"]),
  role: z.enum(["user", "admin"]),
  groupTitle: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** There is an account with the invited address: it has to be logged in to. */
  hasAccount: z.boolean(),
  /** The address of whoever is logged in. */
  loggedInAs: z.string().nullable(),
  /** Why whoever is logged in can't accept it. */
  problem: z.string().nullable(),
  /** Whether accepting puts a subscription of one's own on hold: known of whoever is logged in and may accept. */
  pausesOwn: z.boolean(),
  /** Whether whoever is logged in may take the kept seat although the code no longer works: the address is theirs. */
  acceptsByAddress: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Ids with commas between them. */
export const idsSchema = z
  .string()
  .max(listLimits.lines * 37)
  .transform((ids) => ids.split(","))
  .pipe(z.array(z.uuid()));

/** The users that a manager acts on at once: by their ids, or all that a search finds. */
export const choiceSchema = z.union([
  z.object({ userIds: idsSchema }),
  // `count`: how many the manager was shown, so that nobody is acted on whom they did not see.
  usersQuerySchema
    .pick({ search: true, show: true })
    .extend({ all: z.literal("1"), count: z.coerce.number<string | number>().int() }),
]);
export type Choice = z.infer<typeof choiceSchema>;

/** What makes a link that anybody may join a group by. */
export const linkFormSchema = z.object({
  endsOn: z.string({ error: "Choose the last day." }).refine(isDay, "Choose the last day."),
  seatLimit: z.coerce
    .number<string | number>({ error: "Enter a number of seats." })
    .int("Enter a whole number of seats.")
    .min(1, "Enter at least 1.")
    .max(10_000, "Enter at most 10000."),
});
export type LinkForm = z.infer<typeof linkFormSchema>;

/** What makes the account of somebody who was invited. */
export const activationFormSchema = z.object({
  code: z.string(),
  firstName: z.string().overwrite(tidyName).min(1, "Enter your first name.").pipe(personNameSchema),
  lastName: z.string().overwrite(tidyName).min(1, "Enter your last name.").pipe(personNameSchema),
  userType: z.enum(userTypes, { error: "Choose what describes you best." }),
  password: z.string({ error: "Enter a password." }),
});
export type ActivationForm = z.infer<typeof activationFormSchema>;
