/** A line of a table with its cells, none of them padded. */
export interface Row {
  /** Of the text, counted from 1: where the row begins. */
  line: number;
  cells: string[];
}

/**
 * Reads the rows of a CSV text (RFC 4180), with commas, semicolons or tabs between cells, whichever the first row has.
 * Rows without a word are left out. One pass over the text, whatever it holds.
 */
export function readCells(text: string): Row[] {
  const [first = ""] = text.split(/\r?\n|\r/, 1);
  const separator = ["\t", ";"].find((mark) => first.includes(mark)) ?? ",";
  const rows: Row[] = [];
  let [cells, cell, quoted, line, start] = [new Array<string>(), "", false, 1, 1];

  function endRow(): void {
    cells.push(cell);
    const trimmed = cells.map((word) => word.trim());
    if (trimmed.some((word) => word !== "")) rows.push({ line: start, cells: trimmed });
    [cells, cell, start] = [[], "", line];
  }

  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const isEnd = character === "\n" || (character === "\r" && text.charAt(index + 1) !== "\n");
    if (isEnd) line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === "") [cell, quoted] = ["", true];
    else if (character === separator) {
      cells.push(cell);
      cell = "";
    } else if (isEnd) endRow();
    else if (character !== "\r") cell += character;
  }
  endRow();
  return rows;
}
