import type { DatabaseSync } from "node:sqlite";
import { newId } from "../../../../platform/ids/new-id.ts";
import { openTimeZone } from "../../../../platform/clock/time-zone.ts";

/** How large a site is. */
export interface Size {
  accounts: number;
  groups: number;
}

/** In milliseconds. */
export const DAY_MS = 86_400_000;

/** What the rows of one table need to know of those of another. */
export interface Site extends Size {
  database: DatabaseSync;
  now: number;
  random: () => number;
  pages: readonly { id: string; title: string; edition: string }[];
  people: Person[];
  groupIds: string[];
}

interface Person {
  id: string;
  first: string;
  last: string;
  email: string;
  since: number;
}

export const firstNames =
  "Ada Ben Cleo Dan Eve Finn Gia Hal Ivy Jon Kim Leo Mia Ned Ora Pam Quin Rae Sam Tia Uma Vic Wes Xia Yan Zoe James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth".split(
    " ",
  );
const syllables = "ba ce di fo ga he ji ko la me ni po ra se ti vo".split(" ");

/** One of some items, by chance. */
export function pick<Item>({ random }: Pick<Site, "random">, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

/** An id of that time. */
export const idAt = (time: number): string => newId({ now: () => Math.floor(time) });

export const { dayAt } = openTimeZone("UTC");

/** A name that is no word. */
export function lastName(site: Site): string {
  const name = [1, 2, 3].map(() => pick(site, syllables)).join("") + pick(site, ["n", "r", "son", "man", "ley"]);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
