import css from "./button.module.css";

/** What a button outside React shows and does. */
interface BuiltButton {
  text: string;
  /** What it does, for who can't see what it is next to. */
  label: string;
  /** The key that does the same. */
  key: string;
  act: () => void;
}

/** Builds a button for what no React renders. */
export function buildButton({ text, label, key, act }: BuiltButton): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `${css.button}`;
  made.textContent = text;
  made.title = `${label} (${key})`;
  made.setAttribute("aria-label", label);
  made.setAttribute("aria-keyshortcuts", key);
  made.addEventListener("click", act);
  return made;
}
