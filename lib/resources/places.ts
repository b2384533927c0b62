import { byPlant } from "@/lib/domain/identity/scope";

/** What the places of a plant share: lines, machines, assets and items. */
export const place = {
  section: "dashboard",
  scope: byPlant,
  files: ["image"],
  keepsDeleted: true,
  isArchivable: true,
  isOrdered: true,
} as const;

export const placeColumns = {
  id: true,
  company_id: true,
  plant_id: true,
  plant: { select: { id: true, name: true } },
  name: true,
  notes: true,
  image_id: true,
  position: true,
  archived_at: true,
  created_at: true,
  updated_at: true,
  version: true,
} as const;

/** The end of every place's form. */
export const notesAndImage = [
  { name: "notes", as: "textarea", span: "full" },
  { name: "image_id", as: "image", span: "full" },
] as const;

/** Rows that are in use: what is counted and offered. */
export const active = { deleted_at: null, archived_at: null } as const;

/** As people have arranged them. */
export const inOrder = [{ position: "asc" as const }, { id: "asc" as const }];
