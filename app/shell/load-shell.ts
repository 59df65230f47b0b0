import type { LoaderFunctionArgs } from "react-router";
import type { SiteSettings } from "../../domains/content/web/content-api.ts";
import { loadSite } from "../../domains/content/web/site.ts";
import type { KeptHtml } from "../../platform/ssr/kept-html.ts";
import { type ShellReader, shellReader } from "./shell-reader.ts";

/** Who reads, with the banner as the page has it already. */
type LoadedReader = Omit<ShellReader, "banner"> & { banner: KeptHtml };

/** What stands around every screen: the site, and who reads it. Loaded once a document. */
export async function loadShell({
  context,
}: Pick<LoaderFunctionArgs, "context">): Promise<SiteSettings & { reader: LoadedReader }> {
  const { banner, ...reader } = context.get(shellReader);
  return { ...(await loadSite({ context })), reader: { ...reader, banner: { keptAs: "banner", html: banner } } };
}
