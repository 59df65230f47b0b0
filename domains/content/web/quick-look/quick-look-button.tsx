import { Icon } from "../../../../ui/icon/icon.tsx";
import css from "./quick-look-button.module.css";

/** Shows and hides the quick-look panel; in the header of every screen. `q` does the same. */
export function QuickLookButton() {
  return (
    <button type="button" className={css.button} aria-keyshortcuts="q" data-dock="quick-look">
      <Icon name="look-up" />
      <span>Quick look</span>
    </button>
  );
}
