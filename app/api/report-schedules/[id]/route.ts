import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";

export const { GET, PUT, DELETE } = itemRoutes(servedReportSchedules);
