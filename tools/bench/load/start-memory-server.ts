import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RawAnswer {
  /** As sent over the wire, compressed. */
  body: Buffer;
  headers: Record<string, string>;
}

/** Fetches a response as sent over the wire, without connection headers. */
export function rawAnswer(url: string, asking: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const asked = request(url, { headers: asking }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const hop = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding"]);
        const headers = Object.entries(response.headers).flatMap(([name, value]) =>
          hop.has(name) || typeof value !== "string" ? [] : [[name, value] as const],
        );
        done({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) });
      });
    });
    asked.on("error", fail);
    asked.end();
  });
}

/** Starts a separate Fastify that serves one response from memory. */
export async function startMemoryServer(body: Buffer, headers: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const files = [join(folder, "body"), join(folder, "headers.json")] as const;
  await writeFile(files[0], body);
  await writeFile(files[1], JSON.stringify(headers));
  const child = spawn(process.execPath, [join(import.meta.dirname, "memory-server.ts"), ...files], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((done) => {
    child.stdout.once("data", (line: Buffer) => done(/http:\S+/.exec(line.toString())?.[0] ?? ""));
  });
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  return { url, pid: child.pid ?? 0, stop };
}
