import type { Checks } from "../checks-file.ts";
import type { Finding } from "../finding.ts";
import { isRightExample, type Passage } from "../passages.ts";

const nearby = 24;

interface Pattern {
  pattern: RegExp;
  message: string;
  /** Only in examples of the right form. */
  inExamples?: boolean;
}

const closing: Record<"inside" | "outside", Pattern> = {
  inside: {
    pattern: /[^?!”’]”[.,](?![.\d])/g,
    message: "A period or comma stands outside a closing quotation mark. Put it inside, as the edition's rule says.",
  },
  outside: {
    pattern: /[^.…]?[.,]”/g,
    message: "A period or comma stands inside a closing quotation mark. Put it outside, as the edition's rule says.",
  },
};

const openingAsClosing: Pattern = {
  pattern: /[\p{L}\p{N}.,!?)]“(?=[\s.,;:)]|$)/gu,
  message: "An opening quotation mark closes a quotation. Write ” here.",
};

const phrases: readonly Pattern[] = [
  {
    pattern: /\d{4}\) \((?:The|A|An|Holding|Held|That|This) [^“()]*\)/g,
    message: "A parenthetical is a phrase: begin it with a participle in small letters.",
    inExamples: true,
  },
  {
    pattern: /\d{4}\) \([a-z]+ing [^“”()]*[^.\s]{3}\.\)/g,
    message: "A parenthetical that is a phrase has no period inside. Remove it.",
    inExamples: true,
  },
];

/** `s 20`, `s. 4` and `sec. 4` after a citation's comma or parenthesis. */
const sections: Pattern = {
  pattern: /[,)] (?:ss?\.? |sect?\. )\d+/g,
  message: "A section is cited without the sign. Write § here, as the edition's rule says.",
};

/** Finds passages that break the edition's own rules on punctuation and parentheticals. */
export function findProseFaults(passages: readonly Passage[], rules: Checks["rules"]): Finding[] {
  const patterns = [
    openingAsClosing,
    ...(rules.punctuation === undefined ? [] : [closing[rules.punctuation]]),
    ...(rules.parentheticals === undefined ? [] : phrases),
    ...(rules.sections === undefined ? [] : [sections]),
  ];
  return passages
    .filter((passage) => passage.kind !== "example" || isRightExample(passage))
    .flatMap((passage) =>
      patterns
        .filter(({ inExamples = false }) => !inExamples || passage.kind === "example")
        .flatMap(({ pattern, message }) =>
          [...passage.text.matchAll(pattern)].map(({ 0: found, index }) => ({
            page: passage.page,
            places: passage.places,
            text: passage.text,
            message: `${message} (${passage.text.slice(Math.max(0, index - nearby), index + found.length)})`,
          })),
        ),
    );
}
