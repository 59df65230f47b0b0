import { richText, writeRichText } from "../../../../content/web/public.tsx";
import { showToast } from "../../../../messaging/web/public.ts";

/** Copies what the item of a button shows, with its formatting. */
export async function copyForm(button: Element): Promise<void> {
  const form = button.closest("li")?.querySelector("[data-form]") ?? button.closest("li")?.querySelector("a");
  if (!form) return;
  const rich = richText([form]);
  await writeRichText(rich).then(
    () => showToast({ type: "success", title: "Copied", message: rich.text }),
    () => showToast({ type: "error", title: "Could not copy", message: rich.text }),
  );
}
