import { catalogue } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { made, named, noted } from "./fields";

export const applications = defineResource({
  name: "applications",
  section: "applications",
  path: "/applications",
  screen: "/applications",
  menu: { group: "catalogs", icon: "applications", after: "categories" },
  model: "Application",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    notes: { ...noted, column: true, search: "list" },
    created_at: made,
  },
});
