import { Button } from "../../../../ui/button/button.tsx";
import type { TextQuote } from "../../contract.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { addNote, selection, unselect } from "./page-notes.ts";
import css from "./selection-bar.module.css";

/** The actions for selected words, below the selection. */
export function SelectionBar({ write }: { write(quote: TextQuote): void }) {
  const selected = useRead(selection, null);
  if (!selected) return null;
  const { quote, rect } = selected;
  const left = Math.max(8, Math.min(rect.left, innerWidth - 210));
  const below = rect.bottom + 8;
  // If the selection was scrolled out of view, the bar stays visible.
  const top = Math.min(below > innerHeight - 60 ? Math.max(8, rect.top - 48) : Math.max(8, below), innerHeight - 60);
  async function mark() {
    if (await addNote(quote, "")) unselect(quote);
  }
  return (
    <div
      className={css.bar}
      data-needs-script=""
      role="toolbar"
      aria-label="Selected words"
      style={{ left, top }}
      // A press would clear the selection before the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button type="button" onClick={() => void mark()}>
        Highlight
      </Button>
      <Button type="button" onClick={() => write(quote)}>
        Add note
      </Button>
    </div>
  );
}
