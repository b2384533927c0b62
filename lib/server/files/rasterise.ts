import { spawn } from "node:child_process";

/**
 * Draws an SVG in a process of its own. A few kilobytes that refer to each other ten times over keep the decoder busy
 * for most of a minute, and nothing stops it but the end of its process.
 */

const longestMs = 5_000;
const largestBytes = 64 * 1024 * 1024;

const draw = `
  import sharp from "sharp";
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const [pixels, side] = process.argv.slice(-2).map(Number);
  const drawn = sharp(Buffer.concat(chunks), { limitInputPixels: pixels, failOn: "error" });
  const { format } = await drawn.metadata();
  if (format !== "svg") process.exit(1);
  const sized = drawn.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  process.stdout.write(await sized.png().toBuffer());
`;

/** The drawing as PNG, or null when it is none or takes too long. */
export function rasterise(svg: Buffer, limits: { pixels: number; side: number }): Promise<Buffer | null> {
  const args = ["--input-type=module", "-e", draw, "--", String(limits.pixels), String(limits.side)];
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
    let size = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > largestBytes) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
    child.on("error", () => resolve(null));
    child.on("close", (code) => resolve(code === 0 && size > 0 ? Buffer.concat(chunks) : null));
    // A process that has ended already does not read on.
    child.stdin.on("error", () => {});
    child.stdin.end(svg);
  });
}
