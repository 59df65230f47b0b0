import type { FastifyError, FastifyPluginAsync } from "fastify";
import type { SessionOf } from "../../../accounts/server/security/public.ts";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { authoringCalls } from "../../admin/calls.ts";
import { type StoredPicture, mostPictureBytes } from "../../admin/editing-contract.ts";
import { type EditingContext, openDraft } from "../edit/drafts/open-draft.ts";
import { pictureRefused, pictureTooLarge, saveUnreadable } from "../edit/errors.ts";
import { editorIn } from "./page-calls.ts";
import { saveImages } from "../stores/image-store.ts";
import { askAside } from "../edit/aside/aside.ts";
import { contentName, pictureRow } from "../publish/plan/pictures.ts";

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
      if (!(body instanceof Uint8Array)) throw pictureRefused("No file was received. Choose the picture again.");
      return { loggedIn: true, data: await addPicture(context, request.params.page, body) };
    },
  });
  return Promise.resolve();
};

/** Reading stops at what is too large for any picture. */
function tellSize(error: FastifyError): void {
  throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? pictureTooLarge() : error;
}

/**
 * Stores a picture for a page that is edited, by the checks of an import; returns its address, at which it can be seen
 * at once. A picture that is stored already keeps its address.
 * @throws AppError page-unknown, edited-in-files, picture-refused, picture-too-large
 */
async function addPicture(context: EditingContext, pageId: string, bytes: Uint8Array): Promise<StoredPicture> {
  await openDraft(context, pageId);
  if (bytes.length > mostPictureBytes) throw pictureTooLarge();
  const tooMuch = () => ({ refused: "Reading this picture takes too long. Save it with fewer parts, or as PNG." });
  const checked = await askAside({ kind: "picture", bytes }, tooMuch);
  if ("refused" in checked) throw pictureRefused(checked.refused);
  const { kind, ...size } = checked;
  const name = contentName({ name: `picture.${kind}`, bytes });
  await saveImages(context.database, [pictureRow(name, bytes, size)], "soon");
  return { url: `/images/${name}`, ...size };
}
