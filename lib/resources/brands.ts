import { catalogue } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { made, named, pictured } from "./fields";

export const brands = defineResource({
  name: "brands",
  section: "brands",
  path: "/equipments/brands",
  screen: "/brands",
  menu: { group: "catalogs", icon: "brands", after: "library" },
  model: "Brand",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    is_crossover_excluded: { as: "toggle", column: true, filter: true },
    image_id: { ...pictured, column: true },
    created_at: made,
  },
  search: { group: { kind: "brands", place: 8 } },
});
