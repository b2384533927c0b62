import { byPlant } from "@/lib/domain/identity/scope";
import { alertTypes } from "@/lib/domain/monitoring/alert-types";
import { levels } from "@/lib/domain/shared/levels";
import { defineResource } from "./define";

/** What becomes of an alert, as a filter asks for it. */
const alertStates = ["open", "new", "acknowledged", "settled", "muted", "repaired", "latched"] as const;
export type AlertState = (typeof alertStates)[number];

const named = { select: { id: true, name: true } } as const;

/** Alerts are made by the engine; people read, acknowledge and mute them. */
export const alerts = defineResource({
  name: "alerts",
  section: "dashboard",
  path: "/alerts",
  verbs: ["list", "find"],
  model: "Alert",
  scope: byPlant,
  owner: "none",
  fields: {
    sensor: { column: "related" },
    plant: { column: "related" },
    opened_at: { input: null, column: "datetime" },
    ended_at: { input: null, column: "datetime" },
    acknowledger: { column: "related" },
    acknowledge_note: { input: null, column: "text" },
    plant_id: { input: null, filter: { as: "ids", from: "/plants" } },
    production_line_id: {
      filter: { as: "ids", column: "sensor.equipment.asset.machine.production_line_id", from: "/production-lines" },
    },
    machine_id: { filter: { as: "ids", column: "sensor.equipment.asset.machine_id", from: "/machines" } },
    asset_id: { filter: { as: "ids", column: "sensor.equipment.asset_id", from: "/assets" } },
    equipment_id: { filter: { as: "ids", column: "sensor.equipment_id", from: "/equipments" } },
    sensor_id: { input: null, filter: { as: "ids", from: "/sensors" } },
    parameter: { input: null, filter: { as: "ids", from: "/sensors" } },
    work_order_id: { input: null, filter: { as: "ids", from: "/maintenance" } },
    level: { column: "level", filter: { as: "options", column: "shown_level", options: levels, words: "levels" } },
    alert_type: { filter: { as: "options", computed: true, options: alertTypes } },
    kind: { input: null, filter: { as: "options", options: ["level", "no_data", "together"] } },
    state: { filter: { as: "options", computed: true, options: alertStates } },
    daterange: { filter: { as: "daterange", column: "opened_at" } },
  },
  reads: {
    company_id: true,
    plant: { select: { id: true, name: true, unit_system: true } },
    sensor: {
      select: {
        id: true,
        name: true,
        type: true,
        data_set: true,
        equipment: {
          select: {
            id: true,
            name: true,
            asset: {
              select: { id: true, name: true, machine: { select: { id: true, name: true, production_line: named } } },
            },
          },
        },
      },
    },
    alert_rule: true,
    shown_level: true,
    peak_level: true,
    peak_rule: true,
    rule_levels: true,
    onset_value: true,
    peak_value: true,
    peak_at: true,
    last_value: true,
    contributions: true,
    warning: true,
    alarm: true,
    acknowledged_at: true,
    acknowledged_by: true,
    shelved_until: true,
    shelve_reason: true,
    taken_by: true,
    taken_at: true,
    is_repeat: true,
    is_provisional: true,
    repeat_of_id: true,
    diagnosed_fault: true,
    verdict: true,
    verdict_fault: true,
    verdict_by: true,
    verdict_at: true,
    work_order: {
      select: {
        id: true,
        number: true,
        name: true,
        status: true,
        problem_solved: true,
        assigned_user_id: true,
        assigned_team: { select: { id: true, name: true } },
        proofs: {
          where: { verdict: { not: "cancelled" } },
          select: { sensor_id: true, parameter: true, verdict: true, after_samples: true },
        },
      },
    },
  },
  pointers: { repeat_of_id: "alerts", work_order_id: "work-orders" },
  list: { sort: ["opened_at", "ended_at"], computedSort: ["level"], order: { column: "level", method: "asc" } },
  // An alert has no name: what it is about is found.
  search: null,
  actions: ["acknowledged", "shelved", "unshelved", "taken", "judged"],
});
