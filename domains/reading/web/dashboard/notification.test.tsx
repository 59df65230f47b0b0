import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Notification } from "./notification.tsx";

test.each([
  ["/pricing", "/pricing?return=%2Fbluebook"],
  ["/help", "/help"],
  ["https://example.org/pricing", "https://example.org/pricing"],
])(
  "a promotion that leads to %s leads back to the dashboard after a payment, and no other does [DASH-3]",
  async (url, href) => {
    const link = { url, text: "", newTab: false };
    const notification = { text: "Ten percent off until Friday", shortText: "10 % off", link };
    const screen = await render(<Notification notification={notification} />);
    await expect.element(screen.getByRole("link", { name: /off/ })).toHaveAttribute("href", href);
  },
);
