import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Account } from "../../../accounts/contract.ts";
import { mayAtDesk } from "../../../accounts/rules.ts";
import { requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { authoringCalls } from "../../calls.ts";
import { beHere } from "../editing/blocks/be-here.ts";
import { findTargets } from "../editing/blocks/find-targets.ts";
import { saveBlocks, settleInEditor } from "../editing/blocks/save-blocks.ts";
import { notAnEditor, saveUnreadable } from "../editing/errors.ts";
import type { EditingContext } from "../editing/drafts/open-draft.ts";

/** The most bytes of a save as a form: ten times the longest page of a manual, with all its blocks. */
const LARGEST_SAVE = 4_000_000;

/** Mounts the calls that the editor at the desk makes, for the accounts that may edit. */
export function pageCalls(
  app: FastifyInstance,
  { sessionOf, ...context }: EditingContext & { sessionOf: SessionOf },
): void {
  const api = withContracts(app);
  const editorOf = (request: FastifyRequest) => editorIn(sessionOf, request);
  // Before what was sent is looked at: it is nobody else's business what is wrong with it.
  const forEditors = {
    ...refusing(saveUnreadable),
    onRequest: async (request: FastifyRequest) => {
      await editorOf(request);
    },
  };

  api.route({
    ...authoringCalls.saveBlocks,
    ...forEditors,
    bodyLimit: LARGEST_SAVE,
    handler: async (request) => {
      const { id: by } = await editorOf(request);
      const data = await saveBlocks(context, request.params.page, { text: request.body.save, by });
      return { loggedIn: true, data };
    },
  });

  api.route({
    ...authoringCalls.settle,
    ...forEditors,
    handler: async (request) => {
      const { id: by } = await editorOf(request);
      const { conflict: id, choice, since } = request.body;
      return { loggedIn: true, data: await settleInEditor(context, request.params.page, { id, choice, since, by }) };
    },
  });

  api.route({
    ...authoringCalls.here,
    ...forEditors,
    handler: async (request) => {
      const { id: accountId } = await editorOf(request);
      const { tab, block } = request.body;
      const where = { tab, accountId, block: block === "" ? null : block };
      return { loggedIn: true, data: await beHere(context, request.params.page, where) };
    },
  });

  api.route({
    ...authoringCalls.targets,
    ...forEditors,
    handler: async (request) => {
      const data = await findTargets(context.database.db, request.params.page, request.query.words);
      return { loggedIn: true, data };
    },
  });
}

/** Who sends a request, if that account may edit. @throws AppError sign-in-needed, session-ended, not-your-role */
export async function editorIn(sessionOf: SessionOf, request: FastifyRequest): Promise<Account> {
  const session = await sessionOf(request);
  const account = requireAccount(session, request);
  if (session?.lacksSecondFactor === true || !mayAtDesk(account.staffRole, "edit-content")) throw notAnEditor();
  return account;
}
