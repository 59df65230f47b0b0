import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DeskAction, roleNames, type Session } from "../../../domains/accounts/contract.ts";
import { mayAtDesk } from "../../../domains/accounts/rules.ts";
import { loginFor, secondFactorFor, type SessionOf } from "../../../domains/accounts/server/public.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { withoutScripts } from "../failures/failed-page.ts";
import { documentAttributes, type Pages } from "../pages.ts";
import type { DeskAnswer, DeskFile, DeskScreen, DeskVisit } from "./desk-screen.ts";
import { deskScreens, type DeskParts } from "./desk-screens.ts";

interface DeskRoutes extends DeskParts {
  sessionOf: SessionOf;
  pages: Pages;
}

/** The most bytes of a form: the longest page, written as a form is. */
const LARGEST_FORM = 4_000_000;

/** Why a form was refused, or nothing. */
type Refusal = Pick<AppError, "message" | "status"> | null;

/**
 * Registers the desk: every screen of the list, and its form at the same address. Who may open or send one is decided
 * here alone: a visitor is sent to log in and back, for an account without a role there is no desk, and a role that
 * isn't enough is told so.
 */
export function deskRoutes(app: FastifyInstance, { sessionOf, pages, ...parts }: DeskRoutes): void {
  const screens = deskScreens(parts);
  for (const screen of screens) {
    app.get(screen.path, async (request, reply) => {
      const visit = await visitOf(sessionOf, request, reply, screen.action);
      if (visit === undefined) return reply;
      const answer = await screen.load(visit).catch(missing);
      if (answer === undefined) return reply.callNotFound();
      return "paper" in answer
        ? await unlisted(reply).headers(answer.paper.headers).send(answer.paper.content)
        : await show(request, reply, { screen, visit, answer });
    });
    const { form } = screen;
    if (form === undefined) continue;
    app.post(screen.path, { bodyLimit: LARGEST_FORM }, async (request, reply) => {
      const visit = await visitOf(sessionOf, request, reply, form.action);
      if (visit === undefined) return reply;
      try {
        const next = await form.send(visit);
        if (typeof next === "string") return await unlisted(reply).redirect(next, 303);
        if ("pieces" in next) return await sendFile(reply, next);
        return await show(request, reply, { screen, visit, answer: next });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        const answer = await screen.load(visit).catch(missing);
        if (answer === undefined || "paper" in answer) return reply.callNotFound();
        return await show(request, reply, { screen, visit, answer, refusal: error });
      }
    });
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { screen, visit, answer, refusal = null }: Shown,
  ): Promise<FastifyReply> {
    const { renderDesk } = await pages.frontEnd.renderer();
    const { account, role } = visit;
    const { title, above, shown } = answer;
    const page = renderDesk(shown, {
      productName: pages.productName,
      title,
      above,
      links: linksFor(screens, visit, screen, above?.href),
      who: { name: `${account.firstName} ${account.lastName}`, role: roleNames[role] },
      notice: screen.notices?.[texts(request.query)["done"] ?? ""] ?? null,
      refusal: refusal?.message ?? null,
      hasEditor: answer.editor !== undefined,
    });
    const document = await pages.frontEnd.document(request.url);
    const { editor } = answer;
    const state = editor === undefined ? "" : inScript(editor);
    const html = document({ attributes: documentAttributes(request.cookies), ...page, state });
    const script = `<script type="module" src="${pages.frontEnd.deskEditor}"></script></head>`;
    const plain = withoutScripts(html);
    return await unlisted(reply)
      .code(refusal?.status ?? 200)
      .type("text/html; charset=utf-8")
      .send(editor === undefined ? plain : plain.replace("</head>", script));
  }
}

/** The visit of who may do this; undefined if the reply has been sent. @throws AppError not-your-role */
async function visitOf(
  sessionOf: SessionOf,
  request: FastifyRequest,
  reply: FastifyReply,
  action: DeskAction,
): Promise<DeskVisit | undefined> {
  const session = await sessionOf(request);
  if (session === undefined) await unlisted(reply).redirect(loginFor(request.url), 303);
  else if (session.lacksSecondFactor) await unlisted(reply).redirect(secondFactorFor(request.url), 303);
  else if (session.account.staffRole === null) reply.callNotFound();
  else if (!mayAtDesk(session.account.staffRole, action)) throw notYourRole(session);
  else {
    const { account, csrfToken } = session;
    const role = session.account.staffRole;
    const [params, query, fields] = [texts(request.params), texts(request.query), texts(request.body)];
    return { params, query, fields, account, role, csrfToken };
  }
  return undefined;
}

/** Writes a value into a script element as JSON. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

interface Shown {
  screen: DeskScreen;
  visit: DeskVisit;
  answer: DeskAnswer;
  refusal?: Refusal;
}

/** The screens in the navigation of a role. What is below one of them counts as that. */
function linksFor(screens: readonly DeskScreen[], { role }: DeskVisit, { path }: DeskScreen, above: string = path) {
  return screens.flatMap(({ path: href, listed: label, action }) => {
    if (label === null || !mayAtDesk(role, action)) return [];
    const isCurrent = href === path || (href !== "/admin" && above.startsWith(href));
    return [{ label, href, isCurrent }];
  });
}

function unlisted(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
}

function sendFile(reply: FastifyReply, { name, type, pieces }: DeskFile): FastifyReply {
  return unlisted(reply)
    .header("content-disposition", `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(pieces));
}

function notYourRole({ account: { staffRole } }: Session): AppError {
  const role = staffRole === null ? "" : roleNames[staffRole].toLowerCase();
  return new AppError({
    code: "not-your-role",
    status: 403,
    message: `Your role, ${role}, can’t do this. An owner can change roles. Nothing was changed.`,
  });
}

/** The named values of an address or a form; of repeated ones, none. */
function texts(values: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typeof values === "object" && values !== null ? values : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** Nothing, for what doesn't exist. */
function missing(error: unknown): undefined {
  if (error instanceof AppError && error.status === 404) return undefined;
  throw error;
}
