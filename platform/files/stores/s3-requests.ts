import { AwsClient } from "aws4fetch";
import { StartError } from "../../starting/starting.ts";
import type { Place, S3Access } from "./place.ts";

/** How long one request may take unless said otherwise, in milliseconds. */
const LONGEST_REQUEST_MS = 900_000;

interface Request {
  query?: string;
  body?: Blob | Uint8Array<ArrayBuffer> | string;
  headers?: Readonly<Record<string, string>>;
  /** When it is given up, its answer's body included. */
  signal?: AbortSignal;
}

/** Sends a signed request about a key. @throws StoreRefused if the store refuses, StartError if it can't be reached */
export type Ask = (method: string, key: string, more?: Request) => Promise<Response>;

/** Why a store refused a request, by its own code: 'NoSuchKey'. */
export class StoreRefused extends StartError {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Opens s3://bucket/prefix. `keyOf` is what the store calls a name below it. @throws StartError without a key */
export function openBucket({ to, s3 }: Place): { ask: Ask; keyOf(name: string): string } {
  if (s3 === undefined) throw new StartError(`${to} needs STORE_KEY_ID and STORE_SECRET, the key of the store.`);
  // As it stands: a prefix may have spaces and percent signs.
  const [, bucket = "", prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(to) ?? [];
  return { ask: asking(s3, bucket), keyOf: (name) => (prefix === "" ? name : `${prefix}/${name}`) };
}

/** Signs requests. What fails at the store is asked again, three times. */
function asking({ endpoint, region, keyId, secret }: S3Access, bucket: string): Ask {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: "s3", retries: 3 });
  return async (method, key, { query = "", body, headers, signal } = {}) => {
    const address = `${endpoint}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}${query}`;
    const answer = await client
      .fetch(address, {
        method,
        body: body ?? null,
        headers: { ...headers },
        signal: signal ?? AbortSignal.timeout(LONGEST_REQUEST_MS),
        redirect: "error",
      })
      .catch((cause: unknown) => {
        throw new StartError(`The store at ${endpoint} can't be reached (${reasonOf(cause)}).`, { cause });
      });
    if (answer.ok) return answer;
    const [, code = `status ${answer.status}`] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
    throw new StoreRefused(`The store at ${endpoint} refused ${method} ${bucket}/${key}: ${code}.`, code);
  };
}

/** What lies in a bucket. */
interface KeptObject {
  key: string;
  bytes: number;
  /** When it was put there, in epoch milliseconds. */
  at: number;
}

/** Lists all objects whose keys begin so. @throws like `Ask` */
export async function listObjects(ask: Ask, prefix: string, signal?: AbortSignal): Promise<KeptObject[]> {
  const objects: KeptObject[] = [];
  for (let after = ""; ;) {
    const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}${after}`;
    const page = await (await ask("GET", "", { query, ...(signal && { signal }) })).text();
    for (const [, object = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [, key = ""] = /<Key>([^<]+)<\/Key>/.exec(object) ?? [];
      const [, modified = ""] = /<LastModified>([^<]+)<\/LastModified>/.exec(object) ?? [];
      objects.push({ key, bytes: Number(/<Size>(\d+)<\/Size>/.exec(object)?.[1]), at: Date.parse(modified) });
    }
    const [, token] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page) ?? [];
    if (token === undefined) return objects;
    after = `&continuation-token=${encodeURIComponent(token)}`;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
