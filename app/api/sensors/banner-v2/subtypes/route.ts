import { bannerSubtypes } from "@/lib/resources/banner-subtypes";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { subtypeVerbs } from "@/lib/services/subtypes/verbs";

export const { GET, POST, DELETE } = collectionRoutes(bannerSubtypes, subtypeVerbs);
