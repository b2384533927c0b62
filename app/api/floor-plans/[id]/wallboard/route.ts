import { wallboardRoutes } from "@/lib/server/resources/wallboard-routes";
import { endFloorPlanLink, linkFloorPlan } from "@/lib/services/structure/floor-plans/wallboard";

export const { POST, DELETE } = wallboardRoutes({
  allow: "update_plants",
  what: "a floor plan's wallboard",
  link: linkFloorPlan,
  end: endFloorPlanLink,
});
