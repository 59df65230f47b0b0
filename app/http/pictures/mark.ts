interface Place {
  x: number;
  y: number;
  /** Width and height, in pixels. */
  size: number;
}

/** The stones of ui/favicon.svg, whose colors there follow the reader's theme. */
const stones = [
  [
    "#1b4b7f",
    "M4.6 4.5h12.2c1.4 0 2.2.9 2 2.3l-.5 3.2c-.2 1.3-1.1 2-2.4 2H4.9c-1.4 0-2.3-.8-2.4-2.1l-.2-2.9c-.1-1.5.8-2.5 2.3-2.5z",
  ],
  [
    "#cfc6b4",
    "M23.4 4.5h4.1c1.4 0 2.3 1 2.2 2.4l-.2 2.9c-.1 1.3-1 2.2-2.3 2.2h-4.6c-1.4 0-2.3-1-2.1-2.4l.5-3c.2-1.3 1.1-2.1 2.4-2.1z",
  ],
  [
    "#cfc6b4",
    "M4.7 13.8h4.2c1.4 0 2.3 1 2.2 2.3l-.3 2.7c-.1 1.3-1 2.1-2.3 2.1H4.8c-1.3 0-2.2-.8-2.3-2.1l-.2-2.5c-.1-1.5.9-2.5 2.4-2.5z",
  ],
  [
    "#8a3a27",
    "M15.3 13.8h12.1c1.5 0 2.4 1 2.3 2.4l-.2 2.6c-.1 1.3-1 2.1-2.3 2.1H14.9c-1.4 0-2.3-1-2.2-2.4l.3-2.6c.2-1.3 1-2.1 2.3-2.1z",
  ],
  [
    "#cfc6b4",
    "M4.8 22.7h15.5c1.4 0 2.3 1 2.2 2.3l-.1.9c-.1 1.3-1.1 2.1-2.3 2.1H5c-1.4 0-2.3-.9-2.4-2.2l-.1-.9c-.1-1.3.9-2.2 2.3-2.2z",
  ],
  [
    "#1b4b7f",
    "M26.5 22.7h.9c1.4 0 2.3 1 2.2 2.3l-.1.9c-.1 1.3-1 2.1-2.3 2.1h-.9c-1.3 0-2.2-1-2.1-2.3l.1-.9c.1-1.3 1-2.1 2.2-2.1z",
  ],
] as const;

/** The mark in its light colors, as an SVG group. */
export function markSvg({ x, y, size }: Place): string {
  const paths = stones.map(([color, path]) => `<path fill="${color}" d="${path}"/>`).join("");
  return `<g transform="translate(${x} ${y}) scale(${size / 32})">${paths}</g>`;
}
