import { expect, type Page } from "@playwright/test";

/** Whatever says what follows, and what follows it: they belong on one page of paper. */
interface Pair {
  what: string;
  first: string;
  next: string;
}

/**
 * Prints a page as a PDF on a format of paper and returns the pairs that are torn apart: headings from what they head, titles and bands from
 * their rows, and the first row of a small table from its last.
 */
export async function tornInPrint(page: Page, format: string): Promise<string[]> {
  const pairs = await page.evaluate(markPairs);
  expect(pairs.length, "pairs on the page").toBeGreaterThan(3);
  const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString("latin1");
  const pages = new Map(Array.from(pdf.matchAll(/\/(place-\d+) \[(\d+) 0 R/g), ([, id = "", at = ""]) => [id, at]));
  return pairs
    .filter(({ first, next }) => pages.get(first) === undefined || pages.get(first) !== pages.get(next))
    .map(({ what }) => what);
}

/** Gives each of a pair an address, and the page a link to it: a PDF says where what is linked to stands. */
function markPairs(): Pair[] {
  const links = document.body.appendChild(document.createElement("div"));
  let count = 0;
  const mark = (element: Element) => {
    const place = document.createElement("a");
    place.id = `place-${(count += 1)}`;
    (element instanceof HTMLTableRowElement ? (element.cells[0] ?? element) : element).prepend(place);
    const link = document.createElement("a");
    link.href = `#${place.id}`;
    link.textContent = ".";
    links.append(link);
    return place.id;
  };
  const pair = (first: Element, next: Element | null | undefined) =>
    next ? [{ what: first.textContent.trim().slice(0, 60), first: mark(first), next: mark(next) }] : [];
  const headings = [...document.querySelectorAll("article.article > .heading, article.article .page-body > .heading")];
  const tables = [...document.querySelectorAll("article.article .table")];
  return [
    ...headings.flatMap((heading) => pair(heading, heading.nextElementSibling)),
    ...tables.flatMap((table) => {
      const rows = [...table.querySelectorAll("tbody tr")];
      const title = table.querySelector(".table-title");
      const [first] = rows;
      return [
        ...(title ? pair(title, first) : []),
        ...rows.flatMap((row, at) => (row.matches(".band") ? pair(row, rows[at + 1]) : [])),
        ...(first && rows.length <= 12 ? pair(first, rows.at(-1)) : []),
      ];
    }),
  ];
}
