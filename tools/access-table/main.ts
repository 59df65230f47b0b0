import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { adminActs } from "../../app/http/admin/resources.ts";
import { accessTable } from "../../domains/subscriptions/server/testing/access-table.ts";

/** Writes docs/access.md from the current results of `decideAccess`. */
await writeFile(join(import.meta.dirname, "../../docs/access.md"), accessTable(adminActs));
