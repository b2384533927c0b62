import { equipments } from "@/lib/resources/equipments";
import { reorderRoute } from "@/lib/server/resources/resource-routes";

export const { POST } = reorderRoute(equipments);
