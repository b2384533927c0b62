import { collectionRoutes } from "@/lib/services/routes";

export const { GET, POST, DELETE } = collectionRoutes("report-schedules");
