import PDFDocument from "pdfkit";

/** A PDF of so many pages, each with its number in words. */
export function aPdf(pages = 1): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "LETTER" });
  for (let page = 1; page <= pages; page++) {
    if (page > 1) pdf.addPage();
    pdf.fontSize(40).text(`Page ${page}`, 72, 72);
    pdf.rect(72, 160, 200, 100).fill("#1457a8");
  }
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));

  return new Promise((resolve) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.end();
  });
}
