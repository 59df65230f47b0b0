import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { type PartOrder, readPartText } from "./read-part-text.ts";

/**
 * Reads one part of an edition, and ends; see part-source.ts, which made the order. What it says isn't looked at again:
 * a draft may be unfinished.
 */
const orderSchema = z.custom<PartOrder>((order) => typeof order === "object" && order !== null);

const answer = readPartText(orderSchema.parse(workerData), systemClock);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(answer);
