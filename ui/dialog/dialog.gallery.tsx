import type { Specimens } from "../specimens.ts";
import { Confirm } from "./confirm.tsx";

const question = {
  title: "Remove Ada Lovelace?",
  text: "She can no longer read by the firm’s subscription. Her seat is free at once.",
  button: "Remove",
  act: async () => {},
};

export const dialogSpecimens: Specimens = {
  name: "dialog",
  isModal: true,
  states: { question: () => <Confirm question={question} onQuestion={() => {}} /> },
};
