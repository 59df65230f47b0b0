import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { saveUserAction } from "../../calls.ts";
import type { SaveUserAnswer } from "../../contract.ts";
import type { Accounts } from "../accounts.ts";
import { changePassword } from "../commands/profile/change-password.ts";
import { saveProfile } from "../commands/profile/save-profile.ts";
import { accountNeeded } from "../records/require-account.ts";
import { attempt, fromOf, presentProfile } from "./screen-context.ts";
import { writeSessionCookie } from "../security/sessions/cookies.ts";
import { csrfTokenOf } from "../security/sessions/tokens.ts";
import type { SessionOf } from "../security/sessions/session-of.ts";

interface Options {
  accounts: Accounts;
  sessionOf: SessionOf;
  secure: boolean;
}

type Sent = z.output<typeof saveUserAction.body>;

/**
 * `POST /` with the action users/save-user: with `newPassword` changes the password, else the profile. Invalid fields
 * are reported in the response (status 200, success false, errors by field), as the specification requires; everything
 * else is an error.
 */
export function saveUser({ accounts, sessionOf, secure }: Options) {
  return async (fields: Sent, request: FastifyRequest, reply: FastifyReply): Promise<SaveUserAnswer> => {
    const session = await sessionOf(request);
    if (!session) throw accountNeeded(request);
    const answer: SaveUserAnswer = { loggedIn: true, success: true, message: "Your profile was saved." };
    const { refusal } = await attempt(async () => {
      if (fields.newPassword === undefined) {
        const form = { ...fields, userType: fields["fields[userType]"] };
        const saved = await saveProfile(accounts, session, form, fromOf(request));
        answer.profile = presentProfile(saved);
        return;
      }
      const begun = await changePassword(accounts, session, fields, fromOf(request));
      writeSessionCookie(reply, begun, secure);
      answer.message = "Your password was changed. Other browsers are logged out.";
      answer.csrfToken = csrfTokenOf(begun.token);
    });
    if (!refusal) return answer;
    if (refusal.code !== "form-refused") throw refusal;
    return { loggedIn: true, success: false, message: refusal.message, errors: mutable(refusal.errors ?? {}) };
  };
}

function mutable(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, [...sentences]]));
}
