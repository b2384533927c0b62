import { readFile } from "node:fs/promises";
import path from "node:path";

/** Written by lib/launch/make/service-worker.mjs after the build; while one is developing there is none. */
export async function GET() {
  const script = await readFile(path.join(process.cwd(), ".next", "service-worker.js"), "utf8").catch(() => null);
  if (script === null || process.env.NODE_ENV !== "production") return new Response(null, { status: 404 });
  // The browser looks for a newer one by itself, and must not be given an older one from a cache on the way.
  return new Response(script, { headers: { "Content-Type": "text/javascript", "Cache-Control": "no-cache" } });
}
