import process from "node:process";

/** Whether this is `npm run test:nightly`, which runs what takes too long for each commit. */
const isNight = process.env["NIGHTLY"] === "1";

/** How much a test tries: `all` at night, and `some` of it in each run. */
export function atNight<Value>(all: Value, some: Value): Value {
  return isNight ? all : some;
}

/** The tag of journeys that are taken at night alone. */
export const NIGHTLY_TAG = "@nightly";
