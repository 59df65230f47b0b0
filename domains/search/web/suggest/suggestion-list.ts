import type { Marked } from "../search-api.ts";
import type { Suggestion } from "./suggest.ts";

const LIST_ID = "suggestions";

/** The list under a search box: its options and the active one. */
export class SuggestionList {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #status: HTMLElement;
  #suggestions: readonly Suggestion[] = [];
  #active = -1;
  onChoose: (chosen: Suggestion | undefined) => void = () => {};

  constructor(input: HTMLInputElement) {
    this.#input = input;
    this.#list = element("div", { id: LIST_ID, role: "listbox", class: "suggestions", "aria-label": "Best matches" });
    this.#list.hidden = true;
    this.#status = element("p", { class: "visually-hidden", role: "status" });
    // Keeps the focus in the box while the pointer chooses.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const place = this.#options.findIndex((option) => target instanceof Node && option.contains(target));
      this.onChoose(this.#suggestions[place]);
    });
    input.form?.append(this.#list, this.#status);
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-controls": LIST_ID,
      "aria-expanded": "false",
    }))
      input.setAttribute(name, value);
  }

  get #options(): Element[] {
    return [...this.#list.querySelectorAll("[role=option]")];
  }

  get isOpen(): boolean {
    return !this.#list.hidden;
  }

  /** The match that the arrow keys selected. */
  get chosen(): Suggestion | undefined {
    return this.isOpen ? this.#suggestions[this.#active] : undefined;
  }

  /** Shows new matches, or recent searches; a selected one stays selected if it is still among them. */
  show(suggestions: readonly Suggestion[], kind: "matches" | "recent" = "matches"): void {
    const reached = this.chosen && placeOf(this.chosen);
    this.#suggestions = suggestions;
    this.#list.replaceChildren(...groupsOf(suggestions));
    this.#list.hidden = suggestions.length === 0;
    this.#input.setAttribute("aria-expanded", String(this.isOpen));
    this.#activate(suggestions.findIndex((suggestion) => placeOf(suggestion) === reached));
    const isRecent = kind === "recent";
    this.#list.ariaLabel = isRecent ? "Recent searches" : "Best matches";
    const count = suggestions.filter(({ group }) => group !== "" || isRecent).length;
    const what = isRecent ? "recent" : count === 1 ? "match" : "matches";
    const instead = suggestions[0]?.title.join("") ?? "No matches";
    this.#status.textContent = count === 0 ? instead : `${count} ${what} below`;
  }

  /** Says something to who listens. */
  say(words: string): void {
    this.#status.textContent = words;
  }

  /** Says that matches are on their way. */
  wait(): void {
    if (this.#suggestions.length > 0 && this.isOpen) return;
    const option = element("span", { role: "option", "aria-disabled": "true", "aria-selected": "false" });
    option.textContent = "Searching…";
    this.#suggestions = [];
    this.#list.replaceChildren(option);
    this.#list.hidden = false;
    this.#input.setAttribute("aria-expanded", "true");
    this.#status.textContent = "Searching…";
  }

  close(): void {
    this.#list.hidden = true;
    this.#status.textContent = "";
    this.#input.setAttribute("aria-expanded", "false");
    this.#activate(-1);
  }

  /** Moves the selection by one; past either end, the box itself is selected. */
  move(step: 1 | -1): void {
    const places = this.#suggestions.length + 1;
    this.#activate(((this.#active + 1 + step + places) % places) - 1);
  }

  #activate(place: number): void {
    this.#active = place;
    for (const [index, option] of this.#options.entries())
      option.setAttribute("aria-selected", String(index === place));
    const id = this.#options[place]?.id;
    if (id === undefined) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", id);
  }
}

/** The options, those of one kind under its name. */
function groupsOf(suggestions: readonly Suggestion[]): HTMLElement[] {
  const made = suggestions.map((suggestion, index) => ({
    group: suggestion.group,
    option: optionOf(suggestion, index),
  }));
  const elements: HTMLElement[] = [];
  let last: { name: string; element: HTMLElement } | undefined;
  for (const { group, option } of made) {
    if (group === "") {
      elements.push(option);
      continue;
    }
    if (last?.name !== group) {
      const element = groupNamed(group);
      last = { name: group, element };
      elements.push(element);
    }
    last.element.append(option);
  }
  return elements;
}

function groupNamed(name: string): HTMLElement {
  const group = element("div", { role: "group", "aria-label": name, class: "suggestion-group" });
  const words = element("span", { "aria-hidden": "true" });
  words.textContent = name;
  group.append(words);
  return group;
}

/** Where a match leads, without the tokens to highlight. */
function placeOf({ href }: Suggestion): string {
  return href.replace(/\?[^#]*/, "");
}

function optionOf({ href, code, title, heading, section, form }: Suggestion, index: number): HTMLElement {
  const option = element("a", {
    id: `${LIST_ID}-${index}`,
    role: "option",
    href,
    tabindex: "-1",
    "aria-selected": "false",
  });
  // The most specific comes first: the heading, and below it its page.
  const page = [...(code.join("") === "" ? [] : [bold(code), " "]), ...pieces(title)];
  const name = element("span", { class: "suggestion-name" });
  name.append(...(heading === null ? page : pieces(heading)));
  if (form !== null) {
    const own = element("b", {});
    own.textContent = form;
    name.append(" → ", own);
  }
  option.append(name);
  if (heading !== null) {
    const part = element("span", { class: "suggestion-part" });
    part.append(...page);
    option.append(part);
  }
  const place = element("small", {});
  place.textContent = section;
  option.append(place);
  if (form !== null) {
    const hint = element("small", { class: "suggestion-hint" });
    hint.textContent = "Enter opens the table · Ctrl+C copies";
    option.append(hint);
  }
  return option;
}

function bold(text: Marked): HTMLElement {
  const made = element("b", {});
  made.append(...pieces(text));
  return made;
}

function pieces(text: Marked): (string | HTMLElement)[] {
  return text.map((piece, index) => {
    if (index % 2 === 0) return piece;
    const mark = element("mark", {});
    mark.textContent = piece;
    return mark;
  });
}

function element(name: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
