import { machines } from "@/lib/resources/machines";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { machineVerbs } from "@/lib/services/structure/hierarchy/verbs";

export const { GET, POST, DELETE } = collectionRoutes(machines, machineVerbs);
