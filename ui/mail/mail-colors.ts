/**
 * The light colors of ui/styles/tokens.css, and the dark ones: mail clients support neither custom properties nor
 * light-dark().
 */
export const light = {
  desk: "#f5f3ee",
  paper: "#ffffff",
  ink: "#1d1b18",
  faint: "#6a645a",
  line: "#e4dfd5",
  accent: "#7a2e1d",
  onAccent: "#fdfcfa",
  blue: "#1b4b7f",
} as const;

const dark: Record<keyof typeof light, string> = {
  desk: "#16150f",
  paper: "#1d1c17",
  ink: "#ece7dc",
  faint: "#a39c8d",
  line: "#322f27",
  accent: "#e39a84",
  onAccent: "#16150f",
  blue: "#8fbcec",
};

/** For clients that follow the system's dark theme. Written without quotes and brackets, which React would escape. */
export const darkStyle = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.mail-desk { background: ${dark.desk} !important; }
.mail-paper { background: ${dark.paper} !important; border-color: ${dark.line} !important; }
.mail-ink { color: ${dark.ink} !important; }
.mail-faint { color: ${dark.faint} !important; }
.mail-line { border-color: ${dark.line} !important; }
.mail-link { color: ${dark.accent} !important; }
.action { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
.mail-stone-accent { background: ${dark.accent} !important; }
.mail-stone-blue { background: ${dark.blue} !important; }
.mail-stone-plain { background: ${dark.faint} !important; }
}
@media (max-width: 480px) { .mail-paper { padding: 24px 20px !important; } }`;

export const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
export const sans = "'Source Sans 3', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
