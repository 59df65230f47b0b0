import { z } from "zod";
import { defineCall, responses } from "../../platform/http/api/call.ts";
import { defaultSearchSchema, saveUserAnswerSchema } from "./contract.ts";
import { profileSchema, sentPerson, sentText } from "./person.ts";

/** The action of `POST /` that saves a user: with `newPassword` the password, else the profile. */
export const saveUserAction = {
  body: z.object({
    action: z.literal("users/save-user"),
    userId: sentText,
    ...sentPerson,
    email: sentText,
    /** The current password: for a new one, and for a new address. */
    password: sentText,
    newPassword: sentText,
  }),
  answer: saveUserAnswerSchema,
};

/** The calls of the JSON API about the signed-in user's account. */
export const accountCalls = {
  account: defineCall({
    method: "GET",
    url: "/api/account",
    schema: {
      summary: "The signed-in user, and the token for changes.",
      response: responses(
        z.object({
          loggedIn: z.boolean(),
          data: z.object({ profile: profileSchema.nullable(), csrfToken: z.string() }),
        }),
      ),
    },
  }),
  logInAgain: defineCall({
    method: "POST",
    url: "/api/account/log-in",
    schema: {
      summary:
        "Logs in with the password in a page that is open. With two-step login, /login/code still asks for a code.",
      body: z.object({ email: z.string(), password: z.string() }),
      response: responses(
        z.object({
          loggedIn: z.boolean(),
          data: z.object({ profile: profileSchema.nullable(), csrfToken: z.string(), needsCode: z.boolean() }),
        }),
      ),
    },
  }),
  saveDefaultSearch: defineCall({
    method: "POST",
    url: "/api/user/saveDefaultSearch",
    schema: {
      summary: "Chooses which results a search shows first.",
      body: z.object({ defaultSearch: defaultSearchSchema }),
      response: responses(
        z.object({ loggedIn: z.boolean(), success: z.boolean(), message: z.string(), data: defaultSearchSchema }),
      ),
    },
  }),
};
