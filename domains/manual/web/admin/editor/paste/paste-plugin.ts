import { Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Note } from "../panels/panel.ts";
import { copyOwn, ownCopy, putOwn } from "../copying/own-copy.ts";
import { pasteMarkup, pasteText } from "./paste-markup.ts";

interface PasteParts {
  note: Note;
  /** Takes the pictures among files; false if there are none. */
  takePictures(files: readonly File[]): boolean;
}

/** What is pasted and dropped from elsewhere is cleaned before the editor sees it. */
export function pasting({ note, takePictures }: PasteParts): Plugin {
  const take = (view: EditorView, data: DataTransfer | null): boolean => {
    const [html, text] = [data?.getData("text/html") ?? "", data?.getData("text/plain") ?? ""];
    const own = ownCopy(html);
    if (own) {
      view.dispatch(putOwn(view.state, own));
      return true;
    }
    // Office programs send a picture of the words beside them.
    if (text.trim() === "" && takePictures([...(data?.files ?? [])])) return true;
    if (html.trim() !== "") void pasteMarkup(view, html, note);
    else if (text.trim() !== "") void pasteText(view, text, note);
    else return false;
    return true;
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        copy: (view, event) => {
          if (!copyOwn(view, event.clipboardData)) return false;
          event.preventDefault();
          return true;
        },
        cut: (view, event) => {
          if (!view.editable || !copyOwn(view, event.clipboardData)) return false;
          event.preventDefault();
          view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta("uiEvent", "cut"));
          return true;
        },
        paste: (view, event) => {
          if (!view.editable || !take(view, event.clipboardData)) return false;
          event.preventDefault();
          return true;
        },
        drop: (view, event) => {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (view.dragging) return false;
          // Whatever is dropped, the browser doesn't leave the page for it.
          event.preventDefault();
          if (!place) return true;
          const { tr: transaction } = view.state;
          view.dispatch(transaction.setSelection(TextSelection.near(transaction.doc.resolve(place.pos))));
          const isTaken = take(view, event.dataTransfer);
          if (!isTaken && (event.dataTransfer?.files.length ?? 0) > 0)
            note("Only pictures can be dropped here. Copy the text of a document, and paste it.");
          view.focus();
          return true;
        },
      },
    },
  });
}
