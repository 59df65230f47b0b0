import { CallRefused, OfflineError } from "../../../../../../platform/client/api-client.ts";
import { csrfToken } from "../../../../../../platform/client/person-on-page.ts";
import type { CallRequest } from "../../../../../../platform/client/requests.ts";

/**
 * Sends a file as its bytes to one of our calls; returns what it answers as `data`. Apart from `call`, so that no page
 * of readers loads it. `isData` tells whether an answer is what the call promises.
 * @throws CallRefused if the server refuses, OfflineError if there is no readable response
 */
export async function sendFile<Data>(
  { method, address }: CallRequest<{ data: Data }>,
  file: Blob,
  isData: (data: unknown) => data is Data,
): Promise<Data> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(address, {
      method,
      headers: {
        "content-type": "application/octet-stream",
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": csrfToken(),
      },
      body: file,
    });
    body = await response.json();
  } catch (cause) {
    throw new OfflineError(address, { cause });
  }
  if (!response.ok) throw new CallRefused(response.status, isRefusal(body) ? body : {});
  if (typeof body === "object" && body !== null && "data" in body && isData(body.data)) return body.data;
  throw new OfflineError(address, { isEmpty: true });
}

function isRefusal(body: unknown): body is { message: string; code: string } {
  return typeof body === "object" && body !== null && "message" in body && "code" in body;
}
