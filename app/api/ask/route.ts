import { routes } from "@/lib/generated/routes";
import { questionInput } from "@/lib/inputs/own-model";
import { endpoint } from "@/lib/server/http/endpoint";
import { headersOfPerson } from "@/lib/server/mcp/read-as-person";
import { ask } from "@/lib/services/outward/own-model/ask";
import { answerStream } from "@/lib/services/outward/own-model/stream";

export const POST = endpoint({
  allow: "signed_in",
  summary:
    "Ask the company's model about what the caller may read: an event stream of `step` {tool, label}, then `answer` {sentences, model, request_id} or `error` {message, code}",
  body: questionInput,
  transaction: "own",
  isStreamed: true,
  run: async (call, { body, request }) => {
    const reader = { viewer: call.viewer, headers: headersOfPerson(request.headers), routes };
    return answerStream(call, (signal) => ask(call, body, reader, signal), request.signal);
  },
});
