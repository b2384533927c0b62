import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { energies } from "@/lib/domain/maintenance/permit";
import { name } from "../inputs/fields";
import { defineResource } from "./define";
import { noted, ofPlant, pictured } from "./fields";

/** Where energy is cut off from a machine or an item, in the order in which it is done. */
export const isolationPoints = defineResource({
  name: "isolation-points",
  section: "permits",
  changedBy: "update_permits",
  path: "/isolation-points",
  model: "IsolationPoint",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  keepsDeleted: true,
  isOrdered: true,
  fields: {
    /** As on its tag. */
    code: { as: "text", input: name, column: "link", sort: true, search: true },
    energy: { as: "select", input: z.enum(energies), column: true, filter: true },
    /** What is switched, closed or blocked. */
    device: { as: "text", input: name, column: true, search: true },
    location: { as: "text", column: true },
    normal_state: { as: "text", column: true },
    how_to_isolate: noted,
    how_to_verify: noted,
    image_id: pictured,
    plant_id: { ...ofPlant, column: undefined },
    machine_id: { as: "related", from: "/machines", within: "plant_id", filter: true, of: "Machine" },
    equipment_id: { as: "related", from: "/equipments", within: "plant_id", filter: true, of: "Equipment" },
    position: { input: null, sort: true },
  },
  reads: { plant: { select: { id: true, name: true } } },
  list: { order: { column: "position", method: "asc" }, page_size: 50 },
  search: {
    label: ["code", "device"],
    detail: ["machine.name", "equipment.name"],
    leads: ["/machines/:machine_id/isolation", "/equipments/:equipment_id/details/isolation"],
  },
});
