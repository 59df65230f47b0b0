import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { Loading } from "../../../../ui/empty-state/empty-state.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import css from "./quick-look.module.css";

/**
 * A panel for looking up a word or abbreviation in an edition's tables without leaving the page. It is in every page, so
 * that a press opens it at once. It belongs to scripts (app/boot.ts, start-looking-up.ts): the server renders it beside
 * React's root, and React never sees it.
 */
export function QuickLook() {
  return (
    <dialog className={css.panel} id="quick-look" aria-labelledby="quick-look-title">
      <div className={css.head}>
        <h2 id="quick-look-title">Quick look</h2>
        <IconButton data-close label="Close quick look" title="Close" icon="close" />
        <label className={css.box} htmlFor="quick-look-filter">
          <span className="visually-hidden">Look up a word or abbreviation in all tables</span>
          <Icon name="search" />
          <Input
            id="quick-look-filter"
            type="search"
            placeholder="Word or abbreviation"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      </div>
      <div className={css.body} id="look-up" />
      <div className={css.waits}>
        <Loading>Loading the tables</Loading>
      </div>
    </dialog>
  );
}

/** Shows and hides the quick-look panel; in the header of every screen. `q` does the same. */
export function QuickLookButton() {
  return (
    <button type="button" className={css.button} aria-keyshortcuts="q" data-dock="quick-look">
      <Icon name="look-up" />
      <span>Quick look</span>
    </button>
  );
}
