/** Sends one event; nothing where the caller has gone. */
export type SendEvent = (event: string, data: unknown) => void;

/** An answer that comes in parts, as server-sent events. `onLeave` is called when the caller has gone before its end. */
export function eventStream(run: (send: SendEvent) => Promise<void>, onLeave: () => void): Response {
  const encoder = new TextEncoder();
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      await run((event, data) => {
        if (!isLeft) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      });
      if (!isLeft) controller.close();
    },
    cancel: () => {
      isLeft = true;
      onLeave();
    },
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
