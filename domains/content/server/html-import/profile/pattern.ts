/** How much of a text a pattern looks at, in characters. */
const lookedAt = 200;

const mostRepetitions = 2;
const mostOptionals = 12;

/** A regular expression of a profile, applied to the beginning of a text. */
export interface Pattern {
  readonly source: string;
  readonly exec: (text: string) => RegExpExecArray | null;
  readonly test: (text: string) => boolean;
}

/**
 * A pattern from its source, or the reason why it is refused. A profile comes from outside, so its patterns must not
 * be able to run for ever: nothing that repeats may hold a repetition, a choice or a look at its surroundings, at
 * most two parts may repeat, and only the first 200 characters of a text are looked at.
 */
export function compilePattern(source: string): Pattern | { refused: string } {
  let expression: RegExp;
  try {
    expression = new RegExp(source, "u");
  } catch (error) {
    return { refused: `is no regular expression (${error instanceof Error ? error.message : "unreadable"})` };
  }
  const refused = danger(source);
  if (refused !== null) {
    return { refused };
  }
  const exec = (text: string) => expression.exec(text.slice(0, lookedAt));
  return { source, exec, test: (text) => exec(text) !== null };
}

/** What stands inside a group, so far. */
interface Group {
  repeats: boolean;
  chooses: boolean;
}

// One atom of a valid expression: an escape, a set, the beginning or end of a group, or any other character.
const atom =
  /\\(?<escape>[pPu]\{[^}]*\}|k<[^>]*>|[^])|\[(?:\\[^]|[^\]\\])*\]|(?<open>\((?:\?(?:<?[=!]|:|<[^>]*>))?)|[^]/y;
const quantifier = /(?:[*+?]|\{(?<least>\d+)(?<range>,(?<most>\d*))?\})\??/y;

/** Why a valid expression is refused, or null. */
function danger(source: string): string | null {
  const groups: Group[] = [{ repeats: false, chooses: false }];
  let repetitions = 0;
  let optionals = 0;
  for (let at = 0; at < source.length;) {
    atom.lastIndex = at;
    const found = atom.exec(source);
    if (found === null) {
      break;
    }
    at = atom.lastIndex;
    const { escape, open } = found.groups ?? {};
    if (escape !== undefined && /^(?:[1-9]|k<)/.test(escape)) {
      return "refers back to a group";
    }
    if (open !== undefined) {
      groups.push({ repeats: false, chooses: /^\(\?<?[=!]/.test(open) });
      continue;
    }
    if (found[0] === "|") {
      mark(groups, { repeats: false, chooses: true });
      continue;
    }
    const closed = found[0] === ")" && groups.length > 1 ? groups.pop() : undefined;
    const repeat = quantifierAt(source, at);
    at = repeat.end;
    if (repeat.most > 1 && closed !== undefined && (closed.repeats || closed.chooses)) {
      return "repeats a repetition or a choice, which can take for ever: take the inner * + ? {} or | out";
    }
    repetitions += repeat.most > 1 ? 1 : 0;
    optionals += repeat.most === 1 && repeat.least === 0 ? 1 : 0;
    mark(groups, { repeats: repeat.most !== 1 || repeat.least !== 1, chooses: false });
    mark(groups, closed ?? { repeats: false, chooses: false });
  }
  if (repetitions > mostRepetitions) {
    return `repeats ${repetitions} parts with * + or {}; ${mostRepetitions} are allowed`;
  }
  return optionals > mostOptionals ? `has more than ${mostOptionals} optional parts` : null;
}

function quantifierAt(source: string, at: number): { least: number; most: number; end: number } {
  quantifier.lastIndex = at;
  const found = quantifier.exec(source);
  if (found === null) {
    return { least: 1, most: 1, end: at };
  }
  const end = quantifier.lastIndex;
  const { least, range, most } = found.groups ?? {};
  if (least === undefined) {
    return { least: found[0].startsWith("+") ? 1 : 0, most: found[0].startsWith("?") ? 1 : Infinity, end };
  }
  const fewest = Number(least);
  return { least: fewest, most: range === undefined ? fewest : Number(most || Infinity), end };
}

function mark(groups: readonly Group[], { repeats, chooses }: Group): void {
  const group = groups.at(-1);
  if (group !== undefined) {
    group.repeats ||= repeats;
    group.chooses ||= chooses;
  }
}
