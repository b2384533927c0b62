import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { day, id, notes, optionalId, text } from "../inputs/fields";
import { defineResource } from "./define";

const period = day.refine((value) => value instanceof Date, { message: "errors.is_required" });

/** Shown as ROI one-pager: what condition monitoring brought a plant in a period, in versions. */
export const onePagers = defineResource({
  name: "one-pagers",
  section: "customer_success",
  path: "/plants/roi/one-pagers",
  screen: "/success-dashboard/roi-one-pager",
  details: "/success-dashboard/roi-one-pager/:id",
  model: "OnePager",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  input: z.strictObject({
    headline: text,
    plant_id: id,
    /** First and last day, on the plant's calendar. */
    from: period,
    to: period,
    text: notes,
    /** The calculation that names the cost of the program; without one no return is shown. */
    roi_record_id: optionalId,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: {
      select: { id: true, name: true, time_zone: true, company: { select: { id: true, name: true, currency: true } } },
    },
    from: true,
    to: true,
    version_number: true,
    headline: true,
    text: true,
    roi_record_id: true,
    roi_record: { select: { id: true, name: true } },
    issued_at: true,
    issued_by: true,
    figures: true,
    printed_count: true,
    created_by: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { roi_record_id: "RoiRecord" },
  pointers: { created_by: "users", issued_by: "users" },
  list: {
    search: ["headline"],
    sort: ["from", "version_number", "issued_at", "created_at"],
    emptyLast: ["issued_at"],
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      company_id: { as: "ids", column: "company_id", from: "/companies" },
      status: { as: "options", computed: true, options: ["draft", "issued"] },
    },
  },
  search: { words: ["headline"], label: ["headline"], detail: ["plant.name", "from"] },
  columns: [
    { key: "name", as: "link", sort: false },
    { key: "company", as: "text", sort: false },
    { key: "from", as: "date" },
    { key: "to", as: "date", sort: false },
    { key: "version_number", as: "number" },
    { key: "status", as: "option", sort: false },
    { key: "approved_savings", as: "money", sort: false },
    { key: "return_percent", as: "quantity", unit: "%", decimals: 1, sort: false },
    { key: "issued_at", as: "datetime" },
    { key: "printed_count", as: "number", sort: false },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "from", as: "date" },
    { name: "to", as: "date" },
    { name: "headline", as: "text", span: "full" },
    { name: "text", as: "textarea", span: "full" },
    { name: "roi_record_id", as: "related", from: "/plants/roi/records", within: "plant_id" },
  ],
  actions: ["issue", "print"],
});
