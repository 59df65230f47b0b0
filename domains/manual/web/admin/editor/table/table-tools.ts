import { element, pressButton } from "../editing/element.ts";
import { makePanel, type Panel } from "../panels/panel.ts";

/** What can be done with a table by its tools. */
export interface ToolActs {
  addRow(below: boolean): void;
  moveRow(by: 1 | -1): void;
  /** Makes the row a band, or the band a row. */
  changeKind(): void;
  removeRow(): void;
  addColumn(right: boolean): void;
  moveColumn(by: 1 | -1): void;
  sort(direction: 1 | -1): void;
  removeColumn(): void;
  filter(words: string): void;
  /** Goes back to the cell. */
  back(): void;
  /** What 'Row' and 'Column' mean now: the row's number and the column's name. */
  place(): { row: string; isBand: boolean; column: string };
}

/** The tools above a table. */
export interface TableTools {
  dom: HTMLElement;
  /** Shows the table's name, how many rows it has, and whether its filter is of use. */
  show(title: string, count: string, isLong: boolean): void;
  /** Says something below them, which is read out, too. */
  tell(sentence: string): void;
  focus(): void;
  /** Whether Tab stops at them. */
  stop(isStop: boolean): void;
  clearFilter(): void;
  destroy(): void;
}

interface Choice {
  words: string;
  act(): void;
  keys?: string;
}

/** Makes the tools of a table. */
export function makeTools(acts: ToolActs): TableTools {
  const rows = menu("Row", acts, () => {
    const { row, isBand } = acts.place();
    return [row, rowChoices(acts, isBand)];
  });
  const columns = menu("Column", acts, () => [acts.place().column, columnChoices(acts)]);
  const name = element("p", { class: "editor-table-name" });
  const counted = element("span", { class: "editor-table-count" });
  const note = element("p", { class: "editor-hint", role: "status" });
  const filter = element("input", {
    type: "search",
    class: "editor-input editor-table-filter",
    "aria-label": "Show only rows with",
    placeholder: "Show only rows with…",
    autocomplete: "off",
  });
  filter.addEventListener("input", () => acts.filter(filter.value));
  const stops = [rows.button, columns.button, filter];
  const bar = element(
    "div",
    { class: "editor-table-bar", role: "toolbar", "aria-label": "Table" },
    rows.button,
    columns.button,
    filter,
    counted,
  );
  bar.addEventListener("keydown", (event) => moveAmong(event, stops, acts));
  const stop = (isStop: boolean) => {
    for (const each of stops) each.tabIndex = isStop ? 0 : -1;
  };
  stop(false);
  return {
    dom: element("div", { class: "editor-table-tools" }, name, bar, note),
    show: (title, count, isLong) => {
      name.textContent = title;
      name.hidden = title === "";
      counted.textContent = count;
      filter.hidden = !isLong;
    },
    tell: (sentence) => {
      note.textContent = sentence;
    },
    focus: () => rows.button.focus(),
    stop,
    clearFilter: () => {
      filter.value = "";
    },
    destroy: () => {
      rows.destroy();
      columns.destroy();
    },
  };
}

function rowChoices(acts: ToolActs, isBand: boolean): Choice[] {
  return [
    { words: "Add above", act: () => acts.addRow(false), keys: "Control+Shift+Enter" },
    { words: "Add below", act: () => acts.addRow(true), keys: "Control+Enter" },
    { words: "Move up", act: () => acts.moveRow(-1), keys: "Alt+Shift+ArrowUp" },
    { words: "Move down", act: () => acts.moveRow(1), keys: "Alt+Shift+ArrowDown" },
    { words: isBand ? "Make it a row" : "Make it a subheading", act: () => acts.changeKind() },
    { words: "Remove", act: () => acts.removeRow(), keys: "Alt+Shift+Delete" },
  ];
}

function columnChoices(acts: ToolActs): Choice[] {
  return [
    { words: "Add left", act: () => acts.addColumn(false) },
    { words: "Add right", act: () => acts.addColumn(true) },
    { words: "Move left", act: () => acts.moveColumn(-1), keys: "Alt+Shift+ArrowLeft" },
    { words: "Move right", act: () => acts.moveColumn(1), keys: "Alt+Shift+ArrowRight" },
    { words: "Sort A to Z", act: () => acts.sort(1) },
    { words: "Sort Z to A", act: () => acts.sort(-1) },
    { words: "Remove", act: () => acts.removeColumn() },
  ];
}

function menu(words: string, acts: ToolActs, choices: () => [string, Choice[]]) {
  // Most tables of a page are only looked at.
  let panel: Panel | undefined;
  const button = pressButton(
    words,
    () => {
      const [legend, offered] = choices();
      const buttons = offered.map(({ words: each, act, keys }) =>
        pressButton(
          each,
          () => {
            panel?.close();
            act();
          },
          { class: "button", ...(keys === undefined ? {} : { "aria-keyshortcuts": keys, title: shown(keys) }) },
        ),
      );
      panel ??= makePanel(words, () => acts.back());
      panel.open(button, element("fieldset", { class: "editor-choices" }, element("legend", {}, legend), ...buttons));
    },
    { "aria-haspopup": "dialog", class: "editor-table-tool" },
  );
  return { button, destroy: () => panel?.remove() };
}

function shown(keys: string): string {
  return keys.replace("Control", "Ctrl").replace("Arrow", "").replaceAll("+", " ");
}

/** Arrows move among the tools; Escape goes back to the cell. */
function moveAmong(event: KeyboardEvent, stops: readonly HTMLElement[], acts: ToolActs): void {
  const at = stops.findIndex((each) => each === event.target);
  const isText = event.target instanceof HTMLInputElement;
  const to = isText ? undefined : { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
  if (event.key === "Escape" || (isText && event.key === "Enter")) {
    event.preventDefault();
    acts.back();
  } else if (to !== undefined) {
    event.preventDefault();
    stops
      .filter((each) => !each.hidden)
      .at(to)
      ?.focus();
  }
}
