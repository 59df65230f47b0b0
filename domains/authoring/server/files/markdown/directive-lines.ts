/** What a line that begins with three or more colons is, or what is wrong with it. */
type DirectiveLine =
  | { kind: "closes" }
  | { kind: "opens"; name: string; written: string }
  | { kind: "wrong"; name: string; message: string };

const fence = /^([ \t]*:{3,})(.*)$/;

/** `tip`, `.tip` in braces as in Pandoc, or `{tip}` as in MyST, then what follows the name. */
const named = /^(?<name>\p{L}[\p{L}\p{N}_-]*)(?<tail>.*)$/u;
const braced = /^\{[ \t]*\.?(?<name>\p{L}[\p{L}\p{N}_-]*)(?:[ \t]+(?<inner>[^{}]*))?\}(?<tail>.*)$/u;
const settings = /^\{[ \t]*(?:[\p{L}][\p{L}\p{N}_-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>=`{},]+))?(?:[ \t]+|(?=\})))*\}$/u;

/**
 * Reads a line that begins a ::: block in any of the forms that authors know from Pandoc, MyST and Docusaurus, and
 * returns it in the one form that the parser knows (`:::name{settings}`); null if it begins with fewer colons.
 */
export function readDirectiveLine(text: string): DirectiveLine | null {
  const match = fence.exec(text);
  if (match === null) {
    return null;
  }
  const [, colons = "", after = ""] = match;
  const rest = after.trim().replace(/[ \t]+:{3,}$/, "");
  if (rest === "") {
    return { kind: "closes" };
  }
  const { name = "", inner = "", tail = "" } = (braced.exec(rest) ?? named.exec(rest))?.groups ?? {};
  if (name === "") {
    return {
      kind: "wrong",
      name: "",
      message: "A ::: block begins with its name, as in :::tip. To write colons, write \\:\\:\\:.",
    };
  }
  const given = (inner === "" ? "" : `{${inner.trim()}}`) + tail.trim();
  const message = faultOf(name, given);
  return message === null
    ? { kind: "opens", name, written: `${colons}${name}${given}` }
    : { kind: "wrong", name, message };
}

function faultOf(name: string, given: string): string | null {
  if (given === "" || settings.test(given)) {
    return null;
  }
  if (given.startsWith("[")) {
    return `Text in brackets after :::${name} is not allowed. Put it on the next line.`;
  }
  if (given.startsWith("{")) {
    return `What stands in braces after :::${name} can't be read. Write settings as name=value with spaces between, quotation marks around several words, and both braces: :::example{marker=OR align=left}.`;
  }
  if (given.startsWith("(")) {
    return `Settings of :::${name} stand in braces: :::example{marker=OR}.`;
  }
  return `Text after :::${name} is not allowed. Put it on the next line, such as **${given.slice(0, 40)}**; a table's title is title="…" in its braces.`;
}
