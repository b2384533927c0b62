import { equipments } from "@/lib/resources/equipments";
import { reorderRoute } from "@/lib/server/resource-routes";

export const { POST } = reorderRoute(equipments);
