import type { ReactNode } from "react";
import css from "./screen.module.css";

interface ScreenProps {
  /** The address it is rendered for, by which the frame knows when another screen has come. */
  path?: string;
  /** The heading, which has the focus after a navigation. Without it, the children bring their own. */
  title?: ReactNode;
  /** The heading quotes what the reader typed: smaller, and broken anywhere. */
  isQuoting?: boolean;
  /** What stands beside the screen where there is room, else below it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A screen outside the manual's text: its place beside the navigation, its left edge and its heading. */
export function Screen({ path, title, isQuoting = false, aside, children }: ScreenProps) {
  return (
    <div className={`screen ${css.screen}`} data-path={path}>
      <div className="screen-body">
        {title === undefined ? null : (
          <h1 className={isQuoting ? css.quoting : undefined} tabIndex={-1}>
            {title}
          </h1>
        )}
        {children}
      </div>
      {aside}
    </div>
  );
}
