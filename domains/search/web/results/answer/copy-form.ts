import { copy } from "../../../../../ui/button/copy.ts";
import { richExample, richText } from "../../../../content/web/public.tsx";
import { showToast } from "../../../../messaging/web/public.ts";

/** Copies what the item of a button shows, with its formatting. */
export async function copyForm(button: Element): Promise<void> {
  const item = button.closest("li");
  const form = item?.querySelector("[data-form]") ?? item?.querySelector("a");
  if (!form) return;
  const example = form.querySelector(".example");
  const { isDone, sentence } = await copy(example ? richExample(example) : richText([form]));
  showToast({ type: isDone ? "success" : "error", message: sentence });
}
