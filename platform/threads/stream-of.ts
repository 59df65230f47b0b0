import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";

/**
 * Streams pieces that are each made when somebody reads on. They are made in the context of the caller (whose work it
 * is, in which thread it reads), which a stream loses as soon as its reader is slower: then the reader's asks for more.
 */
export function streamOf(pieces: AsyncIterable<string | Uint8Array>): Readable {
  const inContext = AsyncLocalStorage.snapshot();
  return Readable.from({
    [Symbol.asyncIterator]: () => {
      const iterator = inContext(() => pieces[Symbol.asyncIterator]());
      return {
        next: () => inContext(() => iterator.next()),
        return: () => inContext(() => iterator.return?.() ?? Promise.resolve({ done: true, value: undefined })),
      };
    },
  });
}
