import { pagePath, previewThemes } from "../../../../admin/page-views.ts";
import { element } from "../editing/element.ts";

/** The draft as readers see it, beside the text where there is room for both. */
interface PreviewBeside {
  /** Opens and closes it. */
  toggle: HTMLElement;
  panel: HTMLElement;
  /** Shows what has just been saved. */
  refresh(): void;
}

const themeNames = { light: "Light", dark: "Dark" };

/** Makes the panel; it loads nothing before it is opened. */
export function previewBeside(pageId: string): PreviewBeside {
  let theme: (typeof previewThemes)[number] = "light";
  const frame = element("iframe", {
    class: "editor-beside-frame",
    title: "The draft, as readers see it",
    sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  });
  const load = () => {
    frame.src = `${pagePath(pageId, "framed")}?theme=${theme}`;
  };
  const themes = previewThemes.map((each) => {
    const button = element("button", { type: "button", class: "button", "aria-pressed": String(each === theme) });
    button.textContent = themeNames[each];
    button.addEventListener("click", () => {
      theme = each;
      for (const other of themes) other.setAttribute("aria-pressed", String(other === button));
      load();
    });
    return button;
  });
  const panel = element(
    "aside",
    { id: "editor-beside", class: "editor-beside", "aria-label": "As readers see it", hidden: true },
    element("div", { class: "editor-choices" }, ...themes),
    frame,
  );
  const toggle = element(
    "button",
    { type: "button", class: "button", "aria-expanded": "false", "aria-controls": "editor-beside" },
    "Preview",
  );
  toggle.addEventListener("click", () => {
    panel.hidden = !panel.hidden;
    panel.parentElement?.classList.toggle("editor-sides-two", !panel.hidden);
    toggle.setAttribute("aria-expanded", String(!panel.hidden));
    if (!panel.hidden) load();
  });
  return {
    toggle: element("div", { class: "editor-toggle" }, toggle),
    panel,
    refresh: () => {
      if (panel.hidden) return;
      // Loaded again, it stays where it was scrolled to; a frame that was refused is not ours to ask.
      if (frame.contentDocument) frame.contentWindow?.location.reload();
      else load();
    },
  };
}
