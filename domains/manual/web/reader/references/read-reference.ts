import { call } from "../../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../../platform/client/requests.ts";
import type { contentCalls } from "../../../calls.ts";
import type { Excerpt } from "../../../contract.ts";
import { sectionOf } from "../../section-of.ts";

const ask = requestsFor<CallOf<typeof contentCalls>>();

/** Returns what a link to a page of the manual leads to; undefined for other links, and if it can't be read now. */
export async function readReference({
  pathname,
  hash,
}: Pick<URL, "pathname" | "hash">): Promise<{ data: Excerpt; redacted: boolean } | undefined> {
  const [, , version = "", area, ...slugs] = pathname.split("/");
  const section = sectionOf(area);
  const slug = slugs.at(-1);
  if (!section || slug === undefined) return undefined;
  const query = hash === "" ? {} : { anchor: decodeURIComponent(hash.slice(1)) };
  const request = ask("GET /api/chapter/:version/:section/:slug/excerpt", {
    params: { version, section, slug },
    query,
  });
  try {
    // Nobody asked for it: whatever goes wrong, the link still leads there.
    return await call(request, { ifEnded: "ignore" });
  } catch {
    return undefined;
  }
}
