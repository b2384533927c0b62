import { localeOf } from "@/lib/domain/identity/viewer";
import { permitNumber } from "@/lib/domain/maintenance/permit";
import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import type { ShiftSnapshot } from "@/lib/domain/maintenance/shift";
import { type MaintenanceKind, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { converterFor } from "@/lib/domain/monitoring/measurement";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { type ChatEvent, chatBody, chatMessage, type WebhookFormat } from "@/lib/domain/notifications/chat-messages";
import { dayText } from "@/lib/domain/shared/calendar-month";
import { shownUnit, type UnitSystem } from "@/lib/domain/shared/units";
import type { Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n";

/** One event, as its delivery keeps it: `change` is the row of the history that it reports. */
interface Event {
  company_id: number;
  plant_id: number | null;
  type: string;
  occurred_at: Date;
  change: unknown;
}

interface Change {
  alert_id?: number;
  work_order_id?: number;
  requisition_id?: number;
  shift_id?: number;
  permit_id?: number;
  action: string;
  from: string | null;
  to: string | null;
  value?: number | null;
  note: string | null;
  /** Of a failure that is back: how often within how many days, and the order before. */
  data?: { count: number; days: number; before: number } | null;
}

const named = { select: { id: true, name: true } } as const;
const coded = { select: { code: true } } as const;

interface Format {
  format: string;
  /** Who made the webhook. */
  user_id: number;
}

/**
 * What is sent: what has changed as it was recorded, and the record as it is when this is written. A chat gets a message of it
 * in the language of the user who made the webhook, on the clock and with the numbers of the plant.
 */
export async function bodyOf(tx: Tx, event: Event, { format, user_id }: Format): Promise<string> {
  const { company_id, plant_id, type, occurred_at, change } = event;
  const found = plant_id === null ? null : await tx.plant.findUnique({ where: { id: plant_id }, ...placed });
  const { time_zone = "UTC", ...plant } = found ?? { id: 0, name: "" };
  const data = { company_id, plant: found && plant, ...(await subjectOf(tx, type, change as Change)) };
  const payload = { type, timestamp: occurred_at.toISOString(), data };
  if (format === "standard") return JSON.stringify(payload);

  const person = await tx.user.findUnique({ where: { id: user_id }, select: { language_id: true } });
  const locale = localeOf(person?.language_id ?? 1);
  const settings = { translate: translator(locale), locale, time_zone, home: address("/") };
  return JSON.stringify(
    chatBody(format as Exclude<WebhookFormat, "standard">, chatMessage(payload as ChatEvent, settings)),
  );
}

const placed = { select: { id: true, name: true, time_zone: true } } as const;

function subjectOf(tx: Tx, type: string, change: Change) {
  if (type.startsWith("alert.") || type.startsWith("reading.")) return alertOf(tx, change);
  if (type.startsWith("work_order.")) return workOrderOf(tx, change);
  if (type.startsWith("requisition.")) return requisitionOf(tx, change);
  if (type.startsWith("shift.")) return shiftOf(tx, change);
  if (type.startsWith("permit.")) return permitOf(tx, change);

  return { message: "Test event of Millwright" };
}

const address = (path: string) => new URL(path, env.publicUrl).href;

/** Values and limits in the units of the plant, as the API answers them. */
async function alertOf(tx: Tx, { alert_id, action, from, to, value = null }: Change) {
  const found = await tx.alert.findUnique({
    where: { id: alert_id },
    select: {
      id: true,
      kind: true,
      level: true,
      peak_level: true,
      alert_rule: true,
      parameter: true,
      warning: true,
      alarm: true,
      opened_at: true,
      ended_at: true,
      acknowledged_at: true,
      plant: { select: { unit_system: true } },
      sensor: { select: { id: true, name: true, data_set: true, equipment: named } },
    },
  });
  const change = { action, from, to };
  if (!found) return { alert: null, alert_id, change };
  const { plant, sensor, parameter, warning, alarm, ...alert } = found;
  const { data_set, equipment, ...shownSensor } = sensor;
  const known = parameter === null ? undefined : parameterById(data_set as DataSet, parameter);
  const system = plant.unit_system as UnitSystem;
  const shown = parameter === null ? () => null : converterFor(data_set, parameter, system, alert.alert_rule);
  const unit = known ? shownUnit(known.quantity, system).unit : null;

  return {
    alert: {
      ...alert,
      url: address(equipment ? `/equipments/${equipment.id}/details/pdm/${sensor.id}` : "/dashboard"),
    },
    sensor: shownSensor,
    item: equipment,
    measurement: known
      ? { parameter, name: known.key, unit, value: shown(value), warning: shown(warning), alarm: shown(alarm) }
      : null,
    change,
  };
}

async function workOrderOf(tx: Tx, { work_order_id, action, from, to, note, data }: Change) {
  const found = await tx.workOrder.findUnique({
    where: { id: work_order_id },
    select: {
      id: true,
      number: true,
      kind: true,
      type: true,
      status: true,
      name: true,
      priority: true,
      due_at: true,
      completed_at: true,
      assigned_user_id: true,
      assigned_team_id: true,
      equipment: named,
      fault: coded,
      cause: coded,
      remedy: coded,
      custom: true,
    },
  });
  const repeat =
    action === "repeat" && data ? { count: data.count, days: data.days, work_order_id: data.before } : null;
  const change = { action, from, to, note, ...(repeat && { repeat }) };
  if (!found) return { work_order: null, work_order_id, change };
  const { equipment, number, fault, cause, remedy, ...order } = found;
  const label = workOrderNumber(number, order.kind as MaintenanceKind);

  return {
    work_order: { ...order, number, label, url: address(`/maintenance/work-orders/${order.id}`) },
    item: equipment,
    /** By their codes; null while nobody has entered it. */
    failure: fault && { mode: fault.code, cause: cause?.code ?? null, remedy: remedy?.code ?? null },
    change,
  };
}

async function requisitionOf(tx: Tx, { requisition_id, action, from, to, note }: Change) {
  const found = await tx.requisition.findUnique({
    where: { id: requisition_id },
    select: {
      id: true,
      number: true,
      type: true,
      reason: true,
      status: true,
      name: true,
      work_order_id: true,
      requested_by: true,
      expected_receive_date: true,
      equipment: named,
    },
  });
  const change = { action, from, to, note };
  if (!found) return { requisition: null, requisition_id, change };
  const { equipment, number, ...requisition } = found;

  return {
    requisition: {
      ...requisition,
      number,
      label: requisitionNumber(number),
      url: address(`/requisitions/${requisition.id}`),
    },
    item: equipment,
    change,
  };
}

const snapshotIn = (stored: unknown) => stored as ShiftSnapshot;

/** With how much there was in each section of what was handed over. */
async function shiftOf(tx: Tx, { shift_id, action, from, to, note }: Change) {
  const found = await tx.shift.findUnique({
    where: { id: shift_id },
    select: {
      id: true,
      name: true,
      date: true,
      starts_at: true,
      ends_at: true,
      handed_over_at: true,
      handed_over_by: true,
      snapshot: true,
    },
  });
  const change = { action, from, to, note };
  if (!found) return { shift: null, shift_id, change };
  const { snapshot, date, ...shift } = found;
  const { sections } = snapshotIn(snapshot);

  return {
    shift: { ...shift, date: dayText(date), url: address(`/shifts/${shift.id}`) },
    counts: Object.fromEntries(sections.map(({ key, count }) => [key, count])),
    change,
  };
}

async function permitOf(tx: Tx, { permit_id, action, from, to, note }: Change) {
  const found = await tx.permit.findUnique({
    where: { id: permit_id },
    select: {
      id: true,
      number: true,
      status: true,
      name: true,
      kind_name: true,
      base: true,
      work_order_id: true,
      holder_id: true,
      issuer_id: true,
      valid_from: true,
      valid_until: true,
      equipment: named,
      machine: named,
    },
  });
  const change = { action, from, to, note };
  if (!found) return { permit: null, permit_id, change };
  const { equipment, machine, number, ...permit } = found;

  return {
    permit: { ...permit, number, label: permitNumber(number), url: address(`/permits/${permit.id}`) },
    machine,
    item: equipment,
    change,
  };
}
