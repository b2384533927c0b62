import { byPlant } from "@/lib/domain/identity/scope";
import { shiftStates } from "@/lib/domain/maintenance/shift";
import { defineResource } from "./define";
import { ofPlant } from "./fields";

/** Notes for the next shift of a plant. Shifts make themselves; notes, hand-over and confirmation have calls of their own. */
export const shifts = defineResource({
  name: "shifts",
  section: "maintenance",
  listedFor: ["view_oee"],
  path: "/shifts",
  screen: "/shifts",
  details: "/shifts/:id",
  verbs: ["list", "find"],
  model: "Shift",
  scope: byPlant,
  owner: "none",
  fields: {
    plant_id: { ...ofPlant, input: null },
    date: { input: null, column: "date" },
    name: { input: null, column: "link", sort: true },
    starts_at: { input: null, column: "datetime", sort: true },
    ends_at: { input: null, column: "datetime" },
    state: { column: "option", filter: { as: "options", computed: true, options: shiftStates } },
    handed_over_at: { input: null, column: "datetime", sort: "empty_last" },
    handed_over_by_user: { column: "related" },
    confirmed_at: { input: null, column: "datetime", sort: "empty_last" },
    confirmed: { filter: { as: "boolean", computed: true } },
    notes_count: { column: "number" },
    text: { input: null },
    daterange: { filter: { as: "daterange", column: "starts_at" } },
  },
  reads: {
    company_id: true,
    plant: { select: { id: true, name: true, time_zone: true } },
    handed_over_by: true,
    _count: { select: { notes: true } },
  },
  pointers: { handed_over_by: "users" },
  list: { search: ["name", "words"], order: { column: "starts_at", method: "desc" }, opens_as: "table" },
  search: { words: ["name", "words"], label: ["name"], detail: ["plant.name", "date"] },
  actions: ["note", "note_change", "note_done", "note_delete", "hand_over", "confirm"],
});
