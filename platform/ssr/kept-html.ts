/**
 * HTML that the server drew into the page. It is not sent a second time in the state that React starts from:
 * the browser takes it from the element whose id is `keptAs`.
 */
export interface KeptHtml {
  keptAs: string;
  html: string;
}

function isKeptHtml(value: unknown): value is KeptHtml {
  return typeof value === "object" && value !== null && "keptAs" in value && typeof value.keptAs === "string";
}

/** Loader data as JSON that is safe inside a script element, without the HTML that stands in the page anyway. */
export function serialiseState(state: unknown): string {
  const json = JSON.stringify(state, (_key, value: unknown) => (isKeptHtml(value) ? { keptAs: value.keptAs } : value));
  return json.replaceAll("<", "\\u003c");
}

/** The state that `serialiseState` wrote, with the HTML taken back by `innerHtmlOf` the element with an id. */
export function reviveState(json: string, innerHtmlOf: (id: string) => string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    isKeptHtml(value) ? { keptAs: value.keptAs, html: innerHtmlOf(value.keptAs) } : value,
  );
}
