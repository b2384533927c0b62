import { GET as answerUnmatched } from "@/app/api/[[...unmatched]]/route";
import { provideDescribedCalls } from "@/app/described-calls";
import { joinAsWeb } from "@/app/web-process";
import { routes, routesBesideApi } from "@/lib/generated/routes";
import { serveCalls } from "@/lib/server/http/calls";
import { describedCalls, wholeDocument } from "@/lib/server/http/openapi";
import { servePages } from "@/lib/server/http/unavailable";
import { tileAnswer } from "@/lib/services/views/boards/answer";
import { offeredLists } from "@/lib/services/views/boards/offered";
import { provideTiles } from "@/lib/services/views/boards/provided";

/*
 * All route files, as one bundle beside what Next has built (lib/launch/run/programs.mjs). The web process loads it before it
 * listens (lib/launch/run/served-calls.mjs). While one is developing, Next serves the same files.
 *
 * Pages pass here too, on their way to Next and back.
 */

await joinAsWeb();
provideDescribedCalls(() => describedCalls(wholeDocument(routes)));
provideTiles({ tileAnswer, offeredLists });
serveCalls({
  routes: [...routes.map(({ path, methods }) => ({ path: `/api${path}`, methods })), ...routesBesideApi],
  otherwise: answerUnmatched,
});
servePages();
