import { type Block, blockSchema } from "../../../model/blocks/registry/schemas.ts";
import { checkIndex } from "../../../model/index-terms/check-index.ts";
import { idsOfMarks } from "../../../model/blocks/footnotes/server/settle-notes.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { type ManualFinding, manualRefused } from "../errors.ts";
import { type ManualEdition, manualEditionSchema } from "../../model/manual.ts";
import { type FlatPage, flattenPages } from "../plan/difference.ts";
import { ReferenceTargets, guideTarget, helpTarget, rewriteLinks } from "../links/links.ts";
import { pictureNames } from "../plan/pictures.ts";
import { redirectFaults } from "../../files/links/resolve-links.ts";

/** The deepest level: a page with two ancestors. */
const deepestLevel = 2;

/**
 * Checks a manual before any of it is written, and returns it in canonical form.
 * @throws ManualRefusedError with all findings
 */
export function checkManual(edition: ManualEdition): ManualEdition {
  const flat = flattenPages(edition);
  const index = indexFindings(edition, flat);
  const tooDeep = flat.filter(({ level }) => level > deepestLevel).map(deepFinding);
  // The schema recurses into the trees, so deep ones are rejected before it runs.
  if (tooDeep.length > 0 || index.some(({ kind }) => kind === "index-place")) {
    throw manualRefused(edition.handle, [...tooDeep, ...structureFindings(edition, flat), ...index]);
  }
  const parsed = manualEditionSchema.safeParse(edition);
  const findings = [
    ...structureFindings(edition, flat),
    ...pictureFindings(edition, flat),
    ...flat.flatMap(({ page, address }) => storedLimitFindings(page.blocks, address)),
    ...storedLimitFindings(edition.guide.blocks, guideTarget),
    ...storedLimitFindings(edition.help?.blocks ?? [], helpTarget),
    ...index,
    ...searchWordsFindings(edition.searchWords, flat),
    ...searchWordsFindings(edition.searchAnswers ?? [], flat),
    ...redirectFindings(edition, flat),
    ...(parsed.error?.issues ?? []).map((issue): ManualFinding => {
      return { kind: "invalid", place: placeOf(issue.path, edition), message: issue.message };
    }),
    ...unstorableStrings(edition).map((path): ManualFinding => {
      const message = "Contains an invalid character (NUL or half a surrogate pair). Remove it.";
      return { kind: "invalid", place: placeOf(path, edition), message };
    }),
  ];
  if (findings.length > 0 || !parsed.success) throw manualRefused(edition.handle, findings);
  return parsed.data;
}

function structureFindings(edition: ManualEdition, flat: readonly FlatPage[]): ManualFinding[] {
  const sections = edition.sections.map(({ handle }) => handle);
  return [
    ...repeated(sections).map((section): ManualFinding => {
      return { kind: "duplicate-section", place: section, message: "The section is listed twice." };
    }),
    ...repeated(flat.map(({ address }) => address)).map((address): ManualFinding => {
      return { kind: "duplicate-address", place: address, message: "Two pages have this address. Rename one of them." };
    }),
    ...duplicateCodes(flat),
    ...flat.filter(({ page }) => !sections.includes(page.section)).map(strayFinding),
    ...flat.filter(({ page, parent }) => parent !== null && parent.page.section !== page.section).map(otherSection),
    ...flat.flatMap(({ page, address }) => duplicateHeadings(page.blocks, address)),
    ...duplicateHeadings(edition.guide.blocks, guideTarget),
    ...duplicateHeadings(edition.help?.blocks ?? [], helpTarget),
  ];
}

function indexFindings(edition: ManualEdition, flat: readonly FlatPage[]): ManualFinding[] {
  const targets = new ReferenceTargets();
  for (const { address, page } of flat) targets.add(address, address, page.blocks);
  // Not help, which is outside the manual's addresses.
  targets.add(guideTarget, guideTarget, edition.guide.blocks);
  return checkIndex(edition.index, (link) => targets.findForIndex(link) !== undefined).map(
    ({ kind, name, message }) => {
      return { kind, place: `index '${name}'`, message };
    },
  );
}

/** Search words must be for existing pages and headings, each listed once. */
function searchWordsFindings(searchWords: ManualEdition["searchWords"], flat: readonly FlatPage[]): ManualFinding[] {
  const targets = new ReferenceTargets();
  for (const { address, page } of flat) targets.add(address, address, page.blocks);
  const sections = searchWords.map(({ section }) => section);
  const finding = (section: string, message: string): ManualFinding => {
    return { kind: "search-words", place: searchWordsPlace(section), message };
  };
  return [
    ...sections
      .filter((section) => targets.find(section) === undefined)
      .map((section) =>
        finding(section, "There is no such page or heading. Correct the address, or remove the search words."),
      ),
    ...repeated(sections).map((section) => finding(section, "They are listed twice. Merge the two lists.")),
  ];
}

/** Redirects must be from addresses that no page has to pages and headings that exist. */
function redirectFindings({ redirects }: ManualEdition, flat: readonly FlatPage[]): ManualFinding[] {
  const targets = new ReferenceTargets();
  for (const { address, page } of flat) targets.add(address, address, page.blocks);
  const faults = redirectFaults(redirects, {
    isPage: (address) => targets.find(address) !== undefined,
    whyBroken: (to) => (targets.find(to) === undefined ? "There is no such page or heading." : null),
  });
  return faults.map(({ from, message }) => ({ kind: "redirect", place: `redirect of '${from}'`, message }));
}

function searchWordsPlace(section: string): string {
  return `search words of '${section}'`;
}

