import type { AdminInverse } from "../../accounts/server/records/public.ts";
import type { InversesOf } from "./screens.ts";

/** What an act is about to be done with, and what was typed for it. */
interface Before<Item> {
  item: Item;
  fields: Readonly<Record<string, string>>;
}

/** The acts that take an act back, and what each is sent. */
export interface Undo<Parts, Item> {
  by: readonly string[];
  /** Looks at how things stand before it is done; what it returns says afterwards what takes it back. */
  look(parts: Parts, asked: Before<Item>): Promise<InversesOf> | InversesOf;
}

/** What is taken back by one act, at an address that is known before. */
export function undoneBy<Parts, Item>(act: string, pathOf: (asked: Before<Item>) => string): Undo<Parts, Item> {
  return { by: [act], look: (_parts, asked) => always({ act, path: pathOf(asked) }) };
}

/** Whatever was done, this takes it back. */
export function always(inverse: AdminInverse): InversesOf {
  return () => Promise.resolve([inverse]);
}

/** Nothing takes it back. */
export const never: InversesOf = () => Promise.resolve([]);

/** What takes back whatever there is afterwards that wasn't there before. */
export async function whatIsNew(
  read: () => Promise<readonly string[]>,
  inverseOf: (one: string) => AdminInverse,
): Promise<InversesOf> {
  const before = new Set(await read());
  return async () => (await read()).filter((one) => !before.has(one)).map(inverseOf);
}
