import { byPlant } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { named, noted, ofPlant } from "./fields";

/** A bench where work is done. */
export const workStations = defineResource({
  name: "work-stations",
  section: "work_stations",
  path: "/plants/work-stations",
  screen: "/work-stations",
  menu: { group: "catalogs", icon: "stations", key: "stations", after: "parts" },
  listedFor: ["view_maintenance"],
  model: "WorkStation",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: ofPlant,
    name: named,
    production_line_id: {
      as: "related",
      from: "/production-lines",
      within: "plant_id",
      column: true,
      filter: true,
      of: "ProductionLine",
    },
    notes: { ...noted, column: true },
  },
  search: { leads: ["/work-stations?edit=:id"] },
});
