import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths, returnOf, safeReturn } from "../../rules.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { linkUseless, undoUseless } from "../errors.ts";
import { sessionTokenOf } from "../security/sessions/cookies.ts";
import { type SignedIn, hasJustUsed, signInAgain } from "../commands/sign-in/sign-in.ts";
import { readLink, verifySignUp } from "../commands/sign-up/sign-up.ts";
import {
  type Screens,
  attempt,
  fieldsOf,
  fromOf,
  loginFor,
  queryOf,
  redirectSignedIn,
  showScreen,
  staleForm,
} from "./screen-context.ts";
import { readUndoLink, undoAddressChange, verifyAddress } from "../commands/address/change-address.ts";

type LinkFields = Pick<AccountScreen, "link" | "address" | "code">;

/** /verify-email, linked from mails. Opening it changes nothing yet: mail programs follow links too. */
export function verifyRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/verify-email", async (request, reply) => {
    const code = queryOf(request, "code");
    const shown = await shownLink(request, code);
    // A new address goes to the account that is signed in.
    if (shown.link === "change-address" && !(await sessionOf(request)))
      return reply.redirect(loginFor(request.url), 303);
    return showLink(request, reply, shown);
  });

  app.post("/verify-email", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const shown = await shownLink(request, fields["code"] ?? "");
    const back = returnOf(fields["return"]);
    const confirmed = accountPaths.emailVerified + (back && `?${back.slice(1)}`);
    const outcome = request.hasStaleForm
      ? { refusal: staleForm() }
      : await attempt(() => verify(request, shown, fields));
    if (outcome.refusal) {
      // Without scripts, the button can be pressed twice.
      const again = await pressedAgain(request, outcome.refusal, fields);
      if (again === undefined) return showLink(request, reply, shown, outcome.refusal);
      if (again !== "signed-in") return redirectSignedIn(reply, again, secure, confirmed);
    } else if (outcome.done) return redirectSignedIn(reply, outcome.done, secure, confirmed);
    return reply.redirect(confirmed, 303);
  });

  /** Carries out the link; returns the session of a new user. */
  async function verify(
    request: FastifyRequest,
    { link }: LinkFields,
    { code = "", password = "", ...fields }: Readonly<Record<string, string>>,
  ): Promise<SignedIn | undefined> {
    const [presentToken, returnTo] = [sessionTokenOf(request, secure), safeReturn(fields["return"])];
    const signUp = { code, password, presentToken, returnTo };
    if (link === "sign-up") return verifySignUp(accounts, signUp, fromOf(request));
    const session = await sessionOf(request);
    if (link !== "change-address" || !session) throw linkUseless();
    await verifyAddress(accounts, { session, code }, fromOf(request));
    return undefined;
  }

  /**
   * What the second press asked for is done: the user is signed in already, or is now. Undefined in all other cases.
   */
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

  async function shownLink(request: FastifyRequest, code: string): Promise<LinkFields> {
    const found = await readLink(accounts, code);
    if (!found) return { link: "useless", address: "", code: "" };
    if (found.kind === "used" || found.kind === "expired") return { link: found.kind, address: found.email, code: "" };
    if (found.kind === "sign-up") return { link: "sign-up", address: found.email, code };
    const session = await sessionOf(request);
    const isOthers = session !== undefined && session.account.id !== found.accountId;
    return { link: isOthers ? "other-account" : "change-address", address: found.email, code };
  }

  function showLink(request: FastifyRequest, reply: FastifyReply, shown: LinkFields, refusal?: AppError) {
    const returnTo = safeReturn(queryOf(request, "return") || fieldsOf(request.body)["return"]);
    const why = shown.link === "useless" ? linkUseless() : refusal;
    return showScreen(screens, request, reply, { ...shown, returnTo, ...(why ? { refusal: why } : {}) });
  }
}

/**
 * /undo-address, linked from the mails to an old address: 'This wasn’t me'. Opening the link changes nothing; its
 * button returns the account and leads to a new password.
 */
export function undoRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts } = screens;

  async function show(request: FastifyRequest, reply: FastifyReply, code: string, refusal?: AppError) {
    const change = await readUndoLink(accounts, code);
    if (!change) return showScreen(screens, request, reply, { link: "useless", refusal: undoUseless() });
    const { old_email: address, new_email: newAddress } = change;
    const shown = { link: "undo-address", address, code, values: { newAddress } } as const;
    return showScreen(screens, request, reply, { ...shown, ...(refusal ? { refusal } : {}) });
  }

  app.get("/undo-address", (request, reply) => show(request, reply, queryOf(request, "code")));

  app.post("/undo-address", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const { code = "" } = fieldsOf(request.body);
    if (request.hasStaleForm) return show(request, reply, code, staleForm());
    const outcome = await attempt(() => undoAddressChange(accounts, code, fromOf(request)));
    if (outcome.refusal) return show(request, reply, code, outcome.refusal);
    return reply.redirect(`${accountPaths.resetPassword}?code=${outcome.done.resetCode}`, 303);
  });
}
