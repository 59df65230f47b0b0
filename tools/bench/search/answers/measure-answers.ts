import { readSections } from "../../../../domains/search/server/indexing/read-contents.ts";
import { startServer } from "../../../server/start-server.ts";
import { withDatabase } from "../../../server/with-database.ts";
import { printMeasurements } from "../../measurement.ts";
import { measureFilterOfTerms } from "./measure-filter-of-terms.ts";
import { measureFoundRows } from "./measure-found-rows.ts";
import { measureRestart } from "./measure-restart.ts";
import { measureSuggestions } from "./measure-suggestions.ts";
import { SearchClient } from "./search-client.ts";
import { untilReady } from "../../../server/until-ready.ts";

/** So many rows are sampled, at equal distances. */
const SAMPLED = 300;

/**
 * Measures what readers of the shipped manual get as an answer, from a running server as their browsers ask it:
 * suggestions, rows of tables up to the page that opens, the filter of the index of terms, and a restart.
 */
export async function measureAnswers(): Promise<void> {
  const server = await startServer({
    env: { DEMO: "1", LIMITS: "off", SEARCHES_PER_SECOND: "999999", READING_BUDGET: "100000000" },
  });
  try {
    await untilReady(server);
    const client = await SearchClient.open(server);
    const read = await withDatabase(server, ({ db }) => readSections(db, "v22"));
    if (!read) throw new Error("The shipped manual isn't there.");
    const { rows } = read;
    const terms = Object.values(read.terms.letters).flatMap((letter) => letter.map(({ term }) => term));
    const distance = Math.max(1, Math.floor(rows.length / SAMPLED));
    const sample = rows.filter((_, place) => place % distance === 0).slice(0, SAMPLED);
    printMeasurements("Suggestions", await measureSuggestions(server, client));
    printMeasurements("Filter of the index of terms", await measureFilterOfTerms(client, terms));
    printMeasurements(
      `Rows of tables, ${sample.length} of ${rows.length}`,
      await measureFoundRows(
        client,
        sample.map(({ record }) => record),
      ),
    );
  } finally {
    await server.stop();
  }
  printMeasurements("Restart", await measureRestart());
}
