import type { Toast } from "../../../ui/toast/toast.ts";

/**
 * Shows a toast at the top right for 7.5 seconds and announces it to screen readers. The code is loaded with the first
 * toast; if that fails, the shell's notice shows the message, so that nothing is lost.
 */
export function showToast(toast: Toast): void {
  import("../../../ui/toast/add-toast.ts").then(
    ({ addToast }) => addToast(toast),
    () => {
      const notice = document.getElementById("notice");
      if (notice) notice.textContent = toast.message;
    },
  );
}
