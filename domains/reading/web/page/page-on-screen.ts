import type { ListedPage } from "../../contract.ts";

/** The page of the manual on screen, according to its markup; undefined on every other screen. */
export function pageOnScreen(): ListedPage | undefined {
  const screen = document.querySelector<HTMLElement>(".screen[data-page]");
  const { page: id = "", path = "", code = "" } = screen?.dataset ?? {};
  if (id === "") return undefined;
  const uri = path.slice(1);
  const [, version = "", section = "", ...slugs] = uri.split("/");
  const title = screen?.querySelector("h1")?.cloneNode(true);
  if (title instanceof HTMLElement) title.querySelector(".page-code")?.remove();
  const crumbs = [...(screen?.querySelectorAll(".crumbs a") ?? [])].map(({ textContent }) => textContent);
  const [sectionName = "", ...above] = crumbs;
  return {
    id,
    version,
    section,
    grandparent: slugs.at(-3) ?? null,
    parent: slugs.at(-2) ?? null,
    slug: slugs.at(-1) ?? "",
    uri,
    code,
    customTitle: title?.textContent?.trim() ?? "",
    sectionName,
    breadcrumb: above.map((words) => ({ code: "", title: words })),
  };
}
