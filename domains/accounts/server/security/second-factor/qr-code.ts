import { encode } from "uqr";
import type { QrCode } from "../../../contract.ts";

/** Renders a text as a QR code: a single SVG path on a square of `size` units, with the quiet zone scanners need. */
export function renderQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  let path = "";
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
