import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { AppError } from "../../../../platform/http/errors.ts";
import { readCatalogFile } from "./catalog-file.ts";
import type { CatalogAnswer } from "./read-catalog-aside.ts";

/** Reads one catalog file, and ends; see read-catalog-aside.ts. */
function answer(): CatalogAnswer {
  try {
    return { catalog: readCatalogFile(z.string().parse(workerData)) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(answer());
