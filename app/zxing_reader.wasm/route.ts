import { readFile } from "node:fs/promises";
import path from "node:path";

const file = path.join(process.cwd(), "node_modules", "zxing-wasm", "dist", "reader", "zxing_reader.wasm");

/** What reads codes on phones whose browser cannot; from here and not from a CDN, which a plant's network does not reach. */
export async function GET() {
  const headers = { "Content-Type": "application/wasm", "Cache-Control": "public, max-age=604800" };
  return new Response(new Uint8Array(await readFile(file)), { headers });
}
