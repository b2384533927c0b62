import { bannerSubtypes } from "@/lib/resources/banner-subtypes";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { subtypeVerbs } from "@/lib/services/monitoring/subtypes/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(bannerSubtypes, subtypeVerbs);
