import { reviveState } from "../../platform/ssr/reused-html.ts";
import { SITE_ROUTE } from "../../domains/manual/web/shell.ts";
import type { ShellData } from "./load-shell.ts";

/**
 * Asks the server who the viewer is now: the page at this address, rendered again, contains what the shell shows,
 * including the banner. If the server doesn't respond, the page treats the viewer as logged out.
 */
export async function reloadShell(present: ShellData): Promise<ShellData> {
  const response = await fetch(location.pathname + location.search).catch(() => undefined);
  if (response?.ok !== true) return signedOut(present);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const state = reviveState(
    page.getElementById("state")?.textContent ?? "null",
    (id) => page.getElementById(id)?.innerHTML ?? "",
  );
  return hasShell(state) ? state.loaderData[SITE_ROUTE] : signedOut(present);
}

function signedOut({ reader, ...site }: ShellData): ShellData {
  const banner = { ...reader.banner, html: "" };
  const names = { firstName: "", userId: "", email: "", csrfToken: "" };
  return { ...site, reader: { ...reader, ...names, signedIn: false, group: "none", indexEditions: [], banner } };
}

function hasShell(state: unknown): state is { loaderData: { [SITE_ROUTE]: ShellData } } {
  if (typeof state !== "object" || state === null || !("loaderData" in state)) return false;
  const { loaderData } = state;
  return typeof loaderData === "object" && loaderData !== null && SITE_ROUTE in loaderData;
}
