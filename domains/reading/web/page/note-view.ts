import type { ListedPage } from "../../contract.ts";
import { ask, tell } from "../client/tell.ts";
import { addView } from "../client/reader.ts";

let viewed = "";

/** Reports the page being read (PAGE-6), once. Nothing waits for it, and a failure isn't worth reporting. */
export function noteView(page: ListedPage): void {
  if (page.id === viewed) return;
  viewed = page.id;
  tell(ask("POST /api/lists/recently-viewed/:id", { params: { id: page.id } })).then(
    () => addView(page),
    () => {
      viewed = "";
    },
  );
}
