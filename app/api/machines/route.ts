import { machines } from "@/lib/resources/machines";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { machineVerbs } from "@/lib/services/hierarchy/verbs";

export const { GET, POST, DELETE } = collectionRoutes(machines, machineVerbs);
