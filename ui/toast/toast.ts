/** A toast's message and type. */
export interface Toast {
  type: "error" | "success" | "attention";
  /** By default that of its type: 'Error!', 'Success!' or 'Attention!'. */
  title?: string;
  /** Plain text. */
  message: string;
}

/** How long a toast stays, in milliseconds, not counting the time it is hovered or focused. */
export const TOAST_MS = 7_500;

export const toastTitles: Readonly<Record<Toast["type"], string>> = {
  error: "Error!",
  success: "Success!",
  attention: "Attention!",
};
