import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import send from "send";
import { siteHeaders } from "./site-headers";

const address = "/_next/static/";
const oneYear = "365d";

/** As lib/launch/make/static-files.mjs packs them. */
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".json": "application/json; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=UTF-8",
};

const filesOf = (root: string) => (existsSync(root) ? readdirSync(root, { recursive: true, encoding: "utf8" }) : []);
const rootOf = () => path.join(/*turbopackIgnore: true*/ process.cwd(), ".next", "static");

/** The addresses of the product's styles. */
export const styleSheets = (): string[] =>
  filesOf(rootOf())
    .filter((name) => name.endsWith(".css"))
    .map((name) => address + name);

/**
 * Sends what the build has made for browsers; packed once by lib/launch/make/static-files.mjs. Next looks for the way to each file
 * and packs it again each time: 5 ms of processor for each of the twenty of a first visit. False: Next answers.
 */
export function staticFiles(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const root = rootOf();
  const files = new Set(filesOf(root));

  return (request, response) => {
    const { url = "", method } = request;
    if (!url.startsWith(address) || (method !== "GET" && method !== "HEAD")) return false;
    const [name = ""] = url.slice(address.length).split("?", 1);
    const type = types[path.extname(name)];
    if (!type || !files.has(name)) return false;

    for (const { key, value } of siteHeaders) response.setHeader(key, value);
    response.setHeader("Content-Type", type);
    response.setHeader("Vary", "Accept-Encoding");
    const isPacked = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "") && files.has(`${name}.gz`);
    if (isPacked) response.setHeader("Content-Encoding", "gzip");
    // Their names change with what is in them.
    send(request, isPacked ? `${name}.gz` : name, {
      root,
      immutable: true,
      maxAge: oneYear,
      acceptRanges: false,
      etag: false,
    }).pipe(response);
    return true;
  };
}
