import { adoptStyles } from "../../../../../platform/client/adopt-styles.ts";
import { copy } from "../../../../../ui/button/copy.ts";
import { buildButton } from "../../../../../ui/button/build-button.ts";
import { freeDock, leaveDock, takeDock } from "../../../../../ui/dock/dock.ts";
import { richText } from "../rich-text.ts";
import { type FoundRow, type LookUpTable, indexTables, isLongEnough, lookUp, lookUpEverywhere } from "./look-up.ts";
import styles from "./look-up.css?inline";
import { moveInRows } from "./move-in-rows.ts";
import { call } from "../../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../../platform/client/requests.ts";
import type { contentCalls } from "../../../calls.ts";
import type { QuickLook } from "../../../contract.ts";
import { showBudget, showError } from "../../client/tell-budget.ts";
import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import { tableCells } from "../../../model/blocks/table/cells.ts";
import type { TableRow } from "../../../model/blocks/table/schema.ts";

const NAME = "quick-look";
const opensIt = '[aria-keyshortcuts="q"]';

/** What had the focus when the panel was opened; at first, what opens it. */
let opener: HTMLElement | null = null;
let started: LookUp | undefined;

/**
 * Shows in the quick-look panel, which the first script has opened (app/boot.ts), what the tables of its edition have on
 * what is typed into its box; from now on, opens and closes it.
 */
export function startLookingUp(): void {
  const panel = document.getElementById(NAME);
  if (started || !panel) return;
  started = new LookUp(panel);
  opener = document.querySelector<HTMLElement>(opensIt);
  adoptStyles(styles);
  document.addEventListener("click", press);
  leaveDock(NAME, () => show(panel, false), new AbortController().signal);
  document.documentElement.dataset["lookUp"] = "";
  if (panel.hasAttribute("open")) open(panel, started);
}

function press({ target }: Event): void {
  const panel = document.getElementById(NAME);
  if (!started || !panel || !(target instanceof Element)) return;
  if (!target.closest(`${opensIt}, #${NAME} [data-close]`)) return;
  if (panel.hasAttribute("open")) {
    freeDock(NAME);
    opener?.focus();
    return;
  }
  opener = document.querySelector<HTMLElement>(":focus") ?? opener;
  open(panel, started);
}

function open(panel: HTMLElement, lookUp: LookUp): void {
  takeDock(NAME);
  show(panel, true);
  panel.querySelector<HTMLElement>("#quick-look-filter")?.focus();
  void lookUp.load();
}

function show(panel: HTMLElement, isOpen: boolean): void {
  panel.toggleAttribute("open", isOpen);
  document.querySelector(opensIt)?.setAttribute("aria-expanded", String(isOpen));
}

const TOO_SHORT = "Type at least two letters.";

/** The rows of all tables that match; before anything is typed, the tables, each with its own filter. */
class LookUp {
  readonly #panel: HTMLElement;
  readonly #body: HTMLElement;
  /** The edition whose tables are shown; empty if none are. */
  #version = "";
  #tables: LookUpTable[] = [];
  #redacted = false;

  constructor(panel: HTMLElement) {
    this.#panel = panel;
    this.#body = panel.querySelector<HTMLElement>("#look-up") ?? panel;
    panel.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.id === "quick-look-filter") this.#show();
      else this.#filter(target);
    });
    panel.addEventListener("keydown", (event) => moveInRows(event, this.#body.parentElement ?? panel));
    panel.addEventListener("click", ({ target }) => {
      const form = target instanceof Element ? target.closest("[data-form]")?.querySelector(".look-up-words") : null;
      if (form) void this.#copy(form);
    });
    // The reader may have gone on to another edition.
    document.addEventListener("arrive", () => {
      if (panel.hasAttribute("open")) void this.load();
    });
  }

  /** Loads the tables of the edition on screen, unless they are there, and shows them or that they could not be loaded. */
  async load(): Promise<void> {
    const version = document.querySelector<HTMLElement>(".shell")?.dataset["version"] ?? "";
    if (version === this.#version) return;
    this.#version = version;
    this.#body.replaceChildren();
    try {
      const { tables, redacted } = await loadTables(version);
      if (version !== this.#version) return;
      this.#tables = indexTables(tables);
      this.#redacted = redacted;
      this.#body.innerHTML = renderBody(this.#tables, redacted);
      this.#show();
    } catch {
      if (version === this.#version) this.#fail();
    }
  }

  #fail(): void {
    this.#version = "";
    const alert = document.createElement("div");
    const words = document.createElement("p");
    const retry = buildButton({ text: "Try again", act: () => void this.load() });
    alert.role = "alert";
    alert.className = "look-up-failed";
    words.textContent = "The tables could not be loaded.";
    alert.append(words, retry);
    this.#body.replaceChildren(alert);
  }

  #show(): void {
    const rows = this.#body.querySelector("ol");
    if (!rows) return;
    const typed = this.#panel.querySelector<HTMLInputElement>("#quick-look-filter")?.value ?? "";
    const isActive = isLongEnough(typed);
    const found = isActive ? lookUpEverywhere(this.#tables, typed) : { rows: [], count: 0 };
    this.#say(isActive ? countWords(found.count, this.#redacted) : TOO_SHORT);
    rows.innerHTML = found.rows.map(renderFound).join("");
    this.#toggle(".look-up-rows", isActive);
    this.#toggle(".look-up-more", found.count > found.rows.length);
    this.#toggle(".look-up-tables", !isActive);
    // What leads on from here needs React (app/boot.ts), which would have been in the way.
    if (isActive) requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event("wake"))));
  }

  /** One table with its own filter. */
  #filter(own: HTMLInputElement): void {
    const section = own.closest<HTMLElement>("[data-table]");
    const table = this.#tables[Number(section?.dataset["table"])];
    if (!section || !table) return;
    const { rows, count, active } = lookUp(table, own.value);
    const [total, list, more] = ["summary small", "div", ".look-up-note span"].map((part) =>
      section.querySelector(part),
    );
    const none = active && count === 0 ? '<p class="look-up-note">No results</p>' : "";
    if (total) total.textContent = active ? `${count} of ${table.total}` : `${table.total}`;
    if (list) list.innerHTML = rows.length === 0 ? none : renderRows(table, rows);
    if (more) more.textContent = rows.length > 0 && count > rows.length ? "Only the first rows are shown. " : "";
  }

  async #copy(form: Element): Promise<void> {
    const { sentence } = await copy(richText([form]));
    this.#say(sentence);
  }

  #say(words: string): void {
    const output = this.#body.querySelector("output");
    if (output) output.textContent = words;
  }

  #toggle(part: string, isShown: boolean): void {
    this.#body.querySelector(part)?.toggleAttribute("hidden", !isShown);
  }
}

