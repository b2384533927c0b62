import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { endCalendarLink, mayHaveCalendars } from "@/lib/services/maintenance/calendar-links/own";

export const DELETE = endpoint({
  allow: "view_maintenance",
  condition: mayHaveCalendars,
  summary: "End a calendar's address immediately",
  params: idParams,
  body: z.strictObject({}),
  transaction: "own",
  run: async (call, { params }) => {
    await endCalendarLink(call, params.id);
    return done(call, "calendar-links.ended");
  },
});
