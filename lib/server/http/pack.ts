import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";

/** Compresses an answer in a way that its client accepts. The package has the types of Express and needs nothing of it. */
export function packer() {
  const pack = compression();
  return (request: IncomingMessage, response: ServerResponse, answer: () => void) =>
    pack(request as never, response as never, answer);
}
