import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { Message } from "../message/message.tsx";
import css from "./empty-state.module.css";

interface EmptyStateProps {
  /** Of the control that puts something here. */
  icon?: IconName;
  /** Whether screen readers are told as soon as it is there: after the reader has removed the last of something. */
  isSpoken?: boolean;
  children: ReactNode;
}

/** Stands where there is nothing yet, and says how something gets there. */
export function EmptyState({ icon, isSpoken = false, children }: EmptyStateProps) {
  const Element = isSpoken ? "output" : "p";
  return (
    <Element className={css.empty}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </Element>
  );
}

/** Says what is on its way, once it takes long. The rest of its screen stays in sight (shell.css). */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <output className={css.loading} data-waiting="">
      {children}
    </output>
  );
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
