import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { ReusedHtml } from "../../../../platform/ssr/reused-html.ts";
import type { Area } from "../../contract.ts";
import { areaOf, splitMenu } from "../../rules.ts";
import { contentApi } from "../content-api.ts";
import { notFound } from "../screens/not-found.ts";
import { sectionOf } from "../section-of.ts";

/** The id of the route above all pages of a section. */
export const TOC_ROUTE = "toc";

/** Cache of rendered contents by menu and page: a menu stays the same object until something is published. */
const rendered = new WeakMap<object, Map<string, string>>();

/** Loads the table of contents of the area on screen. @throws Response 404 if there is no such edition or section. */
export async function loadToc({
  params,
  request,
  context,
}: LoaderFunctionArgs): Promise<{ area: Area; toc: ReusedHtml }> {
  const section = sectionOf(params["section"]);
  const menu = section && (await context.get(contentApi).menu(params["version"] ?? ""));
  if (!menu) return notFound();
  const area = areaOf(section);
  const { renderToc } = await import("./render-toc.ts");
  const uri = new URL(request.url).pathname.slice(1);
  const known = rendered.get(menu)?.get(uri);
  const html = known ?? renderToc(splitMenu(menu)[area], uri);
  // Only for pages that exist, or made-up addresses would fill the cache.
  if (known === undefined && html.includes('aria-current="page"'))
    rendered.set(menu, (rendered.get(menu) ?? new Map<string, string>()).set(uri, html));
  return { area, toc: { reusedFrom: "toc", html } };
}

/** Keeps the contents when navigating within an area, so that what the reader opened stays open. */
export function tocChanges({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [sectionOf(currentParams["section"]), sectionOf(nextParams["section"])];
  return currentParams["version"] !== nextParams["version"] || !before || !after || areaOf(before) !== areaOf(after);
}

/** Redirects a section's own address to its first page. @throws Response 404 if there is none. */
export async function loadSectionStart({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const menu = await context.get(contentApi).menu(params["version"] ?? "");
  const top = menu?.find(({ section }) => section === params["section"]);
  if (!top || top.uri === "") return notFound();
  return redirect(`/${top.uri}`);
}
