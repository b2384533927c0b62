import { machines } from "@/lib/resources/machines";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { machineVerbs } from "@/lib/services/structure/hierarchy/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(machines, machineVerbs);
