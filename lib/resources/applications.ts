import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { name, notes } from "../inputs/fields";
import { defineResource } from "./define";

export const applications = defineResource({
  name: "applications",
  section: "applications",
  path: "/applications",
  screen: "/applications",
  model: "Application",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({ name, notes }),
  select: { id: true, company_id: true, name: true, notes: true, created_at: true, updated_at: true, version: true },
  list: {
    search: ["name", "notes"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {},
  },
  search: { words: ["name"], label: ["name"], detail: [] },
  columns: [
    { key: "name", as: "link" },
    { key: "notes", as: "text", sort: false },
    { key: "created_at", as: "date" },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "notes", as: "textarea", span: "full" },
  ],
});
