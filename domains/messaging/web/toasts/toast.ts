/** What a toast says, and how it is meant. */
export interface Toast {
  type: "error" | "success" | "attention";
  /** By default that of its type: 'Error!', 'Success!' or 'Attention!'. */
  title?: string;
  /** Plain words. */
  message: string;
}

/** How long a toast stays, in milliseconds, not counting the time that it is looked at. */
export const TOAST_MS = 7_500;

export const toastTitles: Readonly<Record<Toast["type"], string>> = {
  error: "Error!",
  success: "Success!",
  attention: "Attention!",
};
