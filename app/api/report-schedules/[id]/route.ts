import { itemRoutes } from "@/lib/services/routes";

export const { GET, PUT, DELETE } = itemRoutes("report-schedules");
