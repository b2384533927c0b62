import type { IncomingMessage, ServerResponse } from "node:http";
import { NodeRequest, sendNodeResponse } from "srvx/node";
import { log } from "../log";
import { wholeBodyOf } from "./whole";

/*
 * Calls straight behind Node's own server. They take a Request and give a Response as anywhere, but neither a body that
 * is read whole nor an answer that was made whole passes through a stream of the web: two of those cost as much as all
 * the rest of a short call.
 */

/** A call that breaks down answers 500, or ends its connection where its answer has begun. */
export function answerBare(
  request: IncomingMessage,
  response: ServerResponse,
  call: (asked: Request) => Promise<Response>,
): void {
  call(new NodeRequest({ req: request, res: response }))
    .then((answer) => send(answer, response).catch((error) => giveUp(answer, error)))
    .catch((error) => {
      log.error({ err: error }, "call not answered");
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "Content-Type": "text/plain" }).end("internal error\n");
    });
}

/** Where its head cannot be sent, what its body holds open is closed. */
async function giveUp(answer: Response, error: unknown): Promise<never> {
  if (answer.body && !answer.body.locked) await answer.body.cancel();
  throw error;
}

/** What is whole is sent with its length: a short answer is not packed, and a long one leaves at once. */
async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = wholeBodyOf(answer);
  if (!body && answer.body) return sendNodeResponse(response, answer);
  response.statusCode = answer.status;
  response.setHeaders(answer.headers);
  response.end(body);
}

/** What Node has received, where the request stands straight behind its server. */
export const receivedBy = (request: Request): IncomingMessage | undefined =>
  (request as Partial<InstanceType<typeof NodeRequest>>).runtime?.node?.req as IncomingMessage | undefined;
