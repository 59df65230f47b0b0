import type { Toast } from "./toast.ts";

/**
 * Shows a toast at the top right for 7.5 seconds and has it read out. Its look and behaviour are loaded with the first
 * one; where they can't be, its words come as the shell's notice, so that nothing goes unsaid.
 */
export function showToast(toast: Toast): void {
  import("./toast-region.ts").then(
    ({ addToast }) => addToast(toast),
    () => {
      const notice = document.getElementById("notice");
      if (notice) notice.textContent = toast.message;
    },
  );
}
