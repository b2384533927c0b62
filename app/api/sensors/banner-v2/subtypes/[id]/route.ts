import { bannerSubtypes } from "@/lib/resources/banner-subtypes";
import { itemRoutes } from "@/lib/server/resource-routes";
import { subtypeVerbs } from "@/lib/services/subtypes/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(bannerSubtypes, subtypeVerbs);
