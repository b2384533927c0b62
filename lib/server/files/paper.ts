import { join } from "node:path";
import PDFDocument from "pdfkit";
import type { Locale } from "@/lib/domain/shared/locales";

/** What all PDFs of the product are drawn with. */

/** Letter, in points; what is printed keeps to its margins. */
export const page = { width: 612, height: 792, margin: 44 } as const;
export const inner = page.width - 2 * page.margin;
export const color = {
  ink: "#16202b",
  muted: "#5a6876",
  soft: "#96a3b0",
  line: "#c9d2da",
  accent: "#1457a8",
  warn: "#ef8a00",
  pale: "#d7dde3",
};

// Metrically Arial, under the SIL Open Font License: it comes with the PDF reader that previews need anyway.
const fonts = join(/*turbopackIgnore: true*/ process.cwd(), "node_modules", "pdfjs-dist", "standard_fonts");

export type Pdf = InstanceType<typeof PDFDocument>;

export interface Style {
  bold?: boolean;
  size?: number;
  color?: string;
  align?: "left" | "right";
}

/** One line of text in a box; what is longer than the box ends in an ellipsis. */
export function line(pdf: Pdf, text: string, [x, y, width]: readonly [number, number, number], style: Style = {}) {
  pdf
    .font(style.bold ? "bold" : "plain")
    .fontSize(style.size ?? 9)
    .fillColor(style.color ?? color.ink)
    .text(text, x, y, {
      width,
      align: style.align ?? "left",
      lineBreak: false,
      ellipsis: true,
      height: (style.size ?? 9) * 1.3,
    });
}

/** Another page when so much does not fit below. */
export function room(pdf: Pdf, height: number) {
  if (pdf.y + height > page.height - page.margin - 24) pdf.addPage();
}

export function rule(pdf: Pdf, y: number, width = 0.5, stroke: string = color.line) {
  pdf
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(width)
    .strokeColor(stroke)
    .stroke();
}

export function title(pdf: Pdf, text: string) {
  room(pdf, 60);
  const { y } = pdf;
  line(pdf, text, [page.margin, y, inner], { bold: true, size: 10.5 });
  pdf.y = y + 17;
}

/** A new document in a language, whose pages can be gone back to, and its bytes once it has ended. */
export function newPaper(title: string, locale: Locale): { pdf: Pdf; written: Promise<Buffer> } {
  const pdf = new PDFDocument({ size: "LETTER", margin: page.margin, bufferPages: true, lang: locale });
  pdf.info.Title = title;
  pdf.registerFont("plain", join(fonts, "LiberationSans-Regular.ttf"));
  pdf.registerFont("bold", join(fonts, "LiberationSans-Bold.ttf"));
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });

  return { pdf, written };
}

/** A line below each page, with its number: `of` names the page, "2/5". */
export function footers(pdf: Pdf, text: string, of: (page: string) => string) {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at);
    // What is written below the margin would begin a page of its own.
    pdf.page.margins.bottom = 0;
    const y = page.height - page.margin - 6;
    rule(pdf, y - 6);
    line(pdf, text, [page.margin, y, inner - 90], { size: 8, color: color.muted });
    line(pdf, of(`${at + 1}/${count}`), [page.width - page.margin - 90, y, 90], {
      size: 8,
      color: color.muted,
      align: "right",
    });
  }
}
