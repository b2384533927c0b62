import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedMeetingTrackers } from "@/lib/services/maintenance/meeting-trackers/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedMeetingTrackers);
