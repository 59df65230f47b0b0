import { createContext, type LoaderFunctionArgs, redirect } from "react-router";
import type { Panels } from "../../content/contract.ts";
import { guideUri } from "../../content/rules.ts";
import { loadSite } from "../../content/web/public.tsx";
import type { UserAnswer } from "../../subscriptions/contract.ts";
import type { FoundNote } from "../contract.ts";
import { loadReader, reader } from "./client/reader.ts";

/** What the server draws a reader's own screens from: what the calls would answer that the browser makes. */
export interface OwnReading {
  user(): Promise<UserAnswer>;
  panels(version: string): Promise<Panels | null>;
  /** The notes that have the words of a search, the newest first. */
  notes(search: string): Promise<readonly FoundNote[]>;
  /** What stays when the account is deleted, and why. */
  kept(): readonly string[];
  /** Why the form was refused that was sent without scripts; empty where none was. */
  refusal: string;
  /** The address that was typed into that form. */
  typedEmail: string;
  /** Goes with forms that are sent without scripts. */
  csrfToken(): Promise<string>;
}

/** Who reads, where the server draws the screen: `own` is null for readers without an account. Null in the browser, which asks. */
export const whoReads = createContext<{ own: OwnReading | null } | null>(null);

type Context = Pick<LoaderFunctionArgs, "context">;

/** What the server has put into a screen; null in a browser, where the screen asks for it itself. */
export type Drawn<Data> = Data | null;

/** What the dashboard is drawn from. */
export interface DashboardData {
  answer: UserAnswer;
  panels: Panels | null;
  csrfToken: string;
}

/** The dashboard of whoever is signed in; everybody else starts at the quick style guide. */
export async function loadDashboard({ context }: Context): Promise<Response | Drawn<DashboardData>> {
  const server = context.get(whoReads);
  if (server ? server.own === null : reader.get().state === "signed-out") return toGuide({ context });
  if (!server?.own) return null;
  const answer = await server.own.user();
  const panels = await server.own.panels(editionOf(answer));
  return { answer, panels, csrfToken: await server.own.csrfToken() };
}

async function toGuide({ context }: Context): Promise<Response | null> {
  const { sites } = await loadSite({ context });
  const [newest] = sites;
  return newest ? redirect(`/${guideUri(newest.handle)}`) : null;
}

function editionOf({ user }: UserAnswer): string {
  return user && "userId" in user ? user.versionPreference : "";
}

/**
 * A screen of whoever is signed in; everybody else logs in first and comes back. `draw` gives what the server draws it
 * from.
 */
export function loadOwnScreen<Data>(draw: (own: OwnReading, address: URL) => Promise<Data>) {
  return async ({ context, request }: LoaderFunctionArgs): Promise<Response | Drawn<Data>> => {
    const server = context.get(whoReads);
    const address = new URL(request.url);
    if (server?.own) return draw(server.own, address);
    if (!server && (await isSignedIn())) return null;
    return redirect(`/login?return=${encodeURIComponent(address.pathname + address.search)}`);
  };
}

async function isSignedIn(): Promise<boolean> {
  if (reader.get().state !== "ready") await loadReader();
  return reader.get().state !== "signed-out";
}
