import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Message } from "../message/message.tsx";
import css from "./empty-state.module.css";

/** Stands where there is nothing yet, and says how something gets there. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={css.empty}>{children}</p>;
}

/** Says what is on its way, once it takes long. */
export function Loading({ children }: { children: ReactNode }) {
  return <output className={css.loading}>{children}</output>;
}

interface LoadFailedProps {
  /** What isn't there: 'Your pins could not be loaded.' */
  children: ReactNode;
  retry: () => void;
}

/** Says that something could not be loaded, and tries again. */
export function LoadFailed({ children, retry }: LoadFailedProps) {
  return (
    <Message kind="error">
      <p>{children}</p>
      <Button type="button" onClick={retry}>
        Try again
      </Button>
    </Message>
  );
}
