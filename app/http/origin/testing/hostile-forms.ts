import { z } from "zod";
import type { Route } from "../../../starting/testing/open-test-product.ts";
import { anyText, fieldNames } from "./hostile-corpus.ts";

/** The methods of requests that bring something. */
export const takingMethod = z.enum(["POST", "PUT", "PATCH", "DELETE"]);
const texts = Object.values(anyText);

/** So many forms have had every text of the corpus in every field. */
export const TURNS = texts.length;

/** The routes that take something. What ends the session that the others need is left out. */
export function takers(routes: readonly Route[]): Route[] {
  return routes.filter(({ method, url }) => takingMethod.safeParse(method).success && !/log-?out/.test(url));
}

/** A route's address, of a page that there is where it names one. */
export function filled(url: string, pageId: string): string {
  return url
    .replace(":page", pageId)
    .replace("/editions/:id", "/editions/v22")
    .replace("/releases/:id", "/releases/v22.1")
    .replace(":edition", "v22")
    .replace(":part", "dashboard")
    .replaceAll(/:\w+\??|\*/g, "x");
}

/** A form of at most so many bytes, in which each field has one text of the corpus, another one for each `turn`. */
export function hostileForm(bytes: number, turn: number): string {
  // A sign takes three bytes and more in a form.
  const length = Math.floor(bytes / fieldNames.length / 9);
  const form = new URLSearchParams();
  for (const [at, name] of fieldNames.entries()) form.set(name, texts[(at + turn) % texts.length]?.(length) ?? "");
  return form.toString();
}
