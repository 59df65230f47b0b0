import type { Specimens } from "../specimens.ts";
import { CancelButton, Dialog } from "./dialog.tsx";
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
  states: {
    question: () => <Confirm question={question} onQuestion={() => {}} />,
    sheet: () => (
      <Dialog kind="sheet" title="Ada Lovelace" onClose={() => {}}>
        <p>ada.lovelace@analytical-engines-of-london.example.org</p>
        <p>Invited 11.23.2026</p>
        <CancelButton />
      </Dialog>
    ),
  },
};
