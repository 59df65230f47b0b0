import type { HtmlProfile } from "../profile/profile.ts";
import type { Pattern } from "../profile/pattern.ts";
import type { Unit } from "./units.ts";

/** Units that form one block: running text, or one example with its introduction. */
export interface Group {
  type: "text" | "example";
  units: Unit[];
}

type ExampleRules = HtmlProfile["examples"];

/**
 * Separates examples from text in a stretch of paragraphs and lists. A lead-in ('Examples:') starts a run of examples;
 * each paragraph of the run is a separate example, and the lead-in stays with the first one, so that it is never on its
 * own. The run ends at the end of the stretch, at a paragraph that the profile marks as text, and where indented
 * paragraphs are followed by one that is not.
 */
export function groupUnits(units: readonly Unit[], rules: ExampleRules): Group[] {
  const grouper = new Grouper(rules);
  for (const unit of units) {
    grouper.add(unit);
  }
  return grouper.finish();
}

/** Returns whether a paragraph starts an example or a run of examples. */
export function startsExample(text: string, rules: ExampleRules): boolean {
  return anyFits(rules.lead, text) || anyFits(rules.inline, text);
}

class Grouper {
  readonly #groups: Group[] = [];
  readonly #rules: ExampleRules;
  #inExamples = false;
  /** Whether the examples of this run are indented; null before the first one. */
  #indented: boolean | null = null;
  /** Introductions waiting for their example. */
  #labels: Unit[] = [];

  constructor(rules: ExampleRules) {
    this.#rules = rules;
  }

  add(unit: Unit): void {
    if (unit.kind === "list") {
      this.#addList(unit);
    } else if (unit.isExample) {
      this.#addExample(unit);
    } else if (anyFits(this.#rules.lead, unit.text)) {
      this.#beginRun();
      this.#labels.push(unit);
    } else if (anyFits(this.#rules.inline, unit.text)) {
      this.#addExample(unit);
    } else if (this.#inExamples) {
      this.#addInRun(unit);
    } else {
      this.#addText(unit);
    }
  }

  finish(): Group[] {
    this.#flushLabels();
    return this.#groups;
  }

  #beginRun(): void {
    this.#flushLabels();
    this.#inExamples = true;
    this.#indented = null;
  }

  #addInRun(unit: Extract<Unit, { kind: "paragraph" }>): void {
    const last = this.#groups.at(-1);
    if (this.#labels.length === 0 && last?.type === "example" && anyFits(this.#rules.continues, unit.text)) {
      last.units.push(unit);
    } else if (anyFits(this.#rules.end, unit.text) || (this.#indented === true && !unit.quoted)) {
      this.#inExamples = false;
      this.#addText(unit);
    } else if (anyFits(this.#rules.label, unit.text)) {
      this.#labels.push(unit);
    } else {
      this.#indented ??= unit.quoted;
      this.#addExample(unit);
    }
  }

  /** A list ends the run; directly after a lead-in it is the example. */
  #addList(unit: Unit): void {
    const introduced = this.#inExamples && this.#labels.length > 0;
    this.#inExamples = false;
    if (introduced) {
      this.#addExample(unit);
    } else {
      this.#addText(unit);
    }
  }

  #addExample(unit: Unit): void {
    this.#groups.push({ type: "example", units: [...this.#labels, unit] });
    this.#labels = [];
  }

  #addText(unit: Unit): void {
    this.#flushLabels();
    const last = this.#groups.at(-1);
    if (last?.type === "text") {
      last.units.push(unit);
    } else {
      this.#groups.push({ type: "text", units: [unit] });
    }
  }

  /** An introduction without an example (a table follows, or nothing) is text. */
  #flushLabels(): void {
    const labels = this.#labels;
    this.#labels = [];
    for (const label of labels) {
      this.#addText(label);
    }
  }
}

function anyFits(patterns: readonly Pattern[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
