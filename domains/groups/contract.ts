import { z } from "zod";

/** What administrators, links and jobs do to a group; kept in its record. */
export const groupActions = [
  "created",
  "user-invited",
  "user-activated",
  "user-joined",
  "user-removed",
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
  "seats-lowered",
] as const;
export type GroupAction = (typeof groupActions)[number];

/** What invites a user or an administrator (specification, section 3, Invite payload). */
export const invitePayloadSchema = z.object({
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().min(1).max(100),
  email: z.email().max(254),
});
export type InvitePayload = z.infer<typeof invitePayloadSchema>;
