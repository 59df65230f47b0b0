import { createContext, type LoaderFunctionArgs, redirect } from "react-router";
import { loadSite } from "../../content/web/public.tsx";
import { guideUri } from "../../content/rules.ts";
import { loadReader, reader } from "./client/reader.ts";

/** Whether somebody with an account reads, where the server draws the screen. Null in the browser, which asks. */
export const whoReads = createContext<{ signedIn: boolean } | null>(null);

type Context = Pick<LoaderFunctionArgs, "context">;

async function isSignedIn({ context }: Context): Promise<boolean> {
  const known = context.get(whoReads);
  if (known) return known.signedIn;
  if (reader.get().state !== "ready") await loadReader();
  return reader.get().state !== "signed-out";
}

/** The dashboard of whoever is signed in; everybody else starts at the quick style guide. */
export async function loadDashboard({ context }: Context): Promise<Response | null> {
  if (await isSignedIn({ context })) return null;
  const { sites } = await loadSite({ context });
  const [newest] = sites;
  return newest ? redirect(`/${guideUri(newest.handle)}`) : null;
}

/** A screen of whoever is signed in; everybody else logs in first and comes back. */
export async function loadOwnScreen({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  if (await isSignedIn({ context })) return null;
  const { pathname } = new URL(request.url);
  return redirect(`/login?return=${encodeURIComponent(pathname)}`);
}
