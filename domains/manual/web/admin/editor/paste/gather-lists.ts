import { readDeclarations } from "./class-rules.ts";

/** A list that is being gathered, and which of Word's levels it is. */
interface OpenList {
  list: HTMLElement;
  level: number;
}

/**
 * Makes lists of Word's list items: they are paragraphs that say `mso-list:l0 level2 lfo1`, with their number or bullet
 * in a span of its own. Those behind each other are one list.
 */
export function gatherLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const item of body.querySelectorAll<HTMLElement>(
    "p[data-css*='mso-list'], :is(h1,h2,h3,h4,h5,h6)[data-css*='mso-list']",
  )) {
    const sign = takeSign(item);
    const level = levelOf(item);
    if (level === null || item.closest("li, td, th") !== null) continue;
    if (item.localName !== "p") {
      const code = /^\(?([\dA-Z]+(?:\.\w+)*)[.)]?$/.exec(sign)?.[1];
      if (code !== undefined) item.dataset["code"] = code;
      continue;
    }
    if (last === null || item.previousElementSibling !== last) open = [];
    open = open.filter((each) => each.level <= level);
    if ((open.at(-1)?.level ?? 0) < level) open.push(beginList(item, { sign, level, above: open.at(-1) }));
    const entry = item.ownerDocument.createElement("li");
    entry.append(...item.childNodes);
    open.at(-1)?.list.append(entry);
    last = open[0]?.list ?? null;
    item.remove();
  }
}

function levelOf({ dataset }: HTMLElement): number | null {
  const level = /\blevel(\d)/.exec(readDeclarations(dataset["css"] ?? "").get("mso-list") ?? "")?.[1];
  return level === undefined ? null : Number(level);
}

/** Takes the number or bullet out of an item. */
function takeSign(item: HTMLElement): string {
  const sign = [...item.querySelectorAll<HTMLElement>("[data-css*='mso-list']")].find(
    ({ dataset }) => readDeclarations(dataset["css"] ?? "").get("mso-list") === "ignore",
  );
  sign?.remove();
  return sign?.textContent.replaceAll(/\s+/g, "") ?? "";
}

interface Beginning {
  sign: string;
  level: number;
  above: OpenList | undefined;
}

function beginList(item: HTMLElement, { sign, level, above }: Beginning): OpenList {
  const number = /^\(?(\d+|[a-z]|[ivxlc]+)[.)]/i.exec(sign)?.[1];
  const list = item.ownerDocument.createElement(number === undefined ? "ul" : "ol");
  if (number !== undefined && /^\d{1,8}$/.test(number)) list.setAttribute("start", number);
  const entry = above?.list.lastElementChild;
  if (entry) entry.append(list);
  else item.before(list);
  return { list, level };
}
