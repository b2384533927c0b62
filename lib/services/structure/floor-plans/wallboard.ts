import { floorPlans } from "@/lib/resources/floor-plans";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { endWallboard, linkWallboard } from "@/lib/services/platform/wallboards/address";

/** An address for a screen on which nobody signs in. */
export const linkFloorPlan = async (call: Call, id: number, body: { expires_in_days: number }) =>
  linkWallboard(call, "floor-plans", await find(call, floorPlans, id), body);

export const endFloorPlanLink = async (call: Call, id: number) =>
  endWallboard(call, "floor-plans", await find(call, floorPlans, id));
