import type { ReactNode } from "react";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { focusOpener } from "./openers.ts";
import css from "./side-panel.module.css";

interface SidePanelProps {
  /** The prefix of its elements' ids: `pins` makes #pins-panel and #pins-title. */
  name: string;
  title: string;
  /** Which edge of the screen it stands at. */
  side?: "left" | "right";
  isOpen: boolean;
  close(): void;
  /** The link to the complete list it shows a part of. */
  all: { href: string; words: string };
  children: ReactNode;
}

/** A panel beside the screen's content. It stays open during navigation. */
export function SidePanel({ name, title, side = "left", isOpen, close, all, children }: SidePanelProps) {
  function closeAndReturn() {
    close();
    focusOpener(name);
  }

  return (
    <dialog
      className={side === "left" ? css.left : css.right}
      id={`${name}-panel`}
      open={isOpen}
      aria-labelledby={`${name}-title`}
    >
      {isOpen ? (
        <>
          <div className={css.head}>
            <h2 id={`${name}-title`} tabIndex={-1}>
              {title}
            </h2>
            <a href={all.href}>{all.words}</a>
            <IconButton data-close onClick={closeAndReturn} label={`Close ${name}`} title="Close" icon="close" />
          </div>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
