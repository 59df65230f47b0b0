import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RedeemKey } from "./redeem-key.tsx";

/** Answers the call as the server would, and notes which keys were sent. */
function answerWith(...answers: { status: number; body: Record<string, unknown> }[]) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body?: URLSearchParams } = {}) => {
    if (!address.endsWith("/api/user/redeem-key"))
      return Promise.resolve(Response.json({ loggedIn: true, data: { profile: null, csrfToken: "token" } }));
    sent.push(body?.get("key") ?? "");
    const answer = answers.shift();
    if (!answer) return Promise.reject(new TypeError("unreachable"));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  return sent;
}

const done = (message: string) => ({ status: 200, body: { loggedIn: true, success: true, message } });
const refused = (status: number, message: string) => ({
  status,
  body: { loggedIn: true, success: false, code: "key-refused", message, errors: { key: [message] } },
});

test("a key is shown in uppercase as it is typed, and the cursor stays [SUBS-8]", async () => {
  const screen = await render(<RedeemKey reload={() => {}} />);
  const box = screen.getByRole("textbox", { name: "Key" });
  await userEvent.type(box, "abcd");
  await expect.element(box).toHaveValue("ABCD");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}x{ArrowRight}y");
  await expect.element(box).toHaveValue("ABXCYD");
  await expect.element(box).toBeRequired();
});

test("a pasted key is shown in the groups in which it is printed [SUBS-8]", async () => {
  const screen = await render(<RedeemKey reload={() => {}} />);
  const box = screen.getByRole("textbox", { name: "Key" });
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    box.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  };
  paste("  abcdefgh jkmn–pqrs\n");
  await expect.element(box).toHaveValue("ABCD-EFGH-JKMN-PQRS");
});

test("a wrong key is told beside the field, which has the focus; a right one is told, and reloads the reader [SUBS-8] [ERR-2]", async () => {
  const reload = vi.fn<() => void>();
  const sent = answerWith(
    refused(409, "This key has already been used."),
    done("Your subscription is now paid until 11.20.2027."),
  );
  const screen = await render(<RedeemKey reload={reload} />);
  const box = screen.getByRole("textbox", { name: "Key" });
  await userEvent.type(box, "abcd-efgh{Enter}");
  await expect.element(box).toBeInvalid();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(/^This key has already been used\. 16 letters/);
  await expect.element(box).toHaveValue("ABCD-EFGH");
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Redeem" }));
  await expect.element(screen.getByRole("status")).toHaveTextContent("Your subscription is now paid until 11.20.2027.");
  await expect.element(box).toHaveValue("");
  await expect.element(box).not.toHaveAttribute("aria-invalid");
  expect(reload).toHaveBeenCalledOnce();
  expect(sent).toEqual(["ABCD-EFGH", "ABCD-EFGH"]);
});

test("a server that doesn't answer is told, and the key stays [ERR-2]", async () => {
  answerWith();
  const screen = await render(<RedeemKey reload={() => {}} />);
  const box = screen.getByRole("textbox", { name: "Key" });
  await userEvent.type(box, "abcd{Enter}");
  await expect
    .element(screen.getByRole("alert"))
    .toHaveTextContent("We're sorry, there was an error connecting to the server. Please try again later.");
  await expect.element(box).toHaveValue("ABCD");
});
