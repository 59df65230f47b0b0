import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { linkUseless } from "../errors.ts";
import { sessionTokenOf, writeSessionCookie } from "../security/sessions/cookies.ts";
import { verifyAddress } from "../verbs/profile/verify-address.ts";
import { hasJustUsed, signInAgain } from "../verbs/sign-in/press-again.ts";
import type { SignedIn } from "../verbs/sign-in/sign-in.ts";
import { readLink } from "../verbs/sign-up/read-link.ts";
import { verifySignUp } from "../verbs/sign-up/verify-sign-up.ts";
import { attempt, fieldsOf, fromOf, loginFor, queryOf, type Screens, showScreen, staleForm } from "./screen-context.ts";

type ShownLink = Pick<AccountScreen, "link" | "address" | "code">;

/** /verify-email, where the links of mails lead. Following one changes nothing yet: mail programs follow links too. */
export function verifyRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/verify-email", async (request, reply) => {
    const code = queryOf(request, "code");
    const shown = await shownLink(request, code);
    // A new address is given to the account that is signed in.
    if (shown.link === "change-address" && !(await sessionOf(request)))
      return reply.redirect(loginFor(request.url), 303);
    return showLink(request, reply, shown);
  });

  app.post("/verify-email", { config: { redrawsStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const shown = await shownLink(request, fields["code"] ?? "");
    const outcome = request.hasStaleForm
      ? { refusal: staleForm() }
      : await attempt(() => verify(request, shown, fields));
    if (outcome.refusal) {
      // Where no script keeps anybody from it, a button is pressed twice.
      const again = await pressedAgain(request, outcome.refusal, fields);
      if (again === undefined) return showLink(request, reply, shown, outcome.refusal);
      if (again !== "signed-in") writeSessionCookie(reply, again.token, secure);
    } else if (outcome.done) writeSessionCookie(reply, outcome.done.token, secure);
    return reply.redirect(accountPaths.emailVerified, 303);
  });

  /** Does what a link is for, and gives the session of somebody who has signed up. */
  async function verify(
    request: FastifyRequest,
    { link }: ShownLink,
    { code = "", password = "" }: Readonly<Record<string, string>>,
  ): Promise<SignedIn | undefined> {
    const presentToken = sessionTokenOf(request, secure);
    if (link === "sign-up") return verifySignUp(accounts, { code, password, presentToken }, fromOf(request));
    const session = await sessionOf(request);
    if (link !== "change-address" || !session) throw linkUseless();
    await verifyAddress(accounts, { session, code }, fromOf(request));
    return undefined;
  }

  /** What the second press wanted is done: its reader is signed in already, or is by this. Undefined for any other. */
  async function pressedAgain(
    request: FastifyRequest,
    refusal: AppError,
    { code = "", password = "" }: Readonly<Record<string, string>>,
  ): Promise<SignedIn | "signed-in" | undefined> {
    const session = await sessionOf(request);
    for (const purpose of ["sign-up", "change-address"] as const)
      if (await hasJustUsed(accounts, session, { purpose, code })) return "signed-in";
    if (refusal.code !== "link-useless") return undefined;
    const link = { purpose: "sign-up", code, password, presentToken: sessionTokenOf(request, secure) } as const;
    const outcome = await attempt(() => signInAgain(accounts, link, fromOf(request)));
    return outcome.refusal ? undefined : outcome.done;
  }

  async function shownLink(request: FastifyRequest, code: string): Promise<ShownLink> {
    const found = await readLink(accounts, code);
    if (!found) return { link: "useless", address: "", code: "" };
    if (found.kind === "sign-up") return { link: "sign-up", address: found.email, code };
    const session = await sessionOf(request);
    const isOthers = session !== undefined && session.account.id !== found.accountId;
    return { link: isOthers ? "other-account" : "change-address", address: found.email, code };
  }

  function showLink(request: FastifyRequest, reply: FastifyReply, shown: ShownLink, refusal?: AppError) {
    const why = shown.link === "useless" ? linkUseless() : refusal;
    return showScreen(screens, request, reply, { ...shown, ...(why ? { refusal: why } : {}) });
  }
}
