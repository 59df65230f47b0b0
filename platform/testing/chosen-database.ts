import process from "node:process";
import type { Flavor } from "../db/database.ts";

/**
 * What TEST_DATABASE says: the one kind of database that tests run on, also those that run on any one; undefined if it
 * isn't set, and tests of each kind run on each.
 * @throws Error if it says something else
 */
export function chosenDatabase(): Flavor | undefined {
  const { TEST_DATABASE: chosen = "" } = process.env;
  if (chosen === "") return undefined;
  if (chosen === "sqlite" || chosen === "postgres") return chosen;
  throw new Error("TEST_DATABASE must be sqlite or postgres.");
}
