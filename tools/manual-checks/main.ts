import { findFaults } from "./find-faults.ts";

/** Prints what is wrong with the shipped manual: `node tools/manual-checks/main.ts`. The tests check the same. */
for (const handle of ["v22", "v21"]) {
  const { edition, ...faults } = await findFaults(`manual/${handle}`);
  for (const [kind, found] of Object.entries(faults)) {
    for (const fault of found) console.log(`${edition.handle} ${kind}: ${fault}`);
    if (found.length > 0) process.exitCode = 1;
  }
}
