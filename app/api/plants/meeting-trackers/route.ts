import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedMeetingTrackers } from "@/lib/services/maintenance/meeting-trackers/served";

export const { GET, POST, DELETE } = collectionRoutes(servedMeetingTrackers);
