import { anyId } from "@/lib/domain/identity/page-visits";
import { screens } from "@/lib/generated/screens";
import { pageVisitInput, pageVisitsQuery } from "@/lib/inputs/page-visits";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { countVisit } from "@/lib/services/platform/page-visits/count";
import { listVisits } from "@/lib/services/platform/page-visits/list";

const known: ReadonlySet<string> = new Set(screens.map(anyId));

export const POST = endpoint({
  allow: "signed_in",
  summary: "Record a page visit of the caller, by route pattern",
  body: pageVisitInput,
  transaction: "own",
  run: async (call, { body }) => {
    await countVisit(call, body.page, known);
    return done(call, "errors.saved");
  },
});

export const GET = endpoint({
  allow: ["view_settings", "view_customer_success"],
  summary: "List page usage: visits, users, last visit, and visits per day",
  query: pageVisitsQuery,
  run: (call, { query }) => listVisits(call, query),
});
