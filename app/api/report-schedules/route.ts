import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";

export const { GET, POST, DELETE } = collectionRoutes(servedReportSchedules);
