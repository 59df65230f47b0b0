import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { listenLocally } from "../../../testing/ports.ts";
import type { S3Access } from "../place.ts";

/** A stand-in for a store that speaks S3: it keeps objects in memory, and refuses what isn't signed by its key. */
export interface S3StandIn {
  access: S3Access;
  bucket: string;
  /** What is kept. A test may lose or damage some of it. */
  objects: Map<string, Buffer>;
  /** Which of them were put there two days ago; others were just now. */
  aged: Set<string>;
  faults: Faults;
  /** How many requests came, by their method. */
  asked: Record<string, number>;
  /** How many requests waited for their answer at a time, at most. */
  waiting: { now: number; most: number };
  close(): Promise<void>;
}

interface Faults {
  /** How many of the next requests fail as a busy store does. */
  busy: number;
  /** Whether every request is refused. */
  refuses: boolean;
  /** After how many milliseconds it answers. */
  lateMs: number;
}

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const KEY = { keyId: "AKIDSTANDIN", secret: "the-secret-of-the-stand-in", region: "eu-west-1" };

/** Starts one on a free port. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const bucket = "backups";
  const objects = new Map<string, Buffer>();
  const aged = new Set<string>();
  const uploads = new Map<string, Buffer[]>();
  const faults: Faults = { busy: 0, refuses: false, lateMs: 0 };
  const asked: Record<string, number> = {};
  const waiting = { now: 0, most: 0 };
  const server = createServer((request, response) => {
    waiting.now += 1;
    waiting.most = Math.max(waiting.most, waiting.now);
    response.once("close", () => (waiting.now -= 1));
    asked[request.method ?? ""] = (asked[request.method ?? ""] ?? 0) + 1;
    const answered = answer(request, { bucket, objects, aged, uploads, faults });
    answered.then(
      ({ status, body, headers }) => response.writeHead(status, headers).end(request.method === "HEAD" ? "" : body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listenLocally(server);
  return {
    access: { ...KEY, endpoint: `http://127.0.0.1:${port}` },
    bucket,
    objects,
    aged,
    faults,
    asked,
    waiting,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Kept {
  bucket: string;
  objects: Map<string, Buffer>;
  aged: ReadonlySet<string>;
  uploads: Map<string, Buffer[]>;
  faults: Faults;
}

async function answer(request: IncomingMessage, kept: Kept): Promise<Answer> {
  const body = await buffer(request);
  const url = new URL(request.url ?? "/", "http://stand.in");
  if (kept.faults.lateMs > 0) await wait(kept.faults.lateMs, undefined, { ref: false });
  if (kept.faults.refuses) return refusal(403, "AccessDenied");
  if (kept.faults.busy > 0) {
    kept.faults.busy -= 1;
    return refusal(503, "SlowDown");
  }
  const refused = refuseSignature(request, url) ?? refuseBody(request, body);
  if (refused !== undefined) return refused;
  const [, bucket = "", ...rest] = url.pathname.split("/");
  if (bucket !== kept.bucket) return refusal(404, "NoSuchBucket");
  const key = decodeURIComponent(rest.join("/"));
  if (key === "") return list(kept, url);
  return url.searchParams.has("uploads") || url.searchParams.has("uploadId")
    ? inParts(request, url, { key, body, kept })
    : whole(request, { key, body, kept });
}

interface Asked {
  key: string;
  body: Buffer;
  kept: Kept;
}

function whole({ method }: IncomingMessage, { key, body, kept: { objects } }: Asked): Answer {
  if (method === "PUT") {
    objects.set(key, body);
    return { status: 200 };
  }
  if (method === "DELETE") {
    objects.delete(key);
    return { status: 204 };
  }
  const object = objects.get(key);
  if (object === undefined) return refusal(404, "NoSuchKey");
  return { status: 200, body: object, headers: { "content-length": String(object.length) } };
}

function inParts({ method }: IncomingMessage, { searchParams }: URL, { key, body, kept }: Asked): Answer {
  const { uploads, objects } = kept;
  if (searchParams.has("uploads")) {
    const id = `upload ${uploads.size + 1}`;
    uploads.set(id, []);
    return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` };
  }
  const id = searchParams.get("uploadId") ?? "";
  const parts = uploads.get(id);
  if (parts === undefined) return refusal(404, "NoSuchUpload");
  if (method === "PUT") {
    const number = Number(searchParams.get("partNumber"));
    parts[number - 1] = body;
    return { status: 200, headers: { etag: `"part-${number}"` } };
  }
  uploads.delete(id);
  if (method === "DELETE") return { status: 204 };
  const named = Array.from(body.toString().matchAll(/<ETag>"part-(\d+)"<\/ETag>/g), ([, number]) => Number(number));
  objects.set(key, Buffer.concat(named.map((number) => parts[number - 1] ?? Buffer.alloc(0))));
  return { status: 200, body: "<CompleteMultipartUploadResult/>" };
}

/** Two at a time, so that there are pages. */
function list({ objects, aged }: Kept, { searchParams }: URL): Answer {
  const prefix = searchParams.get("prefix") ?? "";
  const start = Number(searchParams.get("continuation-token") ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  const next = start + 2 < keys.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : "";
  const found = keys.slice(start, start + 2).map((key) => {
    const modified = new Date(Date.now() - (aged.has(key) ? 172_800_000 : 0)).toISOString();
    const size = objects.get(key)?.length ?? 0;
    return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>${size}</Size></Contents>`;
  });
  return { status: 200, body: `<ListBucketResult>${found.join("")}${next}</ListBucketResult>` };
}

function refusal(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code></Error>` };
}

/** What was signed along with the body must be its digest. */
function refuseBody({ headers }: IncomingMessage, body: Buffer): Answer | undefined {
  const said = headers["x-amz-content-sha256"];
  if (said === "UNSIGNED-PAYLOAD" || said === createHash("sha256").update(body).digest("hex")) return undefined;
  return refusal(400, "XAmzContentSHA256Mismatch");
}

/** Computes the signature as the store's documentation says (AWS Signature Version 4). */
function refuseSignature({ method = "", headers }: IncomingMessage, url: URL): Answer | undefined {
  const given = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? "",
  );
  if (given === null) return refusal(403, "AccessDenied");
  const [, keyId, day = "", region = "", names = "", signature] = given;
  if (keyId !== KEY.keyId) return refusal(403, "InvalidAccessKeyId");
  const query = Array.from(
    url.searchParams,
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const lines = names.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [
    `${method}\n${url.pathname}\n${query.toSorted().join("&")}`,
    `${lines.join("")}\n${names}\n${String(headers["x-amz-content-sha256"])}`,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const signed = ["AWS4-HMAC-SHA256", String(headers["x-amz-date"]), scope, hashed].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (last, part) => createHmac("sha256", last).update(part).digest(),
    `AWS4${KEY.secret}`,
  );
  const expected = createHmac("sha256", key).update(signed).digest("hex");
  return region === KEY.region && signature === expected ? undefined : refusal(403, "SignatureDoesNotMatch");
}
