import type { CSSProperties, ReactNode } from "react";
import { darkStyle, light, sans, serif } from "./mail-colors.ts";

interface MailDocumentProps {
  subject: string;
  /** What inboxes show next to the subject. */
  preview: string;
  productName: string;
  /** The product's URL; without it, the footer has only the product's name. */
  siteUrl: string | undefined;
  children: ReactNode;
}

/**
 * The complete document of an email in the product's style: one column, laid out with tables and inline styles, because
 * that is what mail clients support; no images, and nothing loaded remotely.
 */
export function MailDocument({ subject, preview, productName, siteUrl, children }: MailDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{darkStyle}</style>
      </head>
      <body className="mail-desk" style={{ margin: 0, padding: 0, background: light.desk }}>
        <div className="html-only" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
        </div>
        <Box className="mail-desk" style={{ padding: "32px 12px", background: light.desk }}>
          <Box width={560} style={{ padding: "0 4px 16px" }}>
            <Brand name={productName} />
          </Box>
          <Box width={560} className="mail-paper mail-ink" style={paper}>
            {children}
          </Box>
          <Box width={560} className="mail-faint" style={foot}>
            {productName}, a manual of legal citation
            {siteUrl === undefined ? null : (
              <>
                {" · "}
                <a className="mail-faint" href={siteUrl} style={{ color: light.faint }}>
                  {siteUrl.replace(/^https?:\/\//, "")}
                </a>
              </>
            )}
          </Box>
        </Box>
      </body>
    </html>
  );
}

const paper = {
  padding: "36px 40px",
  background: light.paper,
  border: `1px solid ${light.line}`,
  borderRadius: 8,
  color: light.ink,
  fontFamily: sans,
  fontSize: 16,
  lineHeight: "25px",
} as const;

const foot = { padding: "16px 4px 0", color: light.faint, fontFamily: sans, fontSize: 13, lineHeight: "20px" } as const;

interface BoxProps {
  className?: string;
  /** The maximum width in pixels. */
  width?: number;
  style: CSSProperties;
  children: ReactNode;
}

/** A box as mail clients need it: a table with one cell. */
function Box({ className, width, style, children }: BoxProps) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ maxWidth: width, borderCollapse: "separate" }}
    >
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const courses = [
  ["blue", 13, 6],
  ["plain", 6, 13],
  ["accent", 12, 7],
] as const;

const stoneColors = { blue: light.blue, plain: light.faint, accent: light.accent };

/** The logo, stones laid in courses, next to the product's name. Made of cells, since clients often block images. */
function Brand({ name }: { name: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td aria-hidden="true" style={{ paddingRight: 10, lineHeight: 0, fontSize: 0 }}>
            {courses.map(([color, left, right]) => (
              <div key={color} style={{ height: 6, marginBottom: 2, whiteSpace: "nowrap" }}>
                <Stone color={color} width={left} />
                <Stone color={color === "plain" ? "accent" : "plain"} width={right} />
              </div>
            ))}
          </td>
          <td
            className="mail-ink"
            style={{ color: light.ink, fontFamily: serif, fontSize: 20, lineHeight: "24px", fontWeight: 600 }}
          >
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Stone({ color, width }: { color: keyof typeof stoneColors; width: number }) {
  return (
    <span
      className={`mail-stone-${color}`}
      style={{
        display: "inline-block",
        width,
        height: 6,
        marginRight: 2,
        borderRadius: 2,
        background: stoneColors[color],
      }}
    />
  );
}
