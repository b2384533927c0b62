import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";

/** Packs an answer as its client takes it. It is made for Express, and needs nothing of it. */
export function packer() {
  const pack = compression();
  return (request: IncomingMessage, response: ServerResponse, answer: () => void) =>
    pack(request as never, response as never, answer);
}
