import type { ReactNode } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import "./side-panel.css";

interface SidePanelProps {
  /** Of its elements' ids: `pins` gives #pins-panel and #pins-title. */
  name: string;
  title: string;
  className?: string;
  isOpen: boolean;
  close(): void;
  /** Where all of what it shows a part of is. */
  all: { href: string; words: string };
  children: ReactNode;
}

/** A panel beside whatever is on screen. It stays open while the reader goes from page to page. */
export function SidePanel({ name, title, className = "", isOpen, close, all, children }: SidePanelProps) {
  return (
    <dialog className={`side-panel ${className}`} id={`${name}-panel`} open={isOpen} aria-labelledby={`${name}-title`}>
      {isOpen ? (
        <>
          <div className="side-panel-head">
            <h2 id={`${name}-title`} tabIndex={-1}>
              {title}
            </h2>
            <a href={all.href}>{all.words}</a>
            <button
              type="button"
              className="icon-button"
              data-close
              onClick={close}
              aria-label={`Close ${name}`}
              title="Close"
            >
              <Icon name="close" />
            </button>
          </div>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
