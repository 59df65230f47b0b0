import css from "./button.module.css";

/** What a button outside React shows and does. */
interface BuiltButton {
  text: string;
  /** For one that needs more than its text: what it does, for who can't see what it is next to, and the key that does the same. */
  hint?: { label: string; key: string };
  act: () => void;
}

/** Builds a button for what no React renders. */
export function buildButton({ text, hint, act }: BuiltButton): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `${css.button}`;
  made.textContent = text;
  if (hint) {
    made.title = `${hint.label} (${hint.key})`;
    made.setAttribute("aria-label", hint.label);
    made.setAttribute("aria-keyshortcuts", hint.key);
  }
  made.addEventListener("click", act);
  return made;
}
