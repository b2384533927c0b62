import { expect, test } from "vitest";
import { routeInPlant } from "@/lib/client/plant-route";
import { plantRoutes } from "@/lib/resources/plant-routes";

test.each([
  ["/dashboard/plant", "/dashboard/plant"],
  ["/machines/5/details", "/dashboard/machines"],
  ["/equipments/8/details/pdm/3", "/dashboard/equipments"],
  ["/controllers/5", "/controllers"],
  ["/maintenance/work-orders/12", "/maintenance/work-orders"],
  ["/store-rooms/4/items", "/store-rooms"],
  ["/brands/3", "/brands/3"],
  ["/users/3", "/users/3"],
  ["/plants/3", "/plants/3"],
  ["/plants-vendors/3", "/plants-vendors"],
  ["/banner-sensors/3", "/ncd-sensors"],
  ["/sensors/3/statistics", "/dashboard/plant"],
  ["/controllers/new", "/controllers/new"],
])("after a change of plant %s becomes %s", (before, after) => {
  expect(routeInPlant(before, plantRoutes)).toBe(after);
});
