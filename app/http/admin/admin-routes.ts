import { streamOf } from "../../../platform/threads/stream-of.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AdminAction, roleNames, type Session } from "../../../domains/accounts/contract.ts";
import { type ActRule, mayInAdmin } from "../../../domains/accounts/rules.ts";
import type { Accounts } from "../../../domains/accounts/server/public.ts";
import { loginFor, secondFactorFor, type SessionOf } from "../../../domains/accounts/server/security/public.ts";
import { yieldToEventLoop } from "../../../platform/threads/yield-to-event-loop.ts";
import { acceptFiles } from "../../../platform/http/bodies/read-multipart.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { sendEncoded } from "../../../platform/http/response-cache.ts";
import { withoutScripts } from "../failures/failed-page.ts";
import { mayShowFrames, unlisted } from "../headers/security-headers.ts";
import { documentAttributes, type Pages } from "../pages.ts";
import type { PlainPage } from "../../entry-server.tsx";
import { askForProof } from "./answers/ask-for-proof.ts";
import { sendAsData } from "./answers/admin-data.ts";
import type { AdminFile, AdminVisit } from "../../../domains/admin/server/public.ts";
import type { AnyAnswer, AnyForm, AnyScreen, AdminParts } from "./admin-screen.ts";
import { adminScreens } from "./admin-screens.ts";

import { doAct } from "./undo/undo.ts";
import { sendFramedDraft } from "./answers/framed-draft.ts";

interface AdminRoutes extends AdminParts {
  sessionOf: SessionOf;
  pages: Pages;
}

/** The most bytes of a form: the longest page, written as a form is. */
const LARGEST_FORM = 4_000_000;

/** The most bytes of what goes with a file. */
const LARGEST_TEXTS = 100_000;

interface FileForm {
  sessionOf: SessionOf;
  path: string;
  action: AdminAction;
  largest: number;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** What is sent with a form that is only to be shown. */
const LOOK = "look";

/** Why a form was refused, or nothing. */
type Refusal = Pick<AppError, "code" | "message" | "status" | "retryAfter"> | null;

/**
 * Registers admin: every screen of the list, and its form at the same address. Who may open or send one is decided
 * here alone: a visitor is sent to log in and back, for an account without a role there is no admin, and a role that
 * isn't enough is told so. A form whose act does harm in the wrong hands is asked for a proof first.
 */
export function adminRoutes(app: FastifyInstance, { sessionOf, pages, ...parts }: AdminRoutes): void {
  const screens = adminScreens(parts);
  for (const screen of screens) {
    app.get(screen.path, async (request, reply) => {
      const visit = await visitOf(sessionOf, request, reply, screen.action);
      if (visit === undefined) return reply;
      const answer = await screen.load(visit).catch(missing);
      if (answer === undefined) return reply.callNotFound();
      return "shown" in answer
        ? await show(request, reply, { screen, visit, answer })
        : await sendOther(pages, request, reply, answer);
    });
    const { form } = screen;
    if (form === undefined) continue;
    const { largestFile: largest, mostFields } = form;
    const rule = ruleOf(parts.accounts, form);
    const answer = sendTo(screen, form, rule);
    const config = mostFields === undefined ? {} : { mostFields };
    if (largest === undefined) app.post(screen.path, { bodyLimit: LARGEST_FORM, config }, answer);
    else takeFile(app, { sessionOf, path: screen.path, action: rule.action, largest, answer });
  }

  function sendTo(screen: AnyScreen, form: AnyForm, rule: ActRule) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const sent = await visitOf(sessionOf, request, reply, rule.action);
      if (sent === undefined) return reply;
      // What somebody else asks for is looked at, and not done.
      if (sent.fields[LOOK] !== undefined) return await showAgain(request, reply, { screen, visit: onlyLooking(sent) });
      const { visit, asks } = await askForProof(parts.accounts, request, sent, rule);
      if (asks) return await show(request, reply, { screen, visit, answer: asks });
      try {
        const next = await doAct(parts, request.log, form, visit);
        if (typeof next === "string") return await unlisted(reply).redirect(next, 303);
        if ("pieces" in next) return await sendFile(reply, next);
        return await show(request, reply, { screen, visit, answer: next });
      } catch (error) {
        // What is only busy may be sent again, as it was typed.
        if (!(error instanceof AppError) || (error.status >= 500 && error.code !== "busy")) throw error;
        return await showAgain(request, reply, { screen, visit, refusal: error });
      }
    };
  }

  /** Shows a screen again, with what its form was sent. */
  async function showAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    { screen, visit, refusal }: Omit<Shown, "answer">,
  ): Promise<unknown> {
    const answer = await screen.load(visit).catch(missing);
    if (answer === undefined || !("shown" in answer)) return reply.callNotFound();
    return await show(request, reply, { screen, visit, answer, ...(refusal === undefined ? {} : { refusal }) });
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { screen, visit, answer, refusal = answer.refusal ?? null }: Shown,
  ): Promise<FastifyReply> {
    const notice = screen.notices?.[texts(request.query)["done"] ?? ""] ?? null;
    const sent = sendAsData({ request, reply, answer, notice, refusal });
    if (sent !== undefined) {
      tellSent(request, reply, answer);
      return await sent;
    }
    const { renderAdmin } = await pages.frontEnd.renderer();
    await yieldToEventLoop();
    const links = linksFor(screens, visit, screen, answer.above?.href);
    const { productName } = pages;
    const page = renderAdmin(answer.shown, {
      ...frameOf(visit, answer),
      productName,
      links,
      notice,
      refusal: refusal?.message ?? null,
    });
    return await sendPage(pages, { request, reply, answer, refusal, page });
  }
}

