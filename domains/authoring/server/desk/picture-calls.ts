import type { FastifyError, FastifyPluginAsync } from "fastify";
import type { SessionOf } from "../../../accounts/server/public.ts";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { authoringCalls } from "../../calls.ts";
import { mostPictureBytes } from "../../editing-contract.ts";
import { addPicture } from "../editing/blocks/add-picture.ts";
import type { EditingContext } from "../editing/drafts/open-draft.ts";
import { pictureRefused, pictureTooLarge, saveUnreadable } from "../editing/errors.ts";
import { editorIn } from "./page-calls.ts";

/** Takes pictures for pages that are edited. A scope of its own: only here are bytes taken as they are. */
export const pictureCalls: FastifyPluginAsync<EditingContext & { sessionOf: SessionOf }> = (app, options) => {
  const { sessionOf, ...context } = options;
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  withContracts(app).route({
    ...authoringCalls.addPicture,
    ...refusing(saveUnreadable),
    bodyLimit: mostPictureBytes,
    errorHandler: tellSize,
    // Before the bytes are read.
    onRequest: async (request) => {
      await editorIn(sessionOf, request);
    },
    handler: async (request) => {
      const { body } = request;
      if (!(body instanceof Uint8Array)) throw pictureRefused("Nothing was sent. Choose the picture again.");
      return { loggedIn: true, data: await addPicture(context, request.params.page, body) };
    },
  });
  return Promise.resolve();
};

/** Reading stops at what is too large for any picture. */
function tellSize(error: FastifyError): void {
  throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? pictureTooLarge() : error;
}
