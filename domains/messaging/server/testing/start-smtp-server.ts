import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { type NodeProcess, runNode } from "../../../../platform/testing/run-node.ts";

const script = path.join(import.meta.dirname, "smtp-server-process.ts");

const received = z.object({
  id: z.string(),
  envelope: z.object({
    mailFrom: z.object({ address: z.string() }),
    rcptTo: z.array(z.object({ address: z.string() })),
  }),
  message: z.string(),
});

/** An email that the server accepted, or stopped responding after. */
export type ReceivedMail = z.infer<typeof received>;

/** A real mail server in a child process (see smtp-server-process.ts for its behavior). */
export class TestMailServer {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "smtp-"));
  readonly #options: { password?: string; tls: boolean };
  #process: NodeProcess | undefined;
  #reading: Promise<void> = Promise.resolve();
  /** What it printed, across restarts. */
  readonly said: string[] = [];
  port = 0;

  constructor(options: { password?: string; tls?: boolean } = {}) {
    this.#options = { tls: false, ...options };
    writeFileSync(this.#file, "");
  }

  get #file(): string {
    return path.join(this.#folder, "received.jsonl");
  }

  /** Starts it, or restarts it on the same port. */
  async start(): Promise<this> {
    const child = runNode(script, { port: this.port, file: this.#file, ...this.#options });
    this.#process = child;
    const listening = Promise.withResolvers<void>();
    this.#reading = (async () => {
      for await (const line of child.lines) {
        this.said.push(line);
        const port = /^listening (\d+)$/.exec(line)?.[1];
        if (port !== undefined) this.port = Number(port);
        listening.resolve();
      }
      listening.reject(new Error("The mail server exited before it was listening."));
    })();
    await listening.promise;
    return this;
  }

  /** Kills it, as a power cut would. What it accepted is kept. */
  async kill(): Promise<void> {
    this.#process?.kill();
    await this.ended();
  }

  /** Resolves when it has exited, killed or by itself. */
  async ended(): Promise<void> {
    await this.#process?.exit.catch(() => null);
    await this.#reading.catch(() => undefined);
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The emails it accepted, across restarts, for one recipient or for all. */
  received(address?: string): ReceivedMail[] {
    return (
      readFileSync(this.#file, "utf8")
        .split("\n")
        // After the last line break there is nothing, or an incomplete line.
        .slice(0, -1)
        .map((line) => received.parse(JSON.parse(line)))
        .filter(({ envelope }) => address === undefined || envelope.rcptTo[0]?.address === address)
    );
  }
}