/** What the frame says of whoever looks, and where they are. */
function frameOf({ account, role }: AdminVisit, { title, above, script, hasFrame = false }: AnyAnswer) {
  const hasEditor = script?.name === "editor";
  return {
    title,
    above,
    who: { name: `${account.firstName} ${account.lastName}`, role: roleNames[role] },
    hasEditor,
    hasFrame: hasFrame || hasEditor,
  };
}

/** Sends what isn't a screen: a draft in a frame, or a file. */
async function sendOther(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Exclude<Awaited<ReturnType<AnyScreen["load"]>>, AnyAnswer>,
): Promise<unknown> {
  if ("framed" in answer) return await sendFramedDraft(pages, request, reply, answer.framed);
  if ("pieces" in answer) return await sendFile(reply, answer);
  return await unlisted(reply).headers(answer.paper.headers).send(answer.paper.content);
}

function onlyLooking(visit: AdminVisit): AdminVisit {
  const { [LOOK]: _look, agreed: _agreed, ...fields } = visit.fields;
  return { ...visit, fields };
}

interface SentPage extends Pick<Required<Shown>, "answer" | "refusal"> {
  request: FastifyRequest;
  reply: FastifyReply;
  page: PlainPage;
}

/** Puts a screen into a document, with its script if it has one, and sends it. */
async function sendPage(pages: Pages, { request, reply, answer, refusal, page }: SentPage): Promise<FastifyReply> {
  const document = await pages.frontEnd.document(request.url);
  const { script } = answer;
  const isEdited = script?.name === "editor";
  tellSent(request, reply, answer);
  await yieldToEventLoop();
  const state = isEdited ? inScript(script.start) : "";
  await yieldToEventLoop();
  const html = withoutScripts(document({ attributes: documentAttributes(request.cookies), ...page, state }));
  await yieldToEventLoop();
  if (answer.hasFrame === true || isEdited) mayShowFrames(reply);
  if (refusal?.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  unlisted(reply)
    .code(refusal?.status ?? 200)
    .type("text/html; charset=utf-8");
  if (script === undefined) return await reply.send(html);
  const element = `<script type="module" src="${pages.frontEnd.adminScripts[script.name]}"></script></head>`;
  const scripted = html.replace("</head>", element);
  return isEdited ? await sendCompressed(request, reply, scripted) : await reply.send(scripted);
}

/** Tells whoever waits for it once all of an answer was handed over. */
function tellSent(request: FastifyRequest, reply: FastifyReply, { onSent }: AnyAnswer): void {
  if (onSent === undefined) return;
  reply.raw.once("finish", () => {
    onSent().catch((error: unknown) => request.log.error({ err: error }, "Admin's answer was not noted."));
  });
}

/**
 * Sends a page that is edited: its text twice, as a form and for the editor, is too much for a slow line. Nothing that
 * an address or a stranger says stands in it, so that its length tells nobody its token.
 */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  return await sendEncoded(request, reply.header("vary", "accept-encoding"), { body: html });
}

