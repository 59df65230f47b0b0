import { adoptStyles } from "../../../../platform/client/adopt-styles.ts";
import { copy } from "../../../../ui/button/copy.ts";
import { showToast } from "../../../messaging/web/public.ts";
import { prepareSearch } from "../client/search-session.ts";
import { RESULTS_PATH, chosenFacet } from "../results/results-address.ts";
import { keepLastQuery } from "../results/last-query.ts";
import { keepRecent, recentSearches } from "./recent-searches.ts";
import { SuggestionList } from "./suggestion-list.ts";
import { isPlace, type Suggestion, suggest } from "./suggest.ts";
import styles from "./suggestions.css?inline";

/** The debounce before suggestions are fetched, in milliseconds. */
const DEBOUNCE = 90;
const SHORTEST = 2;
/** After this many milliseconds without matches the list says that they are on their way. */
const LONG = 500;

/** What leads to all results, as far as it is always the same. */
const ALL: Omit<Suggestion, "href" | "title"> = {
  code: [],
  heading: null,
  section: "",
  group: "",
  form: null,
  isPlace: false,
};

const started = new WeakSet<HTMLInputElement>();

adoptStyles(styles);

/**
 * Shows the best matches under the search box while the reader types (the ARIA combobox pattern). Enter opens the
 * results page or the match chosen with the arrow keys; a rule's code goes straight to the rule.
 */
export function startSuggesting(input: HTMLInputElement, navigate: (path: string) => void): void {
  if (started.has(input)) return;
  started.add(input);
  new SuggestingBox(input, navigate).listen();
}

class SuggestingBox {
  readonly #input: HTMLInputElement;
  readonly #navigate: (path: string) => void;
  readonly #list: SuggestionList;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The query the list was closed on: a late response does not reopen it. */
  #dismissed: string | undefined;
  /** The URL when the form was submitted. */
  #from = "";
  /** The suggestions in the list, and their query. */
  #shown: { query: string; suggestions: Suggestion[] } = { query: "", suggestions: [] };

  constructor(input: HTMLInputElement, navigate: (path: string) => void) {
    this.#input = input;
    this.#navigate = navigate;
    this.#list = new SuggestionList(input);
  }

