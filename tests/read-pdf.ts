/** Its pages and all their text, as a reader sees them. */
export async function readPdf(bytes: Buffer) {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const texts: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return { pages: document.numPages, text: texts.join(" ") };
}
