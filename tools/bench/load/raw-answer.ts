import { request } from "node:http";
import { z } from "zod";

const storedSchema = z.object({
  status: z.number(),
  /** Name and value by turns, with the names as they were sent. */
  headers: z.array(z.string()),
  body: z.base64(),
});

/** A response as sent over the wire: compressed, without the headers that any server adds itself. */
export interface RawAnswer {
  status: number;
  headers: string[];
  body: Buffer;
}

/** What Node sends by itself with every response. */
const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Fetches a response as it is. */
export function rawAnswer(url: string, asking: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const asked = request(url, { headers: asking }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { rawHeaders, statusCode = 0 } = response;
        const headers = rawHeaders.flatMap((name, index) =>
          index % 2 === 1 || own.has(name.toLowerCase()) ? [] : [name, rawHeaders[index + 1] ?? ""],
        );
        done({ status: statusCode, headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on("error", fail);
    asked.end();
  });
}

/** Responses as a text that `readAnswers` reads. */
export function writeAnswers(answers: readonly RawAnswer[]): string {
  return JSON.stringify(answers.map(({ body, ...answer }) => ({ ...answer, body: body.toString("base64") })));
}

export function readAnswers(text: string): RawAnswer[] {
  const stored = z.array(storedSchema).parse(JSON.parse(text));
  return stored.map(({ body, ...answer }) => ({ ...answer, body: Buffer.from(body, "base64") }));
}

/** Where the memory server has a response, by its place among them. */
export function answerPath(index: number): string {
  return `/${index}`;
}
