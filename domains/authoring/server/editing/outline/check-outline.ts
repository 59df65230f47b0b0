import { DEEPEST } from "../../../menu-views.ts";
import { levelsOf, type Outline } from "./outline.ts";

/** What can't stand in a menu: which page, and why. */
export interface OutlineFault {
  id: string;
  message: string;
}

/** Finds pages with one address or code, and those that stand too deep. */
export function outlineFaults(outline: Outline): OutlineFault[] {
  const levels = levelsOf(outline);
  const addresses = Map.groupBy(outline, ({ section, slug }) => `${section}/${slug}`);
  const codes = Map.groupBy(
    outline.filter(({ code }) => code !== ""),
    ({ code }) => code,
  );
  return outline.flatMap(({ id, section, slug, code }) => {
    const faults: string[] = [];
    if ((addresses.get(`${section}/${slug}`)?.length ?? 0) > 1)
      faults.push(`Another page has the address ${section}/${slug}. Give one of them another.`);
    if ((codes.get(code)?.length ?? 0) > 1)
      faults.push(`Another page has the code ${code}. Give one of them another, or none.`);
    if ((levels.get(id) ?? 0) > DEEPEST) faults.push("It stands below more than two pages. Move it out.");
    return faults.map((message) => ({ id, message }));
  });
}
