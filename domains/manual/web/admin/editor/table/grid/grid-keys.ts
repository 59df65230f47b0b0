/** What keys do in a grid while no cell is written in. */
export interface GridActs {
  /** Goes so many rows down and columns to the right. */
  go(rows: number, columns: number): void;
  /** Goes to the first or last column, and also to the first or last row. */
  goToEdge(edge: "start" | "end", isAll: boolean): void;
  /** Goes to the next or previous cell; false if there is none. */
  goOn(by: 1 | -1): boolean;
  write(): void;
  clear(): void;
  leave(): void;
  undo(): void;
  redo(): void;
  moveRow(by: 1 | -1): void;
  moveColumn(by: 1 | -1): void;
  addRow(below: boolean): void;
  removeRow(): void;
  goToTools(): void;
}

type Act = (acts: GridActs) => unknown;

const PAGE = 10;

const bindings: Readonly<Record<string, Act>> = {
  ArrowUp: (acts) => acts.go(-1, 0),
  ArrowDown: (acts) => acts.go(1, 0),
  ArrowLeft: (acts) => acts.go(0, -1),
  ArrowRight: (acts) => acts.go(0, 1),
  PageUp: (acts) => acts.go(-PAGE, 0),
  PageDown: (acts) => acts.go(PAGE, 0),
  Home: (acts) => acts.goToEdge("start", false),
  End: (acts) => acts.goToEdge("end", false),
  "Mod-Home": (acts) => acts.goToEdge("start", true),
  "Mod-End": (acts) => acts.goToEdge("end", true),
  Tab: (acts) => acts.goOn(1),
  "Shift-Tab": (acts) => acts.goOn(-1),
  Enter: (acts) => acts.write(),
  F2: (acts) => acts.write(),
  Delete: (acts) => acts.clear(),
  Backspace: (acts) => acts.clear(),
  Escape: (acts) => acts.leave(),
  "Mod-z": (acts) => acts.undo(),
  "Mod-y": (acts) => acts.redo(),
  "Mod-Shift-z": (acts) => acts.redo(),
  "Alt-Shift-ArrowUp": (acts) => acts.moveRow(-1),
  "Alt-Shift-ArrowDown": (acts) => acts.moveRow(1),
  "Alt-Shift-ArrowLeft": (acts) => acts.moveColumn(-1),
  "Alt-Shift-ArrowRight": (acts) => acts.moveColumn(1),
  "Alt-Shift-Delete": (acts) => acts.removeRow(),
  "Mod-Enter": (acts) => acts.addRow(true),
  "Mod-Shift-Enter": (acts) => acts.addRow(false),
  "Alt-F10": (acts) => acts.goToTools(),
};

/** Does what a key is for. Returns whether it was for anything: an act that returns false leaves it to the browser. */
export function actOnKey(event: KeyboardEvent, acts: GridActs): boolean {
  const act = bindings[nameOf(event)];
  return act !== undefined && act(acts) !== false;
}

/** Whether a key writes something, also by an input method. */
export function isWriting({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === "Process" || (Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey);
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = [ctrlKey || metaKey ? "Mod" : "", altKey ? "Alt" : "", shiftKey ? "Shift" : ""];
  return [...held.filter((each) => each !== ""), key.length === 1 ? key.toLowerCase() : key].join("-");
}
