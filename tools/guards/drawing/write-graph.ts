import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withDrawing } from "./check-drawing.ts";

const path = join(import.meta.dirname, "../../../ARCHITECTURE.md");
writeFileSync(path, withDrawing(readFileSync(path, "utf8")));
