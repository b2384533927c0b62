import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { criticalities } from "@/lib/domain/structure/criticality";
import { largeMoney } from "../inputs/fields";

/** What the places of a plant share: lines, machines, assets and items. */
export const place = {
  section: "dashboard",
  scope: byPlant,
  keepsDeleted: true,
  isArchivable: true,
  isOrdered: true,
} as const;

export const placeColumns = {
  plant_id: true,
  plant: { select: { id: true, name: true } },
  position: true,
  archived_at: true,
} as const;

/** Rows that are in use: what is counted and offered. */
export const active = { deleted_at: null, archived_at: null } as const;

/** As people have arranged them. */
export const inOrder = [{ position: "asc" as const }, { id: "asc" as const }];

/** The worst first; the tree has them as people have arranged them. */
export const listed = {
  opens_by: { column: "level", method: "asc" },
  opens_as: "table",
  computedSort: ["level"],
  order: { column: "position", method: "asc" },
} as const;

/** What a machine or an item cost, how long it should last, what a new one costs, and who answers for it until when. */
export const priced = {
  purchase_price: { as: "money", input: largeMoney.nullable().optional() },
  purchased_on: { as: "date" },
  installed_on: { as: "date" },
  replacement_cost: { as: "money", input: largeMoney.nullable().optional() },
  expected_life_years: {
    as: "number",
    min: 1,
    max: 100,
    step: 1,
    input: z.int().min(1).max(100).nullable().optional(),
  },
  warranty_until: { as: "date" },
  warranty_vendor_id: { as: "related", from: "/plants/vendors", of: "PlantVendor" },
} as const;

/** Its class as somebody gave it, with the five questions (PUT …/criticality) or without. */
export const criticality = { as: "select", input: z.enum(criticalities).nullable().optional() } as const;
