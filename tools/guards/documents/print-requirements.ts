import { join } from "node:path";
import { readTree } from "../source/source-tree.ts";
import { readSpecification, untestedRequirements } from "./specification.ts";

/** `npm run requirements`: the requirements of docs/spec that no test names in its title. */
const tree = readTree(join(import.meta.dirname, "../../.."));
const untested = untestedRequirements(tree);
const total = [...readSpecification(tree).keys()].filter((id) => !id.startsWith("RULING-")).length;
for (const [id, sentence] of untested) console.log(`${id}  ${sentence}`);
console.log(`${total - untested.length} of ${total} requirements have a test that names them.`);
