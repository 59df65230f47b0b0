import type { Specimens } from "../specimens.ts";
import { buildToast } from "./build-toast.ts";
import type { Toast } from "./toast.ts";

const toasts: readonly Toast[] = [
  { type: "success", message: "Ada Byron was invited." },
  { type: "attention", message: "You have filled up all available seats in this group!" },
  {
    type: "error",
    title: "Not saved",
    message: "The address a-very-long-address-without-a-place-to-break@department.of.a.firm.example.org is taken.",
  },
];

export const toastSpecimens: Specimens = {
  name: "toast",
  states: {
    kinds: () => <div ref={(place) => place?.replaceChildren(...toasts.map((toast) => buildToast(toast).element))} />,
  },
};
