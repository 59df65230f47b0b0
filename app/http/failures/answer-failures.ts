import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerErrors } from "../../../platform/http/answer-errors.ts";
import type { Pages } from "../pages.ts";
import { answerFailedPage } from "./failed-page.ts";
import { answerMissingPage } from "./missing-page.ts";

/**
 * Turns errors into responses: pages for people, JSON for programs. Register it before the routes; `pages` is called
 * once there are pages.
 */
export function answerFailures(
  app: FastifyInstance,
  isLoggedIn: (request: FastifyRequest) => Promise<boolean>,
  pages: () => Pages,
): void {
  answerErrors(
    app,
    isLoggedIn,
    (request, reply) => answerMissingPage(pages(), request, reply),
    (request, reply, words) => answerFailedPage(pages(), request, reply, words),
  );
}
