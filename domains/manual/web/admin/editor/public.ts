import { keepSession } from "./session.ts";
import { PageEditor } from "./page-editor.ts";
import { makeScreen } from "./screen.ts";
import { pageServer } from "./server.ts";
import type { EditorStart } from "../../../admin/editing-contract.ts";

/** Puts the editor of a page in the place of the form that works without scripts. */
export async function startEditor(place: HTMLElement, start: EditorStart): Promise<void> {
  keepSession(start);
  await PageEditor.open(start, pageServer(start.pageId), makeScreen(place, start));
  place.hidden = false;
  place.closest("main")?.classList.add("admin-main-wide");
  document.documentElement.dataset["editor"] = "ready";
}
