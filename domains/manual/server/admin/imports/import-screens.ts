import { EDITIONS_PATH } from "../../../admin/contract.ts";
import { exportPath, importPath, startPath, uploadPath } from "../../../admin/import-views.ts";
import { actOnImport, bringFiles, exportFiles } from "./bring-files.ts";
import { LARGEST_ARCHIVE, readImport, readUpload } from "./read-imports.ts";
import { planStart, readStart } from "./plan-start.ts";
import { actScreen, type AdminVisit } from "../../../../admin/server/public.ts";
import { type ContentParts, type ContentScreen, handleOf, releasesAbove } from "../content-screens.ts";

/** The screens on which an edition's files come and go. */
export function importScreens(parts: ContentParts): ContentScreen[] {
  const { db } = parts.database;
  return [
    {
      path: exportPath(":edition"),
      action: "import-and-export",
      listed: null,
      load: async ({ params }) => ({ paper: await exportFiles(parts, handleOf({ params })) }),
    },
    {
      path: uploadPath(":edition"),
      action: "import-and-export",
      listed: null,
      load: async ({ params, fields: typed, csrfToken }) => {
        const handle = handleOf({ params });
        const above = releasesAbove(handle);
        const view = await readUpload(db, handle, { typed, csrfToken });
        return { title: `Import files of ${handle}`, above, shown: { screen: "upload", view } };
      },
      form: {
        act: "import-files",
        largestFile: LARGEST_ARCHIVE,
        send: async ({ params, fields, file, account }) => {
          const handle = handleOf({ params });
          return importPath(await bringFiles(parts, { handle, account, fields, file }));
        },
      },
    },
    {
      path: importPath(":import"),
      action: "import-and-export",
      listed: null,
      load: async (visit) => {
        const { fields: typed, csrfToken } = visit;
        const view = await readImport(db, idOf(visit), { typed, csrfToken });
        const { handle, isStart } = view;
        const above = isStart
          ? { label: "Editions", href: EDITIONS_PATH }
          : { label: `Import files of ${handle}`, href: uploadPath(handle) };
        return {
          title: isStart ? `Start of ${handle}` : `Files of ${handle}`,
          above,
          shown: { screen: "import", view },
        };
      },
      form: {
        act: "decide-import",
        send: async (visit) => {
          const { account, fields } = visit;
          const act = await actOnImport(parts, { id: idOf(visit), account, fields });
          return act === "discard" ? `${importPath(idOf(visit))}?done=discarded` : importPath(idOf(visit));
        },
      },
      notices: { discarded: "The files were discarded." },
    },
    actScreen({
      path: startPath(":edition"),
      act: "start-edition",
      label: "Start a new edition",
      above: () => ({ label: "Editions", href: EDITIONS_PATH }),
      fields: /^(?:handle|name)$/,
      form: async ({ params, fields, csrfToken }) => ({
        screen: "start-edition",
        view: await readStart(db, { handle: handleOf({ params }), fields, csrfToken }),
      }),
      plan: ({ params, fields, account }) => planStart(parts, { handle: handleOf({ params }), fields, account }),
      done: (importId) => importPath(importId),
    }),
  ];
}

function idOf({ params }: AdminVisit): string {
  return params["import"] ?? "";
}
