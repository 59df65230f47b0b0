import process from "node:process";
import { endOnSignals, failToStart, StartError } from "../platform/starting/starting.ts";
import { DEMO_PASSWORD } from "./first-start/demo-accounts.ts";
import { takeEnvFile } from "./starting/environment.ts";
import { checkStart, openProduct } from "./starting/open-product.ts";

/** What a signal does: exit at once during startup, an orderly shutdown after that. */
let stop = (): Promise<void> => Promise.resolve();

/** Starts the product. */
async function main(): Promise<void> {
  const [extra] = takeEnvFile(process);
  if (extra === "--check") {
    await checkStart(process);
    process.stdout.write("It starts with these settings.\n");
    process.exit(0);
  }
  if (extra !== undefined) throw new StartError(`The server takes no '${extra}': its settings say everything.`);
  const { address, demo, close } = await openProduct(process);
  stop = close;
  if (demo > 0)
    process.stdout.write(
      `Made ${demo} demo accounts, such as admin@demo.test; README.md lists them. The password of each is ${DEMO_PASSWORD}.\n`,
    );
  process.stdout.write(`listening on ${address}\nread at ${address}/bluebook\n`);
}

endOnSignals(() => stop());
// Without awaiting it: in the build, modules loaded later import from this one.
main().catch(failToStart);
