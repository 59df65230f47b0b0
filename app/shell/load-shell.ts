import type { LoaderFunctionArgs } from "react-router";
import type { SiteSettings } from "../../domains/content/web/content-api.ts";
import { loadSite } from "../../domains/content/web/site.ts";
import { type ShellReader, shellReader } from "./shell-reader.ts";

/** What stands around every screen: the site, and who reads it. Loaded once a document. */
export async function loadShell({
  context,
}: Pick<LoaderFunctionArgs, "context">): Promise<SiteSettings & { reader: ShellReader }> {
  return { ...(await loadSite({ context })), reader: context.get(shellReader) };
}
