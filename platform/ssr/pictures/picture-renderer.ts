import { Worker } from "node:worker_threads";

/** What the thread is sent. */
export interface PictureOrder {
  id: number;
  svg: string;
}

/** What it answers: the PNG, or why there is none. */
export type PictureAnswer = { id: number; png: Uint8Array } | { id: number; error: string };

interface Waiting {
  done(png: Buffer): void;
  failed(error: Error): void;
}

/** How many pictures may wait. One takes about 0.1 s, so nobody waits for longer than a few seconds. */
const LONGEST_QUEUE = 30;
/** After how long without work the thread ends: it holds 30 MB. */
const IDLE_MS = 60_000;

/** Thrown when too many pictures are waiting. */
export class PictureQueueFull extends Error {}

/**
 * Renders SVG as PNG in a thread of its own, which starts with the first picture and ends when none is asked for. Text
 * is set in the product's typefaces, 'Fieldstone Serif' and 'Fieldstone Sans'; other fonts are unknown, and so are
 * images and anything else outside the SVG.
 */
export class PictureRenderer {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Renders an SVG at its own size. @throws PictureQueueFull @throws Error if it isn't SVG */
  render(svg: string): Promise<Buffer> {
    if (this.#waiting.size >= LONGEST_QUEUE) return Promise.reject(new PictureQueueFull("Too many pictures wait."));
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      this.#worker ??= this.#start();
      this.#worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      this.#worker.postMessage({ id, svg } satisfies PictureOrder);
    });
  }

  /** Ends the thread. Waiting pictures fail. */
  async close(): Promise<void> {
    this.#failAll(new Error("The server is stopping."));
    await this.#stop();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
    });
    worker.on("message", (answer: PictureAnswer) => this.#settle(answer));
    // A thread that dies fails what it was asked for; the next picture starts another.
    worker.on("error", (error: Error) => {
      this.#worker = undefined;
      this.#failAll(error);
    });
    return worker;
  }

  #settle(answer: PictureAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#rest();
    if ("png" in answer) waiting?.done(Buffer.from(answer.png));
    else waiting?.failed(new Error(answer.error));
  }

  /** Only a thread that works keeps the process alive. */
  #rest(): void {
    this.#worker?.unref();
    this.#idle = setTimeout(() => {
      this.#stop().catch(() => undefined);
    }, IDLE_MS).unref();
  }

  #failAll(error: Error): void {
    for (const { failed } of this.#waiting.values()) failed(error);
    this.#waiting.clear();
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
