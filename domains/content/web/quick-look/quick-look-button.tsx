import { use } from "react";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { QuickLookContext } from "./quick-look-context.ts";
import css from "./quick-look-button.module.css";

/** Shows and hides the quick-look panel; in the header of every screen. `q` does the same. */
export function QuickLookButton() {
  const { open, toggle } = use(QuickLookContext);
  return (
    <button type="button" className={css.button} aria-expanded={open} aria-keyshortcuts="q" onClick={toggle}>
      <Icon name="look-up" />
      <span>Quick look</span>
    </button>
  );
}
