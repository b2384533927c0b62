import { expect, test } from "vitest";
import { routeInPlant } from "@/lib/client/plant-route";
import { controllers } from "@/lib/resources/controllers";
import { equipments } from "@/lib/resources/equipments";
import { machines } from "@/lib/resources/machines";
import { plantRoutesOf } from "@/lib/resources/plant-routes";
import { plantVendors } from "@/lib/resources/plant-vendors";
import { plants } from "@/lib/resources/plants";
import { sensors } from "@/lib/resources/sensors";
import { storeRooms } from "@/lib/resources/store-rooms";
import { users } from "@/lib/resources/users";
import { workOrders } from "@/lib/resources/work-orders";

const ofPlants = [controllers, equipments, machines, plantVendors, sensors, storeRooms, workOrders];
const plantRoutes = plantRoutesOf([...ofPlants, plants, users]);

test.each([
  ["/dashboard/plant", "/dashboard/plant"],
  ["/machines/5/details", "/dashboard/machines"],
  ["/equipments/8/details/pdm/3", "/dashboard/equipments"],
  ["/controllers/5", "/controllers"],
  ["/maintenance/work-orders/12", "/maintenance/work-orders"],
  ["/store-rooms/4/items", "/store-rooms"],
  ["/users/3", "/users/3"],
  ["/plants/3", "/plants/3"],
  ["/plants-vendors/3", "/plants-vendors"],
  ["/banner-sensors/3", "/ncd-sensors"],
  ["/sensors/3/statistics", "/dashboard/plant"],
  ["/controllers/new", "/controllers/new"],
])("after a change of plant %s becomes %s", (before, after) => {
  expect(routeInPlant(before, plantRoutes)).toBe(after);
});
