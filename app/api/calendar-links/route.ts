import { calendarLinkInput } from "@/lib/inputs/calendar-links";
import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { makeCalendarLink, mayHaveCalendars, ownCalendarLinks } from "@/lib/services/maintenance/calendar-links/own";

export const GET = endpoint({
  allow: "view_maintenance",
  condition: mayHaveCalendars,
  summary: "List the caller's calendars of work orders",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await ownCalendarLinks(call), query),
});

export const POST = endpoint({
  allow: "view_maintenance",
  condition: mayHaveCalendars,
  summary:
    "Create the address of a calendar of the caller's work orders, or of a plant's; it is shown only once, and the earlier address ends",
  body: calendarLinkInput,
  status: 201,
  transaction: "own",
  isSecret: true,
  run: (call, { body }) => makeCalendarLink(call, body.plant_id),
});
