import type { Specimens } from "../specimens.ts";
import { MenuChoice } from "./menu-choice.tsx";
import { Menu, MenuLink } from "./menu.tsx";
import css from "./menu-specimens.module.css";

const editions = ["22nd Edition", "21st Edition"];

function open(place: HTMLElement | null): void {
  place?.querySelector("button")?.click();
}

export const menuSpecimens: Specimens = {
  name: "menu",
  states: {
    plain: () => (
      <div className={css.end} ref={open}>
        <Menu label="Edition" chosen="22nd Edition" look="plain">
          {editions.map((name) => (
            <MenuLink key={name} href={`#${name}`} isCurrent={name === "22nd Edition"}>
              {name}
            </MenuLink>
          ))}
        </Menu>
      </div>
    ),
    boxed: () => (
      <form className={css.start} ref={open}>
        <Menu label="Edition" chosen="21st Edition" look="boxed">
          {editions.map((name) => (
            <MenuChoice key={name} name="version" value={name} isChosen={name === "21st Edition"}>
              {name}
            </MenuChoice>
          ))}
        </Menu>
      </form>
    ),
  },
};
