import { type InvitePayload, invitePayloadSchema } from "../../contract.ts";
import { inviteRefused } from "../errors/seats.ts";

/** Reads the form of an invitation; every wrong field is told at once. @throws AppError form-refused */
export function parseInvite(form: unknown): InvitePayload {
  const parsed = invitePayloadSchema.safeParse(form);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join(".")] ??= [message];
  throw inviteRefused(errors);
}
