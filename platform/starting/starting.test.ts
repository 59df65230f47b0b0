import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { StartError, startFailure } from "./starting.ts";

/** What SQLite throws when there is no room for what is written. */
function fullDatabase(): unknown {
  const database = new DatabaseSync(":memory:");
  database.exec("create table t (v text); pragma max_page_count = 2");
  try {
    database.exec(`insert into t values ('${"x".repeat(100_000)}')`);
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
  return undefined;
}

test("a full disk is one sentence, whoever says that it is full, and other failures are told as they are", () => {
  const noRoom = "There is no room left on the disk.";
  const tar = new Error("Command failed: tar -xzf a\ntar: b: Cannot write: No space left on device");
  const full = [
    Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
    fullDatabase(),
    new StartError("a.tar.gz is not a release: tar can't unpack it.", { cause: tar }),
    new StartError("It could not be migrated.", { cause: new Error("unavailable", { cause: fullDatabase() }) }),
  ];
  for (const error of full) expect(startFailure(error)).toContain(noRoom);
  expect(startFailure(new StartError("There is no file x."))).toBe("There is no file x.");
  expect(startFailure(new Error("something else"))).toContain("Error: something else");
  expect(startFailure("thrown")).toBe("thrown");
});
