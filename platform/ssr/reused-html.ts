/**
 * HTML that the server rendered into the page. It is not repeated in the state that React hydrates from: the browser
 * reads it from the element whose id is `reusedFrom`.
 */
export interface ReusedHtml {
  reusedFrom: string;
  html: string;
}

function isReusedHtml(value: unknown): value is ReusedHtml {
  return typeof value === "object" && value !== null && "reusedFrom" in value && typeof value.reusedFrom === "string";
}

/** Serializes loader data as JSON that is safe inside a script element, without the HTML that is in the page anyway. */
export function serializeState(state: unknown): string {
  const json = JSON.stringify(state, (_key, value: unknown) =>
    isReusedHtml(value) ? { reusedFrom: value.reusedFrom } : value,
  );
  return json.replaceAll("<", "\\u003c");
}

/** Parses what `serializeState` wrote, reading the HTML back with `innerHtmlOf` the element with an id. */
export function reviveState(json: string, innerHtmlOf: (id: string) => string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    isReusedHtml(value) ? { reusedFrom: value.reusedFrom, html: innerHtmlOf(value.reusedFrom) } : value,
  );
}
