import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a model was sent, byte for byte. */
interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface ChatBody {
  messages: { role: string; content: string | null }[];
  tools?: { function: { name: string } }[];
  response_format?: object;
}

/** A server that speaks as models of the OpenAI kind do, and whose answers a test records before. */
export async function aModelServer() {
  const requests: ModelRequest[] = [];
  let answer: (body: Buffer, response: ServerResponse) => void = () => undefined;
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      requests.push({ path: request.url ?? "", headers: request.headers, body });
      answer(body, response);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const json = (response: ServerResponse, value: unknown, status = 200) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    chats: () => requests.map(({ body }) => JSON.parse(body.toString("utf8")) as ChatBody),
    /** Messages of the model, one for each request, the last one for all that follow. */
    repliesWith: (...messages: object[]) => {
      let at = 0;
      answer = (_body, response) =>
        json(response, { choices: [{ message: messages[Math.min(at++, messages.length - 1)] }] });
    },
    respondsWith: (spoken: object) => {
      answer = (_body, response) => json(response, spoken);
    },
    isBroken: (status = 500, text = "<html>Bad gateway</html>") => {
      answer = (_body, response) => response.writeHead(status, { "content-type": "text/html" }).end(text);
    },
    /** It takes the request and never answers; resolves when the caller has hung up. */
    isSilent: () =>
      new Promise<void>((hungUp) => {
        answer = (_body, response) => response.on("close", () => hungUp());
      }),
    hangsUp: () => {
      answer = (_body, response) => response.destroy();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

export const sentences = (...all: { text: string; sources?: string[] }[]) => ({
  role: "assistant",
  content: JSON.stringify({ sentences: all.map(({ text, sources = [] }) => ({ text, sources })) }),
});

export const toolCall = (name: string, args: object, id = "call_1") => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
});
