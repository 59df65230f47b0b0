type Attributes = Readonly<Record<string, string | boolean | (() => void)>>;

/**
 * Makes an element: attributes with text are set, those that are true stand without a value, and functions are called
 * when it is clicked.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (typeof value === "string") made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A button that doesn't take the focus from the text when it is pressed by mouse or finger. */
export function pressButton(words: string | Node, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const button = element("button", { type: "button", ...attributes }, words);
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", press);
  return button;
}
