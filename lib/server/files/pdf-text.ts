import { spawn } from "node:child_process";

/**
 * Reads the words of a PDF in a process of its own: what a stranger has made may keep the reader busy without end, and nothing
 * stops it but the end of its process.
 */

const longestMs = 20_000;
const mostPages = 300;

const read = `
  import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const [most, pages] = process.argv.slice(-2).map(Number);
  const data = new Uint8Array(Buffer.concat(chunks));
  const pdf = await getDocument({ data, isEvalSupported: false, verbosity: 0 }).promise;
  let text = "";
  for (let page = 1; page <= Math.min(pdf.numPages, pages) && text.length < most; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    text += items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\\n" : " ") : "")).join("") + "\\n";
  }
  process.stdout.write(text.slice(0, most));
`;

/** At most so many characters of its text. Null: it cannot be read, or takes too long. */
export function pdfText(bytes: Buffer, mostCharacters: number): Promise<string | null> {
  const args = ["--input-type=module", "-e", read, "--", String(mostCharacters), String(mostPages)];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: process.cwd(),
      // It reads what a stranger wrote: it gets no key and no address of ours.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
      stdio: ["pipe", "pipe", "ignore"],
      timeout: longestMs,
      killSignal: "SIGKILL",
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", () => resolve(null));
    child.on("close", (code) => resolve(code === 0 ? Buffer.concat(chunks).toString("utf8") : null));
    // A process that has ended already does not read on.
    child.stdin.on("error", () => {});
    child.stdin.end(bytes);
  });
}
