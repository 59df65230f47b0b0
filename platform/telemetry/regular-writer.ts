/** How often what is counted is written, in milliseconds: a crash forgets so much. */
const WRITE_MS = 5_000;

/** Counts in memory, where nobody waits for a write, and writes every few seconds, one write at a time. */
export abstract class RegularWriter {
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  /** Writes what was counted since the last time. What can't be written is kept for the next. */
  protected abstract flush(): Promise<void>;

  /** Writes now; whoever asks during a write waits for that one. */
  write(): Promise<void> {
    this.#writing ??= this.flush().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Keeps writing. Failures are told to `report`, and tried again. */
  watch(report: (error: unknown) => void): void {
    this.#timer = setInterval(() => {
      this.write().catch(report);
    }, WRITE_MS).unref();
  }

  /** Writes a last time. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing?.catch(() => undefined);
    // What a database that is away can't be told is forgotten: a few seconds of counting.
    await this.write().catch(() => undefined);
  }
}
