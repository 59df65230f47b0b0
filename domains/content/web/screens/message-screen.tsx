import type { ReactNode } from "react";

/** A screen that is not a page of the manual: a title, what there is to say, and ways on. */
export function MessageScreen({ path, title, children }: { path: string; title: string; children: ReactNode }) {
  return (
    <div className="screen screen-message" data-path={path}>
      <div className="screen-body">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
