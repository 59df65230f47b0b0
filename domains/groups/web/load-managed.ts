import { type LoaderFunctionArgs, redirect } from "react-router";
import { shownAccess } from "../../subscriptions/web/public.ts";

/**
 * For the screens of a group's administrators: whoever is signed out logs in first, anybody else is refused (SHELL-4).
 * The data come from calls, which refuse them too.
 */
export function loadManaged({ context, request }: LoaderFunctionArgs): Response | null {
  const { signedIn, group } = context.get(shownAccess);
  const { pathname, search } = new URL(request.url);
  if (!signedIn) return redirect(`/login?return=${encodeURIComponent(pathname + search)}`);
  // A Response is how a loader tells the router of a status.
  // oxlint-disable-next-line typescript/only-throw-error
  if (group !== "manager" && group !== "manager-without-seat") throw new Response(null, { status: 403 });
  return null;
}
