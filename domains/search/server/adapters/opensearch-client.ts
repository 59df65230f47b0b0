import { z } from "zod";
import { EngineError } from "./adapter.ts";

/** A node of the cluster. */
export interface SearchNode {
  /** Its address, without credentials and the last slash. */
  address: string;
  /** The header that logs in; undefined for a cluster that asks for none. Never leaves the server but for the node. */
  authorization: string | undefined;
}

/** Reads a node's address with the name and password that log in there: https://name:password@search.example.org:9200. */
export function searchNode(address: string): SearchNode {
  const { origin, pathname, username, password } = new URL(address);
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    address: origin + pathname.replace(/\/+$/, ""),
    authorization: login === ":" ? undefined : `Basic ${Buffer.from(login).toString("base64")}`,
  };
}

/** Why a node refused, or that its answer is none of OpenSearch's. Says nothing of what was asked. */
export class OpenSearchError extends EngineError {
  override readonly name = "OpenSearchError";

  constructor(status: number, type: string) {
    super(status, `${status} ${type}`);
  }
}

/** A change may take so long. In milliseconds. */
const CHANGE_MS = 30_000;
/** So many nodes are asked for one answer. */
const MOST_NODES = 3;

const refusalSchema = z.object({ error: z.object({ type: z.string().regex(/^\w{1,80}$/) }) });

/**
 * Calls OpenSearch's REST API (https://docs.opensearch.org/latest/api-reference). It asks the node that answered last, and
 * another one if that one is away.
 */
export class OpenSearchClient {
  readonly #nodes: readonly SearchNode[];
  #first = 0;

  /** What a read may take, in milliseconds, all nodes together. */
  readonly readMs: number;

  constructor(nodes: readonly SearchNode[], readMs: number) {
    this.#nodes = nodes;
    this.readMs = readMs;
  }

  /**
   * Reads, or searches by POST.
   * @throws OpenSearchError if the cluster refuses; TypeError or a timeout's DOMException if no node answers
   */
  async read(method: "GET" | "POST", path: string, body?: object): Promise<unknown> {
    const nodes = this.#inTurn().slice(0, MOST_NODES);
    const ms = this.readMs / nodes.length;
    return await this.#ask(nodes, { method, path, ...json(body), ms }, isAway);
  }

  /**
   * Changes something, on another node only if one could not be connected to: what was sent may have been done.
   * @throws OpenSearchError, TypeError, DOMException as `read` does
   */
  async change(method: "PUT" | "POST" | "DELETE", path: string, body?: object | string): Promise<unknown> {
    const sent = typeof body === "string" ? { type: "application/x-ndjson", body } : json(body);
    return await this.#ask(this.#inTurn(), { method, path, ...sent, ms: CHANGE_MS }, isUnreached);
  }

  #inTurn(): SearchNode[] {
    return [...this.#nodes.slice(this.#first), ...this.#nodes.slice(0, this.#first)];
  }

  async #ask(nodes: readonly SearchNode[], asked: Asked, mayAskNext: (error: unknown) => boolean): Promise<unknown> {
    let failure: unknown = new OpenSearchError(503, "no_node");
    for (const node of nodes) {
      try {
        const answer = await ask(node, asked);
        this.#first = this.#nodes.indexOf(node);
        return answer;
      } catch (error) {
        failure = error;
        if (!mayAskNext(error)) break;
      }
    }
    throw failure;
  }
}

interface Asked {
  method: string;
  path: string;
  type?: string;
  body?: string;
  ms: number;
}

function json(body: object | undefined): Pick<Asked, "type" | "body"> {
  return body === undefined ? {} : { type: "application/json", body: JSON.stringify(body) };
}

async function ask({ address, authorization }: SearchNode, { method, path, type, body, ms }: Asked): Promise<unknown> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(type === undefined ? {} : { "content-type": type }),
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: body ?? null,
    redirect: "error",
    signal: AbortSignal.timeout(ms),
  });
  const text = await answer.text();
  const read = readJson(text);
  // A refusal's reason may repeat the query, so only its type is kept.
  if (!answer.ok) throw new OpenSearchError(answer.status, refusalSchema.safeParse(read).data?.error.type ?? "refused");
  if (read === undefined) throw malformed();
  return read;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads an answer by its schema.
 * @throws OpenSearchError without anything of the answer
 */
export function checked<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer);
  if (!read.success) throw malformed();
  return read.data;
}

function malformed(): OpenSearchError {
  return new OpenSearchError(502, "malformed_answer");
}

function isAway(error: unknown): boolean {
  return !(error instanceof OpenSearchError) || error.status >= 500;
}

/** `fetch` rejects with a TypeError if the connection fails, and names the reason in its cause. */
function isUnreached(error: unknown): boolean {
  const cause: unknown = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && unreached.has(String(cause.code));
}

const unreached = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);
