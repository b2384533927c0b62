import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { refuseOtherSites } from "@/lib/server/http/origin";
import { afterEvent, openStream } from "@/lib/server/live/live";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Stream changes in the caller's plants as server-sent events, with ids only",
  // The moment (ms since 1970) whose state the caller has: what happened since comes first.
  query: z.object({ since: z.coerce.number().int().min(0).optional() }),
  // A stream outlives every transaction.
  transaction: "own",
  run: async ({ viewer }, { query, request }) => {
    refuseOtherSites(request);
    // A browser whose stream broke asks at the address of the first time, and sends the id of the last event it received.
    const since = afterEvent(request.headers.get("last-event-id")) ?? query.since;
    return new Response(openStream(viewer, request.signal, since), {
      headers: {
        "Content-Type": "text/event-stream; charset=utf-8",
        // no-transform keeps compression away, which would hold events back; the last one is for nginx.
        "Cache-Control": "no-store, no-transform",
        "X-Accel-Buffering": "no",
      },
    });
  },
});