/** Registers a form with a file: whether the sender may send it is asked before its bytes are taken. */
function takeFile(app: FastifyInstance, { sessionOf, path, action, largest, answer }: FileForm): void {
  app.register((scope, _options, done) => {
    acceptFiles(scope);
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const visit = await visitOf(sessionOf, request, reply, action);
      return visit === undefined ? reply : undefined;
    };
    scope.post(path, { bodyLimit: largest + LARGEST_TEXTS, onRequest }, answer);
    done();
  });
}

/** What it takes to send a form, and what is asked first. @throws Error if no table says */
function ruleOf({ acts }: Pick<Accounts, "acts">, { act, rule = acts[act] }: AnyForm): ActRule {
  if (rule === undefined) throw new Error(`No table says what the act ${act} takes.`);
  return rule;
}

/** The visit of who may do this; undefined if the reply has been sent. @throws AppError not-your-role */
async function visitOf(
  sessionOf: SessionOf,
  request: FastifyRequest,
  reply: FastifyReply,
  action: AdminAction,
): Promise<AdminVisit | undefined> {
  const session = await sessionOf(request);
  if (session === undefined) await unlisted(reply).redirect(loginFor(request.url), 303);
  else if (session.lacksSecondFactor) await unlisted(reply).redirect(secondFactorFor(request.url), 303);
  else if (session.account.staffRole === null) reply.callNotFound();
  else if (!mayInAdmin(session.account.staffRole, action)) throw notYourRole(session);
  else {
    const { id: sessionId, account, csrfToken, provedAt, passedSecondFactor: hasSecondFactor } = session;
    const role = session.account.staffRole;
    const [params, query, fields] = [texts(request.params), texts(request.query), texts(request.body)];
    const [path = ""] = request.url.split("?");
    const who = { account, role, sessionId, provedAt, hasSecondFactor, csrfToken };
    return { path, params, query, fields, file: fileIn(request.body), ...who };
  }
  return undefined;
}

/** Writes a value into a script element as JSON. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

interface Shown {
  screen: AnyScreen;
  visit: AdminVisit;
  answer: AnyAnswer;
  refusal?: Refusal;
}

/** The screens in the navigation of a role. What is below one of them counts as that. */
function linksFor(screens: readonly AnyScreen[], { role }: AdminVisit, { path }: AnyScreen, above: string = path) {
  return screens.flatMap(({ path: href, listed: label, action }) => {
    if (label === null || !mayInAdmin(role, action)) return [];
    const isCurrent = href === path || (href !== "/admin" && above.startsWith(href));
    return [{ label, href, isCurrent }];
  });
}

function sendFile(reply: FastifyReply, { name, type, pieces }: AdminFile): FastifyReply {
  return unlisted(reply)
    .header("content-disposition", `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(streamOf(pieces));
}

function notYourRole({ account: { staffRole } }: Session): AppError {
  const role = staffRole === null ? "" : roleNames[staffRole].toLowerCase();
  return new AppError({
    code: "not-your-role",
    status: 403,
    message: `Your role, ${role}, can’t do this. An owner can change roles. Nothing was changed.`,
  });
}

/** The file that went with a form, if one did. */
function fileIn(body: unknown): Buffer | null {
  const values = typeof body === "object" && body !== null ? Object.values(body) : [];
  return values.find((value): value is Buffer => Buffer.isBuffer(value)) ?? null;
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
