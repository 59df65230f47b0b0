import { DEEPEST } from "../../../../menu-views.ts";

/** A page in a menu, as its line says it. */
export interface MenuLine {
  id: string;
  level: number;
}

/** Where a page can be dropped. */
export interface DropPlace {
  level: number;
  /** Behind a page, or first below a page or a section. */
  kind: "behind" | "first";
  /** That page's id, or the section's name. */
  there: string;
}

/** The line of a page and those of what stands below it, which come along. */
export function withBelow(lines: readonly MenuLine[], id: string): MenuLine[] {
  const at = lines.findIndex((line) => line.id === id);
  const [first] = lines.slice(at);
  if (at < 0 || first === undefined) return [];
  const end = lines.findIndex(({ level }, index) => index > at && level <= first.level);
  return lines.slice(at, end < 0 ? undefined : end);
}

/**
 * The places between two lines of a section, from the outermost: behind what stands above, or below it. `at`: how many of
 * its lines stand above, without those that are dragged; `height`: over how many levels those reach besides the first.
 */
export function placesBetween(
  lines: readonly MenuLine[],
  { section, at, height }: { section: string; at: number; height: number },
): DropPlace[] {
  const above = lines.slice(0, at);
  const outermost = lines[at]?.level ?? 0;
  const deepest = Math.min(DEEPEST - height, (above.at(-1)?.level ?? -1) + 1);
  return Array.from({ length: Math.max(0, deepest - outermost + 1) }, (_, more): DropPlace => {
    const level = outermost + more;
    const before = above.findLast((line) => line.level <= level);
    if (before?.level === level) return { level, kind: "behind", there: before.id };
    return { level, kind: "first", there: before?.id ?? section };
  });
}
