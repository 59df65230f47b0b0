import { Parser } from "htmlparser2";

/** The result of checking an SVG picture: its size, or a sentence that says why it is rejected. */
export type SvgCheck = { width: number; height: number } | { refused: string };

/** The elements of still pictures, excluding scripts, foreign content, links, sounds and animations. */
const elements = new Set(
  (
    "svg g defs title desc metadata path rect circle ellipse line polyline polygon text tspan textPath linearGradient " +
    "radialGradient stop clipPath mask pattern marker symbol use image style filter switch feBlend feColorMatrix " +
    "feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow " +
    "feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset " +
    "fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
  ).split(" "),
);

/** Namespaces of metadata that drawing programs leave in their files; nothing in them is rendered or run. */
const harmlessSpaces = [
  "http://www.w3.org/2000/svg",
  "http://www.w3.org/1999/xlink",
  "http://www.w3.org/XML/1998/namespace",
  "http://www.inkscape.org/namespaces/inkscape",
  "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  "http://creativecommons.org/ns#",
  "http://web.resource.org/cc/",
  "http://purl.org/dc/elements/1.1/",
];

const dataPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/i;
const deepest = 200;

/**
 * Checks that an SVG is a self-contained still picture: no scripts, handlers, foreign content, links or addresses
 * outside the file. Rejects it rather than repairing it, so that what was rendered is what is shown.
 */
export function checkSvg(bytes: Uint8Array): SvgCheck {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { refused: "This picture isn't UTF-8 text. Save the SVG with UTF-8 encoding." };
  }
  const encoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) {
    return refuse(`the encoding '${encoding}'`, "Save the SVG with UTF-8 encoding");
  }
  return readSvg(text);
}

function readSvg(text: string): SvgCheck {
  let refused: SvgCheck | null = null;
  // Nothing more is read: the parser's time grows with the square of how deep parts are nested.
  const refuseBy = (check: SvgCheck | null) => {
    refused ??= check;
    if (refused !== null) parser.pause();
  };
  let root: Record<string, string> | null = null;
  let style = "";
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(name);
        root ??= attributes;
        refuseBy(checkElement(name, attributes, open));
      },
      ontext: (piece) => {
        style += open.at(-1) === "style" ? piece : "";
      },
      onclosetag: () => {
        open.pop();
      },
      onprocessinginstruction: (name, data) => {
        const harmless = name === "?xml" || (/^!doctype$/i.test(name) && !/[[]/.test(data));
        refuseBy(harmless ? null : refuse(`'<${name}'`, "Save it as a plain SVG"));
      },
    },
    { xmlMode: true, recognizeSelfClosing: true },
  );
  parser.end(text);
  refused ??= checkAddresses(style);
  return refused ?? sizeOf(root ?? {});
}

function refuse(what: string, advice: string): SvgCheck {
  return { refused: `This picture contains ${what}, which is not allowed. ${advice}.` };
}

function checkElement(name: string, attributes: Record<string, string>, open: readonly string[]): SvgCheck | null {
  if (open.length > deepest) {
    return refuse(`parts nested ${open.length} deep`, "Group its parts less deeply");
  }
  if (open.length === 1 && name !== "svg") {
    return refuse(`'<${name}>' as its root element`, "Save it as a plain SVG");
  }
  if (!elements.has(name) && !name.includes(":")) {
    return refuse(`'<${name}>'`, "Remove it, or save the picture as PNG");
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    const fault = checkAttribute(name, attribute, value);
    if (fault !== null) {
      return fault;
    }
  }
  return null;
}

function checkAttribute(element: string, attribute: string, value: string): SvgCheck | null {
  const local = attribute.slice(attribute.indexOf(":") + 1).toLowerCase();
  if (attribute === "xmlns" || attribute.startsWith("xmlns:")) {
    const known = harmlessSpaces.includes(value) && (attribute === "xmlns" || value !== harmlessSpaces[0]);
    return known ? null : refuse(`the namespace '${value}'`, "Save it as a plain SVG");
  }
  if (local.startsWith("on")) {
    return refuse(`the handler '${attribute}'`, "Remove it");
  }
  // Metadata of drawing programs names sources, but nothing fetches them.
  const inNotes = element.includes(":");
  if (local === "href" && !inNotes && !value.startsWith("#") && !dataPicture.test(value)) {
    return refuse(`a link to '${value.slice(0, 60)}'`, "Embed everything it shows in the file itself");
  }
  return inNotes ? null : checkAddresses(value);
}

/** Style rules and attributes may only point into the file. Escapes are rejected because they can spell anything. */
function checkAddresses(style: string): SvgCheck | null {
  const hidden = /@import|expression\s*\(|javascript:/i.exec(style)?.[0];
  if (hidden !== undefined) {
    return refuse(`'${hidden}'`, "Remove it");
  }
  for (const [, address = ""] of style.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!address.startsWith("#") && !dataPicture.test(address)) {
      return refuse(`a link to '${address.slice(0, 60)}'`, "Embed everything it shows in the file itself");
    }
  }
  return /\\[0-9a-f]/i.test(style) ? refuse("an escaped character in its style", "Write the character itself") : null;
}

function sizeOf(root: Record<string, string>): SvgCheck {
  const box = (root["viewBox"] ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = pixels(root["width"]) ?? box[2];
  const height = pixels(root["height"]) ?? box[3];
  if (width === undefined || height === undefined || !(width > 0 && height > 0)) {
    return {
      refused: 'This picture has no size. Add a width and a height to its <svg>, or a viewBox="0 0 600 400".',
    };
  }
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

function pixels(length: string | undefined): number | undefined {
  const match = /^\s*([0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:px)?\s*$/.exec(length ?? "");
  return match?.[1] === undefined ? undefined : Number(match[1]);
}
