import { functionWords } from "../knowledge/common-words.ts";
import { countBits } from "../text/count-bits.ts";
import { tokenize } from "../text/tokenize.ts";

/** The name of a section as a query is held against it; the bits are its first 32 words. */
export interface TitleShape {
  /** The words that somebody would look for. */
  telling: number;
  /** The words at which a new part begins: 'Volumes | and | supplements', 'Authorities: | Constitutions'. */
  breaks: number;
}

const MOST_WORDS = 32;
const joint = /[,;:&/()[\]–—]/;

/** Takes a name apart. Somebody who says one of several things that it names says all that they would say. */
export function titleShape(name: string): TitleShape {
  const words = tokenize(name).filter(({ span, position }, index, all) => {
    return span === 1 && position < MOST_WORDS && all[index - 1]?.position !== position;
  });
  let telling = 0;
  let breaks = 0;
  let end = 0;
  let isAfterJoint = false;
  for (const { term, start, end: wordEnd, position } of words) {
    const bit = 1 << position;
    const isJoint = term === "and" || term === "or";
    if (position > 0 && (isJoint || isAfterJoint || joint.test(name.slice(end, start)))) breaks |= bit;
    if (!functionWords.has(term)) telling |= bit;
    isAfterJoint = isJoint;
    end = wordEnd;
  }
  const all = words.reduce((bits, { position }) => bits | (1 << position), 0);
  return { telling: telling || all, breaks };
}

/** How much of a name is said, and how much of the part of it of which most is said: 0 to 1. */
export function saidOf({ telling, breaks }: TitleShape, said: number): { whole: number; part: number } {
  const whole = countBits(said & telling) / Math.max(1, countBits(telling));
  let part = 0;
  for (let from = 0; from < MOST_WORDS;) {
    let to = from + 1;
    while (to < MOST_WORDS && ((breaks >>> to) & 1) === 0) to++;
    const mask = (to - from === MOST_WORDS ? -1 : ((1 << (to - from)) - 1) << from) & telling;
    if (mask !== 0) part = Math.max(part, countBits(said & mask) / countBits(mask));
    from = to;
  }
  return { whole, part };
}
