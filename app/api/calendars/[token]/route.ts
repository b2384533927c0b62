import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { calendarFeed } from "@/lib/services/maintenance/calendar-links/feed";

export const GET = endpoint({
  allow: "public",
  summary: "Get open work orders as an iCalendar; the token is the end of a calendar's address",
  params: z.object({ token: z.string() }),
  run: async (visitor, { params }) =>
    new Response(await calendarFeed(params.token, visitor), {
      headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, no-cache" },
    }),
});
