import type { MailTemplate } from "../../../messaging/contract.ts";
import { adminsChanged } from "./admins-changed.tsx";
import { confirmJoin } from "./confirm-join.tsx";
import { groupInvitation } from "./group-invitation.tsx";
import { removedFromGroup } from "./removed-from-group.tsx";
import { seatsLowered } from "./seats-lowered.tsx";

/** How the mails of groups look. */
export const groupMails: readonly MailTemplate[] = [
  groupInvitation,
  confirmJoin,
  removedFromGroup,
  seatsLowered,
  adminsChanged,
];
