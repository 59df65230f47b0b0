import type { Suggestion } from "./suggest.ts";

/** How many are kept. */
const MOST = 5;

/** What is kept of a search, or of a page that one led to. */
interface Recent {
  href: string;
  code: string;
  title: string;
  section: string;
}

/** The reader's latest searches, and the pages chosen from the list: the latest first. */
export function recentSearches(): Suggestion[] {
  return kept().map(({ href, code, title, section }) => ({
    href,
    code: code === "" ? [] : [code],
    title: [title],
    heading: null,
    section,
    group: "",
    form: null,
    isPlace: false,
  }));
}

/** Puts a search, or a chosen page, first among the recent ones. */
export function keepRecent({
  href,
  code,
  title,
  heading,
  section,
}: Pick<Suggestion, "href" | "code" | "title" | "heading" | "section">): void {
  const words = heading === null ? title.join("") : heading.join("");
  const one: Recent = { href, code: heading === null ? code.join("") : "", title: words, section };
  const others = kept().filter((other) => other.href !== href);
  const { store, key } = place();
  store.setItem(key, JSON.stringify([one, ...others].slice(0, MOST)));
}

/**
 * Where they are kept. Somebody with an account has the same ones in every tab, until logging out clears what the browser
 * stores; others at the same computer have their own. A visitor never logs out, so theirs end with the tab.
 */
function place(): { store: Storage; key: string } {
  const userId = document.querySelector<HTMLElement>(".shell")?.dataset["userId"] ?? "";
  return { store: userId === "" ? sessionStorage : localStorage, key: `searches ${userId}` };
}

function kept(): Recent[] {
  const { store, key } = place();
  const stored: unknown = JSON.parse(store.getItem(key) ?? "[]");
  return Array.isArray(stored) ? stored.filter(isRecent) : [];
}

function isRecent(one: unknown): one is Recent {
  return (
    typeof one === "object" && one !== null && "href" in one && "code" in one && "title" in one && "section" in one
  );
}
