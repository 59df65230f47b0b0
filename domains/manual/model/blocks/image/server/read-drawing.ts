import { Parser } from "htmlparser2";
import { escapeHtml } from "../../../../../../platform/ssr/escape-html.ts";
import { type Drawing, longestDrawing } from "../schema.ts";

const shared = ["class", "transform"];

/** What a drawing may consist of: shapes and words, placed by numbers and colored by the names in image.css. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  g: ["text-anchor"],
  path: ["d", "stroke-dasharray", "stroke-linecap", "stroke-width"],
  line: ["x1", "y1", "x2", "y2", "stroke-dasharray", "stroke-linecap", "stroke-width"],
  rect: ["x", "y", "width", "height", "rx", "stroke-width"],
  circle: ["cx", "cy", "r", "stroke-width"],
  ellipse: ["cx", "cy", "rx", "ry", "stroke-width"],
  polyline: ["points", "stroke-width"],
  polygon: ["points", "stroke-width"],
  text: ["x", "y", "dx", "dy", "text-anchor"],
  tspan: ["x", "y", "dx", "dy"],
};

const classes = new Set(["cite", "label", "note", "italic", "stroke", "accent-stroke", "fill", "accent-fill"]);

/** Numbers, the letters of paths, and the names of anchors, line ends and transformations: no addresses, no quotes. */
const plainValue = /^[\w\s.,()+-]*$/;

const rootAttributes = ["xmlns", "viewBox", "width", "height", "class"];
const viewBoxPattern = /^0 0 [1-9]\d{0,3} [1-9]\d{0,3}$/;
const deepest = 20;

/**
 * Reads an SVG that is made for the product (`<svg class="drawing">`), to stand in a page; null for every other
 * picture, and for one with anything that isn't allowed: it is then shown as a picture, which can't reach the page.
 * Nothing is copied: elements, attributes and words are written anew.
 */
export function readDrawing(svg: string): Drawing | null {
  const reading = new DrawingReader();
  if (svg.length > longestDrawing) return null;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        reading.open(name, attributes);
      },
      ontext: (text) => {
        reading.text(text);
      },
      onclosetag: (_name, isImplied) => {
        reading.close(isImplied);
      },
      onprocessinginstruction: () => {
        reading.refuse();
      },
      oncdatastart: () => {
        reading.refuse();
      },
    },
    { xmlMode: true, recognizeSelfClosing: true },
  );
  parser.end(svg);
  return reading.finish();
}

class DrawingReader {
  #isRefused = false;
  #viewBox: string | null = null;
  #body = "";
  readonly #path: string[] = [];

  refuse(): void {
    this.#isRefused = true;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name);
    if (this.#path.length > deepest) this.refuse();
    if (this.#path.length === 1) this.#openRoot(name, attributes);
    else this.#openPart(name, attributes);
  }

  #openRoot(name: string, attributes: Readonly<Record<string, string>>): void {
    const { class: kind, viewBox = "" } = attributes;
    const isKnown = Object.keys(attributes).every((attribute) => rootAttributes.includes(attribute));
    const isFirst = this.#viewBox === null;
    if (name !== "svg" || kind !== "drawing" || !isKnown || !isFirst || !viewBoxPattern.test(viewBox)) this.refuse();
    this.#viewBox = viewBox;
  }

  #openPart(name: string, attributes: Readonly<Record<string, string>>): void {
    const own = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (own === undefined) {
      this.refuse();
      return;
    }
    const pairs = Object.entries(attributes);
    if (!pairs.every(([attribute, value]) => isAllowed(own, attribute, value))) this.refuse();
    this.#body += `<${name}${pairs.map(writeAttribute).join("")}>`;
  }

  text(text: string): void {
    const holder = this.#path.at(-1);
    if (holder === "text" || holder === "tspan") this.#body += escapeHtml(text);
    else if (text.trim() !== "") this.refuse();
  }

  close(isImplied: boolean): void {
    const name = this.#path.pop();
    if (this.#path.length > 0) this.#body += `</${name}>`;
    // A tag that is never closed is not the work of a drawing program.
    if (isImplied && this.#isUnclosed(name)) this.refuse();
  }

  #isUnclosed(name: string | undefined): boolean {
    return name === "svg" || name === "g" || name === "text" || name === "tspan";
  }

  finish(): Drawing | null {
    return this.#isRefused || this.#viewBox === null ? null : { viewBox: this.#viewBox, body: this.#body };
  }
}

/** The names of looks are those of image.css, which begin with the block's name. */
function writeAttribute([name, value]: readonly [string, string]): string {
  return ` ${name}="${escapeHtml(name === "class" ? value.replaceAll(/[\w-]+/g, "image-$&") : value)}"`;
}

function isAllowed(own: readonly string[], attribute: string, value: string): boolean {
  if (!own.includes(attribute) && !shared.includes(attribute)) return false;
  return attribute === "class" ? value.split(" ").every((name) => classes.has(name)) : plainValue.test(value);
}
