import { DatabaseSync } from "node:sqlite";
import { parentPort } from "node:worker_threads";

/**
 * A checkpoint that is in nobody's way: it leaves what others still read. Whatever fails, such as a disk that is full, is
 * left to the next one: everything stays in the log until then.
 */
function checkpoint(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  } finally {
    database.close();
  }
}

parentPort?.on("message", (file: string) => {
  try {
    checkpoint(file);
  } finally {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
    parentPort?.postMessage("done");
  }
});
