import type { EditorStart } from "../../../domains/manual/admin/contract.ts";
import { startEditor } from "../../../domains/manual/web/admin/editor/public.ts";

/** The script of the one screen of admin that has one: a page that is edited. */
const place = document.getElementById("editor");
const start: unknown = JSON.parse(document.getElementById("state")?.textContent ?? "null");

if (place && isStart(start)) {
  const plain = document.getElementById("plain");
  startEditor(place, start).then(
    () => plain?.remove(),
    (error: unknown) => {
      // The form that needs no scripts is still there.
      place.replaceChildren();
      reportError(error);
    },
  );
}

/** The page is of the same server and release as this script. */
function isStart(value: unknown): value is EditorStart {
  return typeof value === "object" && value !== null && "pageId" in value;
}
