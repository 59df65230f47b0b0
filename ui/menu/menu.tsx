import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Icon } from "../icon/icon.tsx";
import css from "./menu.module.css";

interface MenuProps {
  /** What is chosen here, for who can't see where it stands: 'Edition'. */
  label: string;
  /** What is chosen now. */
  chosen: ReactNode;
  /** `plain`: at the end of a bar, where its list ends too. `boxed`: by itself; its list begins where it begins. */
  look: "plain" | "boxed";
  /** Links or choices. */
  children: ReactNode;
}

/**
 * A button that shows what is chosen, and opens a list of links or choices. The browser opens and closes it, with
 * Escape too, and returns the focus; without scripts it lacks the arrow keys only.
 */
export function Menu({ label, chosen, look, children }: MenuProps) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of its button and its items
    <div className={look === "plain" ? css.plain : css.boxed} onKeyDown={moveByArrows}>
      <button type="button" popoverTarget={id}>
        <span className="visually-hidden">{label}: </span>
        {chosen}
        <Icon name="down" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- hears the clicks on its items, which have keys */}
      <ul id={id} popover="auto" onClick={({ currentTarget }) => currentTarget.hidePopover()}>
        {children}
      </ul>
    </div>
  );
}

/** From the button, the arrow keys open the list. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const [button, ...items] = event.currentTarget.querySelectorAll<HTMLElement>("button, a");
  const at = items.findIndex((item) => item === event.target);
  const to = { ArrowDown: (at + 1) % items.length, ArrowUp: Math.max(at, 0) - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  // Opened by its button, the list stands at it and returns the focus to it.
  if (!event.currentTarget.querySelector(":popover-open")) button?.click();
  items.at(to)?.focus();
}

interface MenuLinkProps {
  href: string;
  isCurrent: boolean;
  /** `_self`: the browser goes there, not the router. */
  target?: "_self" | undefined;
  children: ReactNode;
}

/** A menu's link. */
export function MenuLink({ isCurrent, children, ...attributes }: MenuLinkProps) {
  return (
    <li>
      <a {...attributes} aria-current={isCurrent ? "true" : undefined}>
        {children}
      </a>
    </li>
  );
}
