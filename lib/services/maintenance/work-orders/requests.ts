import { workOrderRequests } from "@/lib/resources/work-order-requests";
import type { Call } from "@/lib/server/data/call";
import { serve } from "@/lib/server/resources/serve";
import { presentAll } from "./present";
import { byPriority, isFromAlert } from "./served";

const isByGuest = (_call: Call, is: boolean) => ({
  guest_reports: is ? { some: { is_joined: false } } : { none: { is_joined: false } },
});

/** The requests of the viewer's plants, with what the viewer may do with each. */
export const servedRequests = serve(workOrderRequests, {
  filters: { is_from_alert: isFromAlert, is_guest: isByGuest },
  sorts: { priority: byPriority },
  present: presentAll,
});
