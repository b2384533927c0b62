import { machines } from "@/lib/resources/machines";
import { itemRoutes } from "@/lib/server/resource-routes";
import { machineVerbs } from "@/lib/services/hierarchy/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(machines, machineVerbs);
