import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a webhook sent. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Somebody's server that webhooks call, and whose answers a test chooses. */
export async function aListener() {
  const received: Received[] = [];
  let answer: RequestListener = (_request, response) => response.writeHead(204).end();
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const answers = (next: RequestListener) => {
    answer = next;
  };

  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    answersWith: (status: number, body = "", headers: Record<string, string> = {}) =>
      answers((_request, response) => response.writeHead(status, headers).end(body)),
    /** It takes the request and answers nothing. */
    isSilent: () => answers(() => undefined),
    /** It breaks the connections of clients that still wait for an answer. */
    hangUp: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}
