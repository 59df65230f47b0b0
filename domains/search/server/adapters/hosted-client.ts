import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { EngineError } from "./adapter.ts";

/** The hosted service's address and our credentials. */
export interface HostedService {
  applicationId: string;
  /** Needs permission to search, add records, read and write settings, and delete indexes. Never leaves the server. */
  apiKey: string;
  /** Overrides the service's own origins, for a service that speaks the same protocol. */
  origin: string | undefined;
}

/** What the service answered with, where that wasn't a success. Its message may contain our key. */
class HostedError extends EngineError {
  override readonly name = "HostedError";
}

/** So long may a host take before the next one is asked. In milliseconds. */
const PATIENCE_MS = 10_000;
/** Between two looks at a task; they grow to the longest. In milliseconds. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [200, 5_000];
/** How often a task is looked at, which takes some eight minutes. */
const MOST_LOOKS = 100;

const taskSchema = z.object({ taskID: z.number() });
const statusSchema = z.object({ status: z.string() });

/**
 * Calls the hosted service's REST API (https://www.algolia.com/doc/rest-api/search). As its own clients do, it asks the
 * nearest host first, and the others of the application if that one can't be reached or fails.
 */
export class HostedClient {
  readonly #service: HostedService;

  constructor(service: HostedService) {
    this.#service = service;
  }

  /**
   * Reads, or searches by POST.
   * @throws HostedError if the service refuses; TypeError or a timeout's DOMException if no host answers
   */
  async read(method: "GET" | "POST", path: string, body?: object): Promise<unknown> {
    return await this.#call(method, path, body, true);
  }

  /**
   * Changes an index, and waits until the service has done it.
   * @throws HostedError, TypeError, DOMException as `read` does
   */
  async change(method: "PUT" | "POST" | "DELETE", index: string, what: string, body?: object): Promise<void> {
    const { taskID } = taskSchema.parse(await this.#call(method, indexPath(index) + what, body, false));
    await this.#waitFor(index, taskID);
  }

  /** Moves an index into the place of another one, whose task it is from then on. */
  async move(index: string, destination: string): Promise<void> {
    const body = { operation: "move", destination };
    const { taskID } = taskSchema.parse(await this.#call("POST", `${indexPath(index)}/operation`, body, false));
    await this.#waitFor(destination, taskID);
  }

  async #waitFor(index: string, task: number): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const answer = await this.#call("GET", `${indexPath(index)}/task/${task}`, undefined, false);
      if (statusSchema.parse(answer).status === "published") return;
      await wait(Math.min(FIRST_PAUSE_MS * (looks + 1), LONGEST_PAUSE_MS));
    }
    throw new HostedError(504, "The task has not been done in time.");
  }

  async #call(method: string, path: string, body: object | undefined, reads: boolean): Promise<unknown> {
    const { applicationId, apiKey } = this.#service;
    let failure: unknown;
    for (const origin of this.#origins(reads)) {
      try {
        const answer = await fetch(origin + path, {
          method,
          headers: {
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            "x-algolia-application-id": applicationId,
            "x-algolia-api-key": apiKey,
          },
          body: body === undefined ? null : JSON.stringify(body),
          redirect: "error",
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (answer.ok) return await answer.json();
        failure = new HostedError(answer.status, (await answer.text()).slice(0, 500));
        if (answer.status < 500) break;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** The hosts of an application, as the service's documentation lists them. */
  #origins(reads: boolean): string[] {
    const { applicationId, origin } = this.#service;
    if (origin !== undefined) return [new URL(origin).origin];
    const id = applicationId.toLowerCase();
    const nearest = reads ? `https://${id}-dsn.algolia.net` : `https://${id}.algolia.net`;
    return [nearest, ...[1, 2, 3].map((host) => `https://${id}-${host}.algolianet.com`)];
  }
}

/** The path of an index in the API. */
export function indexPath(index: string): string {
  return `/1/indexes/${encodeURIComponent(index)}`;
}