  listen(): void {
    const { form } = this.#input;
    this.#input.addEventListener("input", () => this.#typed());
    this.#input.addEventListener("keydown", (event) => this.#pressed(event));
    form?.addEventListener("submit", (event) => this.#submitted(event));
    form?.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) this.#list.close();
    });
    this.#list.onChoose = (chosen) => {
      if (chosen) this.#keep(chosen);
      keepLastQuery(this.#query);
      this.#list.close();
    };
    this.#input.addEventListener("focus", () => this.#showRecent());
    // What was looked for in another tab.
    addEventListener("storage", () => this.#showRecent());
    // Preload the search before anything is typed.
    prepareSearch().catch(() => {});
    if (this.#input.value === "") this.#showRecent();
    else this.#typed();
  }

  /** Before anything is typed, what the reader looked for last. */
  #showRecent(): void {
    if (this.#query !== "" || document.activeElement !== this.#input) return;
    const recent = recentSearches();
    this.#shown = { query: "", suggestions: recent };
    if (recent.length > 0) this.#list.show(recent, "recent");
  }

  get #query(): string {
    return this.#input.value.trim();
  }

  get #version(): string | undefined {
    const version = this.#input.form?.elements.namedItem("version");
    return version instanceof HTMLInputElement ? version.value : undefined;
  }

  #typed(): void {
    clearTimeout(this.#timer);
    this.#dismissed = undefined;
    const query = this.#query;
    if (query.length < SHORTEST && !/\d/.test(query)) {
      this.#list.close();
      this.#showRecent();
      return;
    }
    this.#timer = setTimeout(() => {
      // A failed search does no harm: Enter still opens the results.
      this.#ask(query).catch(() => this.#list.close());
    }, DEBOUNCE);
  }

  async #ask(query: string): Promise<void> {
    const waiting = setTimeout(() => this.#wait(query), LONG);
    const { list, total, elsewhere } = await suggest(query, this.#version).finally(() => clearTimeout(waiting));
    if (query !== this.#query) return;
    const suggestions =
      total > 0 ? [...list, this.#allResults(total)] : elsewhere > 0 ? [this.#otherResults(elsewhere)] : list;
    this.#shown = { query, suggestions };
    if (document.activeElement === this.#input && this.#dismissed !== query) this.#list.show(suggestions);
  }

  #wait(query: string): void {
    if (query === this.#query && document.activeElement === this.#input && this.#dismissed !== query) this.#list.wait();
  }

  /** The last of the list. */
  #allResults(total: number): Suggestion {
    const words = `See ${total === 1 ? "the result" : `all ${total.toLocaleString("en-US")} results`}`;
    return { ...ALL, href: this.#resultsHref(), title: [words] };
  }

  /** The only one of the list where the edition has nothing and others have. */
  #otherResults(total: number): Suggestion {
    const results = `${total.toLocaleString("en-US")} ${total === 1 ? "result" : "results"}`;
    return { ...ALL, href: this.#resultsHref(), title: [`Nothing in this edition. See ${results} in others`] };
  }

  /** Copies the form of the chosen row, unless letters of the box are selected. */
  #copied(event: KeyboardEvent): void {
    const form = this.#list.chosen?.form ?? "";
    if (form === "" || this.#input.selectionStart !== this.#input.selectionEnd) return;
    event.preventDefault();
    void copy({ text: form }).then(({ isDone, sentence }) => {
      if (isDone) this.#list.say(sentence);
      else showToast({ type: "error", message: sentence });
    });
  }

  #pressed(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key === "c") this.#copied(event);
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.#dismissed = undefined;
      if (!this.#list.isOpen && this.#shown.query === this.#query) this.#list.show(this.#shown.suggestions);
      if (!this.#list.isOpen) return;
      event.preventDefault();
      this.#list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && this.#list.isOpen) {
      event.preventDefault();
      this.#dismissed = this.#query;
      this.#list.close();
    }
  }

  #submitted(event: SubmitEvent): void {
    clearTimeout(this.#timer);
    this.#from = location.href;
    const chosen = this.#list.chosen;
    if (chosen) {
      event.preventDefault();
      this.#keep(chosen);
      this.#go(chosen.href);
      return;
    }
    event.preventDefault();
    if (isPlace(this.#query)) this.#goToCode(this.#query).catch(() => this.#goToResults());
    else this.#goToResults();
  }

  /** Goes straight to the rule with the typed code, or to the results if there is none. */
  async #goToCode(query: string): Promise<void> {
    const known = this.#shown.query === query ? this.#shown.suggestions : (await suggest(query, this.#version)).list;
    const [first] = known;
    if (first?.isPlace === true) this.#go(first.href);
    else this.#goToResults();
  }

  /** The results of what is in the box, starting with the facet that was chosen in this tab. */
  #resultsHref(): string {
    const { form } = this.#input;
    const fields = form
      ? [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string")
      : [];
    const parameters = new URLSearchParams(fields);
    const facet = chosenFacet() ?? "all";
    if (facet !== "all") parameters.set("facet", facet);
    return `${RESULTS_PATH}?${parameters.toString()}`;
  }

  #goToResults(): void {
    const href = this.#resultsHref();
    if (this.#query !== "") keepRecent({ href, code: [], title: [this.#query], heading: null, section: "Search" });
    this.#go(href);
  }

  #keep(chosen: Suggestion): void {
    const isAll = chosen.group === "" && chosen.section === ALL.section && chosen.href === this.#resultsHref();
    keepRecent(isAll ? { ...chosen, title: [this.#query], section: "Search" } : chosen);
  }

  #go(href: string): void {
    // If the reader has navigated in the meantime, stay there.
    if (location.href !== this.#from) return;
    keepLastQuery(this.#query);
    this.#list.close();
    this.#input.blur();
    this.#navigate(href);
  }
}
