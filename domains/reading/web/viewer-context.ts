import { createContext, type LoaderFunctionArgs, redirect } from "react-router";
import type { Panels } from "../../manual/contract.ts";
import { guideUri } from "../../manual/rules.ts";
import { loadSite } from "../../manual/web/public.tsx";
import type { NotesAnswer, OwnReading, UserAnswerSummary } from "../contract.ts";
import { loadReader, reader } from "./client/reader.ts";

/**
 * The viewer for whom the server renders the screen: `own` is null without an account. Null in the browser, which
 * fetches it.
 */
export const viewerContext = createContext<{ own: OwnReading | null } | null>(null);

type Context = Pick<LoaderFunctionArgs, "context">;

/** The data the server rendered a screen with; null in a browser, where the screen fetches it. */
export type Rendered<Data> = Data | null;

/** The data of the dashboard. */
export interface DashboardData {
  answer: UserAnswerSummary;
  panels: Panels | null;
  notes: NotesAnswer;
  csrfToken: string;
}

/** Loads the signed-in reader's dashboard; everyone else is redirected to the quick style guide. */
export async function loadDashboard({ context }: Context): Promise<Response | Rendered<DashboardData>> {
  const server = context.get(viewerContext);
  if (server ? server.own === null : reader.get().state === "signed-out") return toGuide({ context });
  if (!server?.own) return null;
  const answer = await server.own.user();
  const panels = await server.own.panels(editionOf(answer));
  const notes = await server.own.notes({ search: "", before: "" });
  return { answer, panels, notes, csrfToken: await server.own.csrfToken() };
}

async function toGuide({ context }: Context): Promise<Response | null> {
  const { sites } = await loadSite({ context });
  // The server has redirected visitors to the edition of their cookie before.
  const own = import.meta.env.SSR ? undefined : /(?:^|; )edition=(v\d+)/u.exec(document.cookie)?.[1];
  const site = sites.find(({ handle }) => handle === own) ?? sites[0];
  return site ? redirect(`/${guideUri(site.handle)}`) : null;
}

function editionOf({ user }: UserAnswerSummary): string {
  return user && "userId" in user ? user.versionPreference : "";
}

/**
 * Loads a screen of the signed-in reader; everyone else logs in first and returns. `render` produces the data the
 * server renders it from.
 */
export function loadOwnScreen<Data>(render: (own: OwnReading, address: URL) => Promise<Data>) {
  return async ({ context, request }: LoaderFunctionArgs): Promise<Response | Rendered<Data>> => {
    const server = context.get(viewerContext);
    const address = new URL(request.url);
    if (server?.own) return render(server.own, address);
    if (!server && (await isSignedIn())) return null;
    return redirect(`/login?return=${encodeURIComponent(address.pathname + address.search)}`);
  };
}

async function isSignedIn(): Promise<boolean> {
  if (reader.get().state !== "ready") await loadReader();
  return reader.get().state !== "signed-out";
}
