import { expect, test } from "vitest";
import { longForm } from "../server.ts";

test("a long field is encoded as browsers encode it, also where a piece ends in the middle of a sign", async () => {
  expect(await longForm("save", "short")).toBeNull();
  for (const shift of ["", "x"]) {
    const value = shift + '{"cells":["§ 1 & 2=3+4", "é𝕁\n%00"]} 𝕁𝕁'.repeat(9_000);
    const form = await longForm("save", value);
    expect(await form?.text()).toBe(new URLSearchParams({ save: value }).toString());
    expect(form?.type).toBe("application/x-www-form-urlencoded;charset=utf-8");
  }
});
