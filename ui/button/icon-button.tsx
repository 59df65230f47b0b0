import type { ComponentProps } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import css from "./icon-button.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children" | "className" | "type"> {
  /** What it does, for who can't see the icon. */
  label: string;
  icon: IconName;
}

/** A button that shows an icon alone. */
export function IconButton({ label, icon, ...attributes }: IconButtonProps) {
  return (
    <button {...attributes} type="button" className={css["icon-button"]} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
