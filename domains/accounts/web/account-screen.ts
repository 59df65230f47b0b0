import { createContext, type LoaderFunctionArgs } from "react-router";
import type { AccountAnswer, AccountScreen, Profile } from "../contract.ts";

/** What the server gives a screen to show. In a browser there is nothing: the screen asks. */
export const accountScreen = createContext<AccountScreen | null>(null);

/** What a screen shows. */
export async function loadScreen({ context, request }: LoaderFunctionArgs): Promise<AccountScreen | Response> {
  return context.get(accountScreen) ?? askForScreen(request);
}

/** A screen that a link within the reader leads to. Signed out, it is left for the login screen. */
async function askForScreen({ url, signal }: Request): Promise<AccountScreen | Response> {
  const { pathname, search } = new URL(url);
  const response = await fetch("/api/account", { headers: { "x-requested-with": "XMLHttpRequest" }, signal });
  // A Response is how a loader tells the router of a status.
  // oxlint-disable-next-line typescript/only-throw-error
  if (!response.ok) throw new Response(null, { status: response.status });
  // JSON has no type; its tests hold our own server to the contract.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const { data }: AccountAnswer = await response.json();
  const { profile, csrfToken } = data;
  if (!profile) return leaveFor(`/login?return=${encodeURIComponent(pathname + search)}`);
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
  };
}

/** Sends the browser to a page that is loaded anew, as the router knows it. */
function leaveFor(address: string): Response {
  return new Response(null, { status: 302, headers: { location: address, "x-remix-reload-document": "true" } });
}

/** A profile as its form shows it. */
export function profileValues({ email, firstName, lastName, userType }: Profile): Record<string, string> {
  return { email, firstName, lastName, "fields[userType]": userType };
}
