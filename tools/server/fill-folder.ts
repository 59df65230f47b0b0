import { chosenDatabase } from "../../platform/testing/chosen-database.ts";
import { clusterFromEnvironment } from "./cluster/cluster-environment.ts";
import { filledFolder } from "./start-server.ts";

/** Before the first journey: fills the data folder that each site begins with a copy of, so that no two workers do. */
// Playwright calls the default export.
// oxlint-disable-next-line import/no-default-export
export default async function fillFolder(): Promise<void> {
  if (chosenDatabase() !== "postgres" && !clusterFromEnvironment(process.env)) await filledFolder();
}
