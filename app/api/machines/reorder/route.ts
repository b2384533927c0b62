import { machines } from "@/lib/resources/machines";
import { reorderRoute } from "@/lib/server/resources/resource-routes";

export const { POST } = reorderRoute(machines);
