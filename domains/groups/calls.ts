import { z } from "zod";
import { defineCall, fileResponses, responses } from "../../platform/http/api/call.ts";
import {
  activationFormSchema,
  choiceSchema,
  groupAnswerSchema,
  groupLinkSchema,
  idsSchema,
  invitationSchema,
  invitePayloadSchema,
  invitedLineSchema,
  linkFormSchema,
  managedGroupSchema,
  recordEntrySchema,
  sharedLinkSchema,
  usersPageSchema,
  usersQuerySchema,
} from "./contract.ts";

const aboutPerson = z.object({ userId: z.uuid() });
const withCode = z.object({ code: z.string().min(1).max(200) });
const aboutList = z.object({ people: z.string({ error: "Send a list." }) });
const manyAnswerSchema = groupAnswerSchema.extend({ userIds: z.array(z.string()) });
const reportSchema = z.object({ message: z.string(), lines: z.array(invitedLineSchema) });

function dataAnswer<Data extends z.ZodType>(data: Data) {
  return z.object({ loggedIn: z.boolean(), data });
}

/** A call that changes a group. */
function change<const Url extends string, Body extends z.ZodType>(url: Url, summary: string, body: Body) {
  return defineCall({ method: "POST", url, schema: { summary, body, response: responses(groupAnswerSchema) } });
}

/** A call that changes a group, and needs to be told nothing. */
function plainChange<const Url extends string>(url: Url, summary: string) {
  return defineCall({ method: "POST", url, schema: { summary, response: responses(groupAnswerSchema) } });
}

/** The calls of a group's administrators (docs/spec/calls.md). */
export const managerCalls = {
  inviteUser: change("/api/group/invite-user", "Invites somebody to use a seat.", invitePayloadSchema),
  inviteAdmin: change("/api/group/invite-admin", "Invites somebody to administer the group.", invitePayloadSchema),
  makeAdmin: change("/api/group/make-admin", "Makes an active user an administrator.", aboutPerson),
  removeUser: change("/api/group/remove-user", "Removes a user.", aboutPerson),
  restoreUser: change("/api/group/restore-user", "Undoes the removal of a user.", aboutPerson),
  removeAdmin: change("/api/group/remove-admin", "Removes an administrator.", aboutPerson),
  resendActivationEmail: change(
    "/api/group/resend-activation-email",
    "Sends a pending person another activation mail.",
    aboutPerson,
  ),
  setAdministrativeContact: change(
    "/api/group/set-administrative-contact",
    "Chooses whom users write to.",
    aboutPerson,
  ),
  updateNotificationSettings: change(
    "/api/group/update-notification-settings",
    "Chooses whether users are told of their removal.",
    z.object({ notifyOnRemove: z.enum(["0", "1"], { error: "Choose 0 or 1." }) }),
  ),
  adminLeaveGroup: plainChange("/api/group/admin-leave-group", "Gives up the administration of the group."),
  group: defineCall({
    method: "GET",
    url: "/api/group",
    schema: { summary: "The group that the viewer administers.", response: responses(dataAnswer(managedGroupSchema)) },
  }),
  users: defineCall({
    method: "GET",
    url: "/api/group/users",
    schema: {
      summary: "Users of the group, a page at a time.",
      querystring: usersQuerySchema,
      response: responses(dataAnswer(usersPageSchema)),
    },
  }),
  inviteUsers: defineCall({
    method: "POST",
    url: "/api/group/invite-users",
    schema: {
      summary: "Invites a list of people.",
      body: aboutList,
      response: responses(groupAnswerSchema.extend({ lines: z.array(invitedLineSchema) })),
    },
  }),
  previewUsers: defineCall({
    method: "POST",
    url: "/api/group/preview-users",
    schema: {
      summary: "Says what inviting a list would do; changes nothing.",
      body: aboutList,
      response: responses(dataAnswer(reportSchema)),
    },
  }),
  resendActivationEmails: defineCall({
    method: "POST",
    url: "/api/group/resend-activation-emails",
    schema: {
      summary: "Sends many pending users another activation mail.",
      body: choiceSchema,
      response: responses(manyAnswerSchema),
    },
  }),
  removeUsers: defineCall({
    method: "POST",
    url: "/api/group/remove-users",
    schema: { summary: "Removes many users.", body: choiceSchema, response: responses(manyAnswerSchema) },
  }),
  restoreUsers: defineCall({
    method: "POST",
    url: "/api/group/restore-users",
    schema: {
      summary: "Undoes the removal of many users.",
      body: z.object({ userIds: idsSchema }),
      response: responses(manyAnswerSchema),
    },
  }),
  freeExpired: defineCall({
    method: "POST",
    url: "/api/group/free-expired",
    schema: {
      summary: "Takes back the seats of invitations that have expired.",
      response: responses(manyAnswerSchema),
    },
  }),
  makeLink: defineCall({
    method: "POST",
    url: "/api/group/make-link",
    schema: {
      summary: "Makes a link that anybody may join the group by.",
      body: linkFormSchema,
      response: responses(groupAnswerSchema.extend({ link: z.string() })),
    },
  }),
  closeLink: change("/api/group/close-link", "Closes a link.", z.object({ linkId: z.uuid() })),
  links: defineCall({
    method: "GET",
    url: "/api/group/links",
    schema: {
      summary: "The links that anybody may join the group by.",
      response: responses(dataAnswer(z.array(groupLinkSchema))),
    },
  }),
  record: defineCall({
    method: "GET",
    url: "/api/group/record",
    schema: {
      summary: "Who did what in the group, the newest first.",
      querystring: z.object({ before: z.uuid().nullable().default(null).catch(null) }),
      response: responses(dataAnswer(z.object({ entries: z.array(recordEntrySchema), hasMore: z.boolean() }))),
    },
  }),
  usersFile: defineCall({
    method: "GET",
    url: "/api/group/users.csv",
    schema: { summary: "All users as a table.", response: fileResponses("text/csv") },
  }),
  recordFile: defineCall({
    method: "GET",
    url: "/api/group/record.csv",
    schema: { summary: "The whole record as a table.", response: fileResponses("text/csv") },
  }),
};

/** The calls of whoever joins or leaves a group (docs/spec/calls.md). */
export const memberCalls = {
  leaveGroup: plainChange("/api/user/leave-group", "Gives up the viewer's seat."),
  joinGroup: plainChange(
    "/api/user/join-group",
    "Takes a seat in the group of the viewer's domain, or sends a mail to confirm the address.",
  ),
  confirmJoin: change("/api/group/confirm-join", "Takes a seat, with the code of a mail.", withCode),
  invitation: defineCall({
    method: "GET",
    url: "/api/group/invitation",
    schema: {
      summary: "The invitation that a code belongs to.",
      querystring: withCode,
      response: responses(dataAnswer(invitationSchema)),
    },
  }),
  acceptInvitation: change("/api/group/accept-invitation", "Accepts an invitation, with the code of a mail.", withCode),
  acceptSeat: plainChange("/api/group/accept-seat", "Accepts the seat that waits for the viewer's address."),
  askAgain: change("/api/group/ask-again", "Asks for another invitation, with the code of the last one.", withCode),
  activateAccount: change(
    "/api/group/activate-account",
    "Makes the account of somebody who was invited.",
    activationFormSchema,
  ),
  link: defineCall({
    method: "GET",
    url: "/api/group/link",
    schema: {
      summary: "The link that a code belongs to.",
      querystring: withCode,
      response: responses(dataAnswer(sharedLinkSchema)),
    },
  }),
  joinByLink: change("/api/group/join-by-link", "Joins a group, with the code of a link.", withCode),
};
