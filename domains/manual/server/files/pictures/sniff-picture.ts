/** The kinds of pictures a manual may contain, by file extension. */
type PictureKind = "png" | "jpg" | "gif" | "webp" | "svg";

/** A picture's kind and size according to its bytes; the size in pixels, 0 if unknown (SVGs are measured elsewhere). */
export interface SniffedPicture {
  kind: PictureKind;
  width: number;
  height: number;
}

/** Detects a picture's kind and size from its content, ignoring its name; null if unsupported. */
export function sniffPicture(bytes: Uint8Array): SniffedPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes.length >= 24 && ascii(1, 4) === "PNG" && view.getUint8(0) === 0x89 && ascii(12, 16) === "IHDR") {
    return { kind: "png", width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (bytes.length >= 10 && /^GIF8[79]a$/.test(ascii(0, 6))) {
    return { kind: "gif", width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (bytes.length >= 30 && ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") {
    return webp(view, ascii(12, 16));
  }
  if (bytes.length >= 4 && view.getUint16(0) === 0xffd8 && view.getUint8(2) === 0xff) {
    return jpeg(view);
  }
  const start = new TextDecoder().decode(bytes.subarray(0, 4_096));
  return /<svg[\s>]/.test(start) ? { kind: "svg", width: 0, height: 0 } : null;
}

/** https://developers.google.com/speed/webp/docs/riff_container: the three forms of a WebP file. */
function webp(view: DataView, form: string): SniffedPicture | null {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (form) {
    case "VP8X":
      return { kind: "webp", width: uint24(24) + 1, height: uint24(27) + 1 };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { kind: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { kind: "webp", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** Walks a JPEG's segments to the frame header, which contains the size. */
function jpeg(view: DataView): SniffedPicture | null {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return { kind: "jpg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
