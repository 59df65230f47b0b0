import type { Checks, WordingDecision } from "../checks-file.ts";
import {
  type Finding,
  type Passage,
  type PlacedBlock,
  isRightExample,
  isWrongOnPurpose,
  plainText,
  withoutStruck,
} from "../../../manual/server/model/public.ts";

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
    message: "A period or comma is outside a closing quotation mark. Put it inside, as the edition's rule says.",
  },
  outside: {
    pattern: /[^.…]?[.,]”/g,
    message: "A period or comma is inside a closing quotation mark. Put it outside, as the edition's rule says.",
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

type Face = "roman" | "italic" | "either";

/** A case in a citation: its `v.`, the rest of its name, a comma, a volume or a docket number. */
const citedCase =
  / v\. (?<rest>[^,;(]*(?:, (?:Inc|LLC|Ltd|L\.P|N\.A)\.?)?(?:<\/em>)?,?(?:<\/em>)?) (?:\d+ [A-Z]|No\. )/g;

/** Finds examples of which the cited cases have not the typeface that `rules` asks for at their place. */
export function findTypefaceFaults(blocks: readonly PlacedBlock[], rules: Checks["rules"]): Finding[] {
  const { cases } = rules;
  if (cases === undefined) return [];
  return blocks.flatMap(({ page, places, block }) => {
    if (block.type !== "example" || isWrongOnPurpose(block.marker)) return [];
    const face = faceAt([...places, page.split("/")[0] ?? page], cases);
    if (face === null || face === "either") return [];
    const html = withoutStruck(block.text);
    return [...html.matchAll(citedCase)]
      .map((match) => (isItalic(html.slice(0, match.index)) ? "italic" : "roman"))
      .filter((own) => own !== face)
      .slice(0, 1)
      .map((own) => ({
        page,
        places,
        text: plainText(block.text),
        message: `The name of a cited case is ${own} here; this part of the manual sets it ${face}.`,
      }));
  });
}

/** What the nearest place is declared to have. */
function faceAt(places: readonly string[], cases: NonNullable<Checks["rules"]["cases"]>): Face | null {
  for (const place of places) {
    if (cases.either.includes(place)) return "either";
    if (cases.roman.includes(place)) return "roman";
    if (cases.italic.includes(place)) return "italic";
  }
  return null;
}

/** Underlining is what a typewriter has for italics. */
function isItalic(before: string): boolean {
  return /<(?:em|u)>[^<]*$/.test(before);
}

const nearbyInWording = 24;

/** Finds passages that say what a rule of the edition decides otherwise. */
export function findWordingFaults(passages: readonly Passage[], decisions: readonly WordingDecision[]): Finding[] {
  const checked = passages.filter((passage) => passage.kind !== "example" || isRightExample(passage));
  return decisions.flatMap(({ rule, write, not, about }) => {
    const wrong = not.map(patternOf);
    const topics = about.map(patternOf);
    return checked
      .filter(({ text }) => topics.every((topic) => topic.test(text)))
      .flatMap(({ page, places, text }) =>
        wrong.flatMap((pattern) => {
          const match = pattern.exec(text);
          if (match === null) return [];
          const words = text.slice(Math.max(0, match.index - nearbyInWording), match.index + match[0].length);
          return [{ page, places, text, message: `${rule} decides on '${write}'. Write it here too. (${words})` }];
        }),
      );
  });
}

const placeholders: Readonly<Record<string, string>> = {
  "<number>": String.raw`\d[\d,\u2013-]*`,
  "<words>": "[^;()]+?",
};

/** Whole words, whatever their capitals, unless the decision has some: `E.U.` isn't found in `the E.U.A.` */
function patternOf(words: string): RegExp {
  const parts = words.split(/(<number>|<words>)/);
  const source = parts.map((part) => placeholders[part] ?? part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${source.join("")}(?![\p{L}\p{N}])`,
    /\p{Lu}/u.test(words) ? "u" : "iu",
  );
}