function deepFinding({ address }: FlatPage): ManualFinding {
  return { kind: "too-deep", place: address, message: "It is nested under more than two pages. Move it up." };
}

function strayFinding({ address, page }: FlatPage): ManualFinding {
  return { kind: "missing-section", place: address, message: `The edition has no section '${page.section}'.` };
}

function otherSection({ address, parent }: FlatPage): ManualFinding {
  return {
    kind: "other-section",
    place: address,
    message: `Its parent ${parent?.address} is in another section.`,
  };
}

function duplicateCodes(flat: readonly FlatPage[]): ManualFinding[] {
  const coded = flat.filter(({ page }) => page.code !== "");
  return repeated(coded.map(({ page }) => page.code)).map((code) => {
    const places = coded.filter(({ page }) => page.code === code).map(({ address }) => address);
    return { kind: "duplicate-code", place: places.join(", "), message: `These pages have the same code '${code}'.` };
  });
}

function pictureFindings(edition: ManualEdition, flat: readonly FlatPage[]): ManualFinding[] {
  const names = edition.images.map(({ name }) => name);
  const known = new Set(names);
  const missing = (blocks: ManualEdition["guide"]["blocks"], place: string) =>
    pictureNames(blocks)
      .filter((name) => !known.has(name))
      .map((name): ManualFinding => {
        return { kind: "unknown-picture", place, message: `The picture '${name}' is not among the manual's pictures.` };
      });
  return [
    ...repeated(names).map((name): ManualFinding => {
      return { kind: "duplicate-picture", place: name, message: "Two pictures have this name." };
    }),
    ...flat.flatMap(({ page, address }) => missing(page.blocks, address)),
    ...missing(edition.guide.blocks, guideTarget),
    ...missing(edition.help?.blocks ?? [], helpTarget),
  ];
}

/** Formats a path such as pages.0.children.1.blocks.4.text for people: 'rules/cases/names: blocks.4.text'. */
function placeOf(path: readonly PropertyKey[], edition: ManualEdition): string {
  if (path[0] === "searchWords" && typeof path[1] === "number") {
    const words = searchWordsPlace(edition.searchWords[path[1]]?.section ?? "?");
    return [words, path.slice(2).map(String).join(".")].filter((part) => part !== "").join(" ");
  }
  let pages = edition.pages;
  let address = "";
  let rest = path;
  while ((rest[0] === "pages" || rest[0] === "children") && typeof rest[1] === "number") {
    const page = pages[rest[1]];
    if (page === undefined) break;
    address = `${page.section}/${page.slug}`;
    pages = page.children;
    rest = rest.slice(2);
  }
  return [address, rest.map(String).join(".")].filter((part) => part !== "").join(" ");
}

/**
 * Returns the paths of strings that can't be stored in a database: Postgres doesn't allow NUL, and half a surrogate
 * pair has no UTF-8 encoding.
 */
function unstorableStrings(value: unknown): PropertyKey[][] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [[]] : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => below(item, index));
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => below(item, key));
}

function below(value: unknown, key: PropertyKey): PropertyKey[][] {
  return unstorableStrings(value).map((path) => [key, ...path]);
}

/** As long as any page id. */
const anyPageId = "0".repeat(36);

/**
 * Finds blocks that are within the limits as written, but not as stored, where a link has a page's id instead of its
 * address. Readers would get an error instead of such a page.
 */
function storedLimitFindings(blocks: readonly Block[], place: string): ManualFinding[] {
  return blocks.flatMap((block, at) => {
    let links = 0;
    const stored = mapHtml(block, (html) =>
      rewriteLinks(html, (href) => {
        if (!href.startsWith("ref:")) return "keep";
        links += 1;
        return { to: storedHref(href) };
      }),
    );
    // Whatever else is wrong is found in the block as written.
    if (links === 0 || !blockSchema.safeParse(block).success || blockSchema.safeParse(stored).success) return [];
    const message = `Too long with its ${links} links, which take more room when they are stored. Make two blocks of it.`;
    return [{ kind: "invalid" as const, place: `${place}: blocks.${at}`, message }];
  });
}

function storedHref(reference: string): string {
  const [, headingId] = reference.split("#");
  return headingId === undefined ? `page:${anyPageId}` : `page:${anyPageId}#b-${headingId}`;
}

/** Finds the link targets that two headings of a page have. */
export function duplicateHeadings(blocks: readonly Block[], place: string): ManualFinding[] {
  const ids = blocks.flatMap((block) => (block.type === "heading" ? [block.id] : []));
  return repeated(ids).map((id) => {
    return { kind: "duplicate-heading", place, message: `Two headings have the link target '${id}'. Change one.` };
  });
}

/** Finds the footnotes of a page that no mark leads to, and the marks that lead to none. */
export function lostNotes(blocks: readonly Block[], place: string): ManualFinding[] {
  const ids = new Set(blocks.flatMap((block) => (block.type === "footnotes" ? block.notes : [])).map(({ id }) => id));
  const marks = new Set(idsOfMarks(blocks));
  const finding = (message: string): ManualFinding => ({ kind: "invalid", place, message });
  return [
    ...[...ids]
      .filter((id) => !marks.has(id))
      .map((id) =>
        finding(`Nothing leads to the footnote [^${id}]. Put its mark into the text, or remove the footnote.`),
      ),
    ...[...marks]
      .filter((id) => !ids.has(id))
      .map((id) => finding(`The mark [^${id}] has no footnote. Write the footnote, or remove the mark.`)),
  ];
}

/** Returns the values that occur more than once, each once. */
function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  const again = new Set<Value>();
  for (const value of values) (seen.has(value) ? again : seen).add(value);
  return [...again];
}
