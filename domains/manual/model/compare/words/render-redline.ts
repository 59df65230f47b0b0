import { type Redline, type RedlineRun, isSame, runsHtml } from "./redline-runs.ts";

/** Renders a redline as HTML: what the text is now, with `<ins>` and `<del>` that also say in words what they are. */
export function renderRedline({ lines }: Redline): string {
  if (lines.every(({ before, after }) => (before ?? "") + (after ?? "") === "")) {
    return lines.map(({ runs }) => renderRuns(runs)).join("");
  }
  const containers = new OpenContainers();
  const [old, fresh] = [new OpenTags("before"), new OpenTags("after")];
  const parts = lines.map((line) => {
    if (line.before !== null) old.read(line.before);
    if (line.after !== null) fresh.read(line.after);
    return containers.go(line.after === null ? old : fresh) + renderRuns(line.runs);
  });
  return parts.join("") + containers.close();
}

/** Renders a text as wholly added or removed, whatever it says. */
function renderRuns(runs: readonly RedlineRun[]): string {
  if (isSame(runs)) return runsHtml(runs);
  const stretches: RedlineRun[][] = [];
  for (const run of runs) {
    const last = stretches.at(-1);
    if (last?.[0]?.change === run.change) last.push(run);
    else stretches.push([run]);
  }
  return stretches.map(renderStretch).join("");
}

const spokenBefore = { same: "", added: "added: ", removed: "removed: ", restyled: "format changed: " } as const;

function renderStretch(runs: readonly RedlineRun[]): string {
  const html = runsHtml(runs);
  const change = runs[0]?.change ?? "same";
  if (change === "same") return html;
  const words = spoken(spokenBefore[change]) + html + spoken(" (end)");
  if (change === "restyled") return `<span class="redline-restyled">${words}</span>`;
  return change === "added" ? `<ins>${words}</ins>` : `<del>${words}</del>`;
}

/** Words for screen readers alone. */
function spoken(words: string): string {
  return `<span class="redline-spoken">${words}</span>`;
}

const tag = /<(\/?)([a-z]+)[^>]*>/g;

/** A list, item or quotation around a paragraph. Two are the same one if their keys are. */
interface Container {
  readonly tag: string;
  readonly key: string;
}

/** The containers that are open where a paragraph of one of the texts stands. */
class OpenTags {
  readonly #side: string;
  readonly path: Container[] = [];
  #items = 0;
  inParagraph = false;

  constructor(side: string) {
    this.#side = side;
  }

  read(lead: string): void {
    for (const [whole, closing, name] of lead.matchAll(tag)) {
      if (name === "p") this.inParagraph = closing === "";
      else if (closing !== "") this.path.pop();
      // A list of one text goes on as that of the other; an item is always its own.
      else this.path.push({ tag: whole, key: name === "li" ? `${this.#side}${(this.#items += 1)}` : whole });
    }
  }
}

/** Writes the tags around the paragraphs of both texts so that they nest. */
class OpenContainers {
  readonly #open: Container[] = [];
  #paragraph = false;

  go({ path, inParagraph }: OpenTags): string {
    let shared = 0;
    while (shared < path.length && this.#open[shared]?.key === path[shared]?.key) shared += 1;
    const closed = this.#closeTo(shared);
    this.#open.push(...path.slice(shared));
    this.#paragraph = inParagraph;
    return (
      closed +
      path
        .slice(shared)
        .map((container) => container.tag)
        .join("") +
      (inParagraph ? "<p>" : "")
    );
  }

  close(): string {
    return this.#closeTo(0);
  }

  #closeTo(depth: number): string {
    const closing = this.#open.splice(depth).toReversed();
    const html = (this.#paragraph ? "</p>" : "") + closing.map((container) => closingTag(container.tag)).join("");
    this.#paragraph = false;
    return html;
  }
}

function closingTag(opening: string): string {
  return `</${/^<([a-z]+)/.exec(opening)?.[1] ?? "p"}>`;
}
