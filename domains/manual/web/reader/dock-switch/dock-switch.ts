import { adoptStyles } from "../../../../../platform/client/adopt-styles.ts";
import { dockTaken, takeDock, whenDockChanges } from "../../../../../ui/dock/dock.ts";
import styles from "./dock-switch.css?inline";

let made: HTMLElement | undefined;

/** Shows at the head of the dock what can stand there, from the first panel on that opens in front of 'On this page'. */
export function showDockSwitch(): void {
  if (made) return;
  adoptStyles(styles);
  made = document.createElement("div");
  made.className = "dock-switch";
  made.role = "group";
  made.ariaLabel = "Beside the text";
  // Beside React's root.
  document.getElementById("quick-look")?.before(made);
  whenDockChanges(fill);
  document.addEventListener("arrive", fill);
  fill();
}

/** A screen without 'On this page' has nothing to change to. */
function fill(): void {
  const openers = [...document.querySelectorAll<HTMLElement>("[data-dock]")].filter((opener) =>
    opener.checkVisibility(),
  );
  const hasList = document.querySelector("#outline:not(:empty)") !== null;
  const focused = made?.contains(document.activeElement) === true ? dockTaken() : undefined;
  const others = openers.map((opener) => button(opener.dataset["dock"] ?? "", () => opener.click()));
  made?.replaceChildren(...(hasList ? [button("", () => takeDock("")), ...others] : []));
  if (focused !== undefined) made?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
}

function button(name: string, press: () => void): HTMLElement {
  const one = document.createElement("button");
  const isTaken = dockTaken() === name;
  one.type = "button";
  one.textContent = name === "" ? "On this page" : name.charAt(0).toUpperCase() + name.slice(1).replace("-", " ");
  // In the header and beside the title, there are buttons of the same names.
  one.ariaLabel = `${one.textContent} beside the text`;
  one.ariaPressed = String(isTaken);
  one.addEventListener("click", () => {
    if (!isTaken) press();
  });
  return one;
}
