import { byPlant } from "@/lib/domain/identity/scope";
import { day, id } from "../inputs/fields";
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
  fields: {
    plant_id: { as: "related", from: "/plants", input: id, filter: true },
    name: { column: "link" },
    company: { column: "text" },
    /** First and last day, on the plant's calendar. */
    from: { as: "date", input: period, column: true, sort: true },
    to: { as: "date", input: period, column: true },
    headline: { as: "text", span: "full", search: true },
    text: { as: "textarea", span: "full" },
    /** The calculation that names the cost of the program; without one no return is shown. */
    roi_record_id: { as: "related", from: "/plants/roi/records", within: "plant_id", of: "RoiRecord" },
    version_number: { input: null, column: "number", sort: true },
    company_id: { input: null, filter: { as: "ids", from: "/companies" } },
    status: { column: "option", filter: { as: "options", computed: true, options: ["draft", "issued"] } },
    approved_savings: { column: "money" },
    return_percent: { column: { as: "quantity", unit: "%", decimals: 1 } },
    issued_at: { input: null, column: "datetime", sort: "empty_last" },
    printed_count: { input: null, column: "number" },
  },
  reads: {
    plant: {
      select: { id: true, name: true, time_zone: true, company: { select: { id: true, name: true, currency: true } } },
    },
    issued_by: true,
    figures: true,
    created_by: true,
  },
  pointers: { created_by: "users", issued_by: "users" },
  search: { label: ["headline"], detail: ["plant.name", "from"] },
  actions: ["issue", "print"],
});
