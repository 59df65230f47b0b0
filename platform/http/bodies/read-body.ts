import type { IncomingMessage } from "node:http";
import { StringDecoder } from "node:string_decoder";
import { AppError, tooLarge } from "../errors.ts";

/** How long a body may be. */
interface Lengths {
  /** The header Content-Length, where there is one. */
  announced: string | undefined;
  /** The most bytes. */
  most: number;
}

/**
 * Reads a body to its end, each piece as it arrives: to put 30 MB together, or to decode 16 MB, in one go takes as long as
 * others may have to wait. @throws AppError too-large, body-unreadable
 */
export async function readPieces(
  payload: IncomingMessage,
  { announced, most }: Lengths,
  take: (piece: Buffer) => void,
): Promise<void> {
  if (announced !== undefined && !(Number(announced) <= most)) throw tooLarge();
  let length = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (piece: unknown) => {
    if (!Buffer.isBuffer(piece)) return reject(bodyUnreadable());
    length += piece.length;
    if (length > most) return reject(tooLarge());
    take(piece);
  };
  // Whoever sent it may hang up.
  const onError = () => reject(bodyUnreadable());
  payload.on("data", onData).on("end", resolve).on("error", onError).on("close", onError);
  try {
    await promise;
  } finally {
    payload.off("data", onData).off("end", resolve).off("error", onError).off("close", onError);
  }
  if (announced !== undefined && length !== Number(announced)) throw bodyUnreadable();
}

/** Reads a body as text in UTF-8. @throws AppError too-large, body-unreadable */
export async function readText(payload: IncomingMessage, lengths: Lengths): Promise<string> {
  const decoder = new StringDecoder("utf8");
  let text = "";
  await readPieces(payload, lengths, (piece) => {
    text += decoder.write(piece);
  });
  return text + decoder.end();
}

function bodyUnreadable(): AppError {
  return new AppError({
    code: "body-unreadable",
    status: 400,
    message: "Not everything arrived of what was sent. Send it again; nothing was changed.",
  });
}
