import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { say, translator } from "@/lib/server/i18n";
import { log } from "@/lib/server/log";
import type { Asked } from "./ask";

/**
 * An answer while it is made, as server-sent events: a `step` for each record list that is read, then the `answer`, or an
 * `error` in the words of the API. It ends when the person goes away.
 */
export async function answerStream(
  { locale }: Pick<Call, "locale">,
  begin: (signal: AbortSignal) => Promise<Asked>,
  signal: AbortSignal,
): Promise<Response> {
  const left = new AbortController();
  const asked = await begin(AbortSignal.any([signal, left.signal]));
  const t = translator(locale, "own-model.tools");
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: unknown) => {
        if (!left.signal.aborted)
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      try {
        send("answer", await asked.finish((tool) => send("step", { tool, label: t(tool) })));
      } catch (error) {
        send("error", refusalOf(error, locale));
      }
      if (!left.signal.aborted) controller.close();
    },
    cancel: () => left.abort(),
  });

  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // As of /events: nothing on the way holds it back.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

function refusalOf(error: unknown, locale: Call["locale"]) {
  if (error instanceof DomainError)
    return { message: say(locale, { key: error.key, params: error.params }), code: error.key.split(".").pop() };
  log.error({ err: error }, "answer of a model failed");
  return { message: say(locale, "errors.internal"), code: "internal" };
}
