import { routes } from "@/lib/generated/routes";
import { questionInput } from "@/lib/inputs/own-model";
import { endpoint } from "@/lib/server/http/endpoint";
import { eventStream } from "@/lib/server/http/event-stream";
import { headersOfPerson } from "@/lib/server/mcp/read-as-person";
import { ask } from "@/lib/services/outward/own-model/ask";
import { sendAnswer } from "@/lib/services/outward/own-model/send-answer";

export const POST = endpoint({
  allow: "signed_in",
  summary:
    "Ask the company's model about what the caller may read: an event stream of `step` {tool, label}, then `answer` {sentences, model, request_id} or `error` {message, code}",
  body: questionInput,
  transaction: "own",
  isStreamed: true,
  run: async (call, { body, request }) => {
    const left = new AbortController();
    const reader = { viewer: call.viewer, headers: headersOfPerson(request.headers), routes };
    const asked = await ask(call, body, reader, AbortSignal.any([request.signal, left.signal]));
    return eventStream(
      (send) => sendAnswer(call, asked, send),
      () => left.abort(),
    );
  },
});
