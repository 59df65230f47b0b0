import type { LoaderFunctionArgs } from "react-router";
import { loadSite, type PublicSiteSettings } from "../../domains/manual/web/shell.ts";
import type { ReusedHtml } from "../../platform/ssr/reused-html.ts";
import { type ShellViewer, shellViewer } from "./shell-viewer.ts";

/** The viewer, with the banner that the page already shows. */
type LoadedReader = Omit<ShellViewer, "banner" | "edition"> & { banner: ReusedHtml };

export type ShellData = PublicSiteSettings & { reader: LoadedReader; preferred: string };

let outdated: ShellData | undefined;

/** The data of the shell: the site and the viewer. Loaded once per document, and when the viewer changes. */
export async function loadShell({ context }: Pick<LoaderFunctionArgs, "context">): Promise<ShellData> {
  if (!import.meta.env.SSR && outdated) return reload(outdated);
  const { banner, edition, ...reader } = context.get(shellViewer);
  return {
    ...(await loadSite({ context })),
    preferred: edition,
    reader: { ...reader, banner: { reusedFrom: "banner", html: banner } },
  };
}

/**
 * Marks the shell as stale because the viewer has changed: the next navigation or revalidation reloads it. Returns
 * whether that is news: until then, every response says the same.
 */
export function outdateShell(shown: unknown): boolean {
  if (outdated || !isShellData(shown)) return false;
  outdated = shown;
  return true;
}

/** Returns whether the shell has to be reloaded. */
export function shellChanges(): boolean {
  return outdated !== undefined;
}

async function reload(present: ShellData): Promise<ShellData> {
  const { reloadShell } = await import("./reload-shell.ts");
  return reloadShell(present);
}

/**
 * Marks the loaded shell as shown. Not before: a response that arrived in the meantime would be compared with the old
 * shell, and reload everything again.
 */
export function settleShell(): void {
  outdated = undefined;
}

/** Whether loaded data are the shell's. */
export function isShellData(data: unknown): data is ShellData {
  return typeof data === "object" && data !== null && "reader" in data;
}
