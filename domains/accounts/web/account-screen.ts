import { createContext, type LoaderFunctionArgs } from "react-router";
import type { z } from "zod";
import { dataOf } from "../../../platform/client/api-client.ts";
import { type CallOf, type CallRequest, requestsFor } from "../../../platform/client/requests.ts";
import type { accountCalls, saveUserAction } from "../calls.ts";
import type { AccountScreen } from "../contract.ts";
import { profileValues } from "../person.ts";

/** Writes requests for the calls about the account. */
export const ask = requestsFor<CallOf<typeof accountCalls>>();

/** The specification's call that saves a profile or a password: one address for several forms, told apart by `action`. */
export function saveUser(fields: FormFields): CallRequest<z.output<SaveUser["answer"]>> {
  const action: z.output<SaveUser["body"]>["action"] = "users/save-user";
  return { method: "POST", address: "/", fields: { ...fields, action } };
}

type SaveUser = typeof saveUserAction;

/** What a form has on the screen, by the fields' names. */
type FormFields = Readonly<Partial<Record<Exclude<keyof z.output<SaveUser["body"]>, "action">, string>>>;

/** The screen data the server renders with. In a browser it is null, and the screen fetches it. */
export const accountScreen = createContext<AccountScreen | null>(null);

/** Loads a screen's data. */
export async function loadScreen({ context, request }: LoaderFunctionArgs): Promise<AccountScreen | Response> {
  return context.get(accountScreen) ?? askForScreen(request);
}

/** The same for a screen whose data comes only with the server's page: a link within the reader loads that page. */
export function loadPage({ context, request }: LoaderFunctionArgs): AccountScreen | Response {
  const { pathname, search } = new URL(request.url);
  return context.get(accountScreen) ?? leaveFor(pathname + search);
}

/** Fetches the data of a screen reached by a link within the reader. Signed out, redirects to the login screen. */
async function askForScreen({ url, signal }: Request): Promise<AccountScreen | Response> {
  const { pathname, search } = new URL(url);
  const { profile, csrfToken } = await dataOf(ask("GET /api/account"), { signal });
  if (!profile) return leaveFor(`/login?return=${encodeURIComponent(pathname + search)}&notice=session-ended`);
  return {
    form: {
      csrfToken,
      formId: "",
      values: profileValues(profile),
      errors: {},
      message: null,
    },
    notice: null,
    profile,
    returnTo: "/bluebook",
    link: null,
    address: profile.email,
    code: "",
    hasTrial: false,
    earlierTrial: null,
    security: null,
    yours: null,
  };
}

/** Tells the router to load another page in full. */
function leaveFor(address: string): Response {
  return new Response(null, { status: 302, headers: { location: address, "x-remix-reload-document": "true" } });
}
