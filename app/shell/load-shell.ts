import type { LoaderFunctionArgs } from "react-router";
import type { SiteSettings } from "../../domains/content/web/content-api.ts";
import { loadSite } from "../../domains/content/web/site.ts";
import type { KeptHtml } from "../../platform/ssr/kept-html.ts";
import { type ShellReader, shellReader } from "./shell-reader.ts";

/** Who reads, with the banner as the page has it already. */
type LoadedReader = Omit<ShellReader, "banner" | "edition"> & { banner: KeptHtml };

export type ShellData = SiteSettings & { reader: LoadedReader; preferred: string };

let outdated: ShellData | undefined;

/** What stands around every screen: the site, and who reads it. Loaded once a document, and when another person reads. */
export async function loadShell({ context }: Pick<LoaderFunctionArgs, "context">): Promise<ShellData> {
  if (!import.meta.env.SSR && outdated) return reload(outdated);
  const { banner, edition, ...reader } = context.get(shellReader);
  return {
    ...(await loadSite({ context })),
    preferred: edition,
    reader: { ...reader, banner: { keptAs: "banner", html: banner } },
  };
}

/**
 * Says that somebody else reads than the shell shows: it is loaded anew with the next navigation or revalidation. Gives
 * whether this is news: the answers that come meanwhile all say the same.
 */
export function outdateShell(shown: unknown): boolean {
  if (outdated || !isShellData(shown)) return false;
  outdated = shown;
  return true;
}

/** Whether the shell has to be loaded anew. */
export function shellChanges(): boolean {
  return outdated !== undefined;
}

async function reload(present: ShellData): Promise<ShellData> {
  const { reloadShell } = await import("./reload-shell.ts");
  return reloadShell(present);
}

/**
 * Says that what was loaded is shown. Not before: an answer that came meanwhile would be compared with the old shell, and
 * start everything anew.
 */
export function settleShell(): void {
  outdated = undefined;
}

function isShellData(data: unknown): data is ShellData {
  return typeof data === "object" && data !== null && "reader" in data;
}
