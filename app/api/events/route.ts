import { endpoint } from "@/lib/server/http";
import { openStream } from "@/lib/server/live";
import { refuseOtherSites } from "@/lib/server/origin";

export const dynamic = "force-dynamic";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Hear what changes in the caller's plants, as server-sent events that carry ids only",
  // A stream outlives every transaction.
  transaction: "own",
  run: async ({ viewer }, { request }) => {
    refuseOtherSites(request);
    return new Response(openStream(viewer, request.signal), {
      headers: {
        "Content-Type": "text/event-stream; charset=utf-8",
        // no-transform keeps compression away, which would hold events back; the last one is for nginx.
        "Cache-Control": "no-store, no-transform",
        "X-Accel-Buffering": "no",
      },
    });
  },
});
