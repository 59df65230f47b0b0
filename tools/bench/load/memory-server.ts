import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { answerPath, readAnswers } from "./raw-answer.ts";

/** The minimum cost of responses: a bare `node:http` sends stored bytes with stored headers. */
const [, , file = ""] = process.argv;
const answers = new Map(readAnswers(readFileSync(file, "utf8")).map((answer, index) => [answerPath(index), answer]));

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  else response.writeHead(404, { "content-length": 0 }).end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The memory server listens at no port.");
  console.log(`listening on http://127.0.0.1:${address.port}`);
});