function renderBody(tables: readonly LookUpTable[], redacted: boolean): string {
  const reserved = redacted ? '<p class="look-up-note">Other tables are reserved for subscribers.</p>' : "";
  const none = tables.length === 0 && !redacted ? "<p>This edition has no lookup tables.</p>" : "";
  return (
    '<output class="look-up-count"></output><ol class="look-up-rows" aria-label="Rows found"></ol>' +
    '<p class="look-up-more look-up-note">Only the first rows are shown.</p>' +
    `<div class="look-up-tables">${tables.map(renderTable).join("")}</div>${reserved}${none}`
  );
}

function countWords(count: number, redacted: boolean): string {
  if (count === 0) return "No results";
  // A browser takes longer to make its first formatter of numbers than to find the rows.
  const grouped = `${count}`.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return `${grouped} ${count === 1 ? "row" : "rows"} in ${redacted ? "the tables open to everyone" : "all tables"}`;
}

const ask = requestsFor<CallOf<typeof contentCalls>>();

interface LoadedTables {
  tables: QuickLook["tables"];
  /** Some were left out because the reader has no access. */
  redacted: boolean;
}

const loaded = new Map<string, Promise<LoadedTables>>();

/** Loads an edition's look-up tables, once. After a failure, the next call tries again. @throws what the call throws */
function loadTables(version: string): Promise<LoadedTables> {
  const known = loaded.get(version);
  if (known) return known;
  const request = ask("GET /api/entry/:version/quick-look", { params: { version } });
  const tables = call(request, { onResponse: showBudget }).then(
    ({ data, redacted }) => ({ tables: data.data.tables, redacted }),
    (error: unknown) => {
      loaded.delete(version);
      showError(error);
      throw error;
    },
  );
  loaded.set(version, tables);
  return tables;
}

const copyIcon = '<svg class="icon" aria-hidden="true"><use href="#icon-copy" /></svg>';

/** Renders a row that matches as an item: what was looked up, the form to copy, and the table that says so. */
function renderFound({ table, band, name, form, notes }: FoundRow): string {
  const more = notes.filter((note) => note !== "").join(" · ");
  return (
    `<li>${name === form ? "" : `<span class="look-up-name">${name}</span>`}` +
    '<button type="button" class="look-up-form" data-form title="Copy"><span class="visually-hidden">Copy </span>' +
    `<span class="look-up-words">${form}</span>${copyIcon}</button>${more === "" ? "" : `<p>${more}</p>`}` +
    `<small><a href="${escapeHtml(table.href)}">${escapeHtml(table.name)}</a>${band === "" ? "" : ` · ${band}`}</small></li>`
  );
}

/** Renders a table that can be looked into by itself, without rows; `place` names it to whoever fills it. */
function renderTable({ name, href, total }: LookUpTable, place: number): string {
  const label = escapeHtml(name);
  return (
    `<details class="look-up-table" data-table="${place}"><summary><span>${label}</span><small>${total}</small></summary>` +
    `<input type="search" class="look-up-filter" aria-label="Filter ${label}" placeholder="Filter this table only"` +
    ' autocomplete="off" spellcheck="false"><div></div>' +
    `<p class="look-up-note"><span></span><a href="${escapeHtml(href)}">Open the table</a></p></details>`
  );
}

/** Renders rows of one table. */
function renderRows({ name, columns }: LookUpTable, rows: readonly TableRow[]): string {
  const cells = (row: TableRow) =>
    row.kind === "band"
      ? `<td colspan="${columns}">${row.column1}</td>`
      : tableCells(row)
          .slice(0, columns)
          .map((cell) => `<td>${cell}</td>`)
          .join("");
  const items = rows.map((row) => `<tr${row.kind === "band" ? ' class="look-up-band"' : ""}>${cells(row)}</tr>`);
  return `<table aria-label="${escapeHtml(name)}"><tbody>${items.join("")}</tbody></table>`;
}
