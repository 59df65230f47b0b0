import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTree } from "../source/source-tree.ts";
import { withDrawings } from "./check-drawing.ts";

/** `npm run graph`: draws the folders and the graph into ARCHITECTURE.md. */
const root = join(import.meta.dirname, "../../..");
const path = join(root, "ARCHITECTURE.md");
writeFileSync(path, withDrawings(readFileSync(path, "utf8"), readTree(root)));
