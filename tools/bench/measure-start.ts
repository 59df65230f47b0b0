import { readFileSync } from "node:fs";
import { startServer } from "../server/start-server.ts";
import { type Figure, median } from "./measurement.ts";

const ROUNDS = 3;

/** Measures the time from process start until the server is listening, and its memory at that point. */
export async function measureStart(dataDir: string): Promise<Figure[]> {
  const seconds: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({ dataDir });
    seconds.push(server.readySeconds);
    memory.push(residentMegabytes(server.pid));
    await server.stop();
  }
  return [
    { name: "start to ready", value: median(seconds), unit: "s", budget: { most: 1 } },
    { name: "memory when ready", value: median(memory), unit: "MB", budget: { most: 200 } },
  ];
}

/** A process's resident memory as Linux reports it; NaN elsewhere. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
