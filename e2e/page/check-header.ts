import { expect, type Page } from "@playwright/test";

/**
 * Fails where a part of the header is too small for its letters, lies over another part, or is cut off by the screen.
 * `least` is in pixels; by default, what letters of twice the size need.
 */
export async function checkHeader(page: Page, least = 40): Promise<void> {
  const head = page.getByRole("banner");
  const at = `${new URL(page.url()).pathname} at ${page.viewportSize()?.width ?? 0} px`;
  const boxes = await Promise.all(
    [
      head.getByRole("searchbox"),
      head.getByRole("button", { name: /^Edition: / }),
      head.getByRole("link", { name: /^(?:Hi |Log In)/ }),
    ].map((part) => part.boundingBox()),
  );
  for (const [place, box] of boxes.entries()) {
    expect(box?.width, at).toBeGreaterThan(least);
    expect((box?.x ?? 0) + (box?.width ?? 0), at).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    for (const other of boxes.slice(place + 1)) {
      if (!box || !other) continue;
      const besides = box.x + box.width <= other.x + 1 || other.x + other.width <= box.x + 1;
      const below = box.y + box.height <= other.y + 1 || other.y + other.height <= box.y + 1;
      expect(besides || below, at).toBe(true);
    }
  }
}
