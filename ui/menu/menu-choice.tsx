import type { ReactNode } from "react";

interface MenuChoiceProps {
  /** What the form around the menu is sent with. */
  name: string;
  value: string;
  isChosen: boolean;
  children: ReactNode;
}

/** A menu's button: it sends the form that the menu is in. */
export function MenuChoice({ isChosen, ...attributes }: MenuChoiceProps) {
  return (
    <li>
      <button {...attributes} type="submit" aria-pressed={isChosen} />
    </li>
  );
}
