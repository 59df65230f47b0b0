import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "../button/button.tsx";
import { Confirm, type Question } from "./confirm.tsx";
import { CancelButton, Dialog } from "./dialog.tsx";

function Removal({ act }: { act(): Promise<void> }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = { title: "Remove Ada?", text: "Her seat is free at once.", button: "Remove", act };
  return (
    <main>
      <Button type="button" onClick={() => setQuestion(ask)}>
        Remove Ada
      </Button>
      <Confirm question={question} onQuestion={setQuestion} />
    </main>
  );
}

test("a question has the focus on Cancel, keeps it inside, and returns it on Escape", async () => {
  const act = vi.fn(async () => {});
  const screen = await render(<Removal act={act} />);
  const button = screen.getByRole("button", { name: "Remove Ada" });
  await userEvent.click(button);
  const dialog = screen.getByRole("dialog", { name: "Remove Ada?" });
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await expect.element(cancel).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(dialog.getByRole("button", { name: "Remove", exact: true })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(act).not.toHaveBeenCalled();
});

test("an act is done once, however often its button is pressed, and then the question goes", async () => {
  const done = Promise.withResolvers<void>();
  const act = vi.fn(() => done.promise);
  const screen = await render(<Removal act={act} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove Ada" }));
  const dialog = screen.getByRole("dialog");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Remove", exact: true }));
  expect(act).toHaveBeenCalledOnce();
  await expect.element(dialog).toBeVisible();
  done.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each(["question", "sheet"] as const)("a tap beside closes a sheet and leaves a question: %s", async (kind) => {
  const onClose = vi.fn();
  const screen = await render(
    <Dialog kind={kind} title="Ada" onClose={onClose}>
      <CancelButton />
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog", { name: "Ada" });
  await userEvent.click(dialog.getByRole("heading"));
  expect(onClose).not.toHaveBeenCalled();
  dialog.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.poll(() => onClose.mock.calls.length).toBe(kind === "sheet" ? 1 : 0);
});
