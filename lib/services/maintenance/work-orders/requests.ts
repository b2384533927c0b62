import { workOrderRequests } from "@/lib/resources/work-order-requests";
import { serve } from "@/lib/server/resources/serve";
import { presentAll } from "./present";
import { byPriority, isByGuest, isFromAlert } from "./served";

/** The requests of the viewer's plants, with what the viewer may do with each. */
export const servedRequests = serve(workOrderRequests, {
  filters: { is_from_alert: isFromAlert, is_guest: isByGuest },
  sorts: { priority: byPriority },
  present: presentAll,
});
