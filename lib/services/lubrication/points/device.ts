import { isSupervisor } from "@/lib/domain/identity/viewer";
import { cyclesOf, perCycle } from "@/lib/domain/lubrication/container";
import { mostPerEvent } from "@/lib/domain/lubrication/greasing";
import { placeOfStatus, silentState, statusOf } from "@/lib/domain/lubrication/status";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { lubricators } from "@/lib/resources/lubricators";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { findCommand } from "@/lib/services/devices/commands/list";
import { sendCommand } from "@/lib/services/devices/commands/send";
import { fullestPlace } from "@/lib/services/stock/movements/fullest-place";
import { moveStock } from "@/lib/services/stock/movements/move";
import { type LubricatorRow, settingOf } from "./present";
import { servedLubricators } from "./served";

/** What people do at an automatic lubricator. Of two at once one wins; the other gets 409 with what is under way. */

const hour = 3_600_000;

/** One cycle now. What would give more than one and a half charges within its interval is refused with the amounts. */
export async function startCycle(call: Call, id: number, { confirm }: { confirm: boolean }) {
  const row = await automatic(call, id);
  if (row.status === "block") throw new DomainError("conflict", "lubricators.blocked_now");
  if (row.status === "empty") throw new DomainError("conflict", "lubricators.empty_now");
  await refuseTooMuch(call, row, confirm);
  const command = await send(call, row, "lube_cycle", {
    type: "lubricator_cycle",
    uid: row.device_address!,
    cycles: 1,
    dwell_s: row.dwell_seconds,
  });
  await audit(call, "cycle", "lubricators", id, { after: { ...placed(row), command_id: command.id } });

  return command;
}

async function refuseTooMuch(call: Call, row: LubricatorRow, confirm: boolean) {
  if (confirm && isSupervisor(call.viewer)) return;
  const since = new Date(call.now.getTime() - (row.interval_hours ?? 24) * hour);
  const { _sum } = await call.tx.lubricatorEvent.aggregate({
    where: { lubricator_id: row.id, at: { gt: since } },
    _sum: { milliliters: true },
  });
  const given = _sum.milliliters ?? 0;
  const most = mostPerEvent * row.target_per_set;
  if (given + perCycle(settingOf(row)!) <= most) return;
  throw new DomainError("conflict", "lubricators.over_target", {
    params: { given: rounded(given), most: rounded(most) },
    data: { confirm: isSupervisor(call.viewer) },
  });
}

const rounded = (milliliters: number) => Math.round(milliliters * 100) / 100;

/** The count that was known before it went back is the device's again. */
export async function revertCount(call: Call, id: number) {
  const row = await automatic(call, id);
  const { is_glitched } = await call.tx.lubricator.findFirstOrThrow({ where: { id }, select: { is_glitched: true } });
  if (!is_glitched) throw new DomainError("conflict", "lubricators.nothing_to_revert");
  const command = await send(call, row, "lube_revert", {
    type: "lubricator_count",
    uid: row.device_address!,
    cycles: row.cycles,
  });
  const change = { before: { cycles: row.reported }, after: { ...placed(row), cycles: row.cycles } };
  await audit(call, "revert", "lubricators", id, change);

  return command;
}

type Command = Parameters<typeof sendCommand>[1];

async function send(
  call: Call,
  row: LubricatorRow,
  purpose: "lube_cycle" | "lube_revert",
  instruction: Command["instruction"],
) {
  const { id: lubricator_id, controller_id, company_id, plant_id } = row;
  const controller = { id: controller_id!, company_id, plant_id };
  const id = await sendCommand(call, { controller, type: "manual", lubricator_id, purpose, instruction });
  publish(call.tx, { subject: "lubricators", action: "changed", id: lubricator_id, company_id, plant_id });

  return findCommand(call, id);
}

/** A full container is in: the device gets the command to count from 0, and the spare leaves the storeroom that is named. */
export async function replaceContainer(call: Call, id: number, { store_room_id }: { store_room_id?: number | null }) {
  const row = await automatic(call, id);
  const setting = settingOf(row)!;
  if (store_room_id && !row.part_id) throw invalidField("store_room_id", "lubricators.no_spare");
  const stored = await call.tx.lubricator.findFirstOrThrow({
    where: { id },
    select: { over_pressure: true, overload: true, last_message_at: true, report_interval_s: true },
  });
  const state = { ...silentState, ...stored, last_message_at: stored.last_message_at?.getTime() ?? null };
  const status = statusOf(state, {
    cycles_left: cyclesOf(setting),
    interval_s: stored.report_interval_s,
    now: call.now.getTime(),
  });
  const { count } = await call.tx.lubricator.updateMany({
    where: { id, container_since: row.container_since },
    data: {
      cycles: 0,
      may_go_back: (row.reported ?? 0) > 0,
      is_empty: false,
      has_failed: false,
      is_glitched: false,
      last_cycle: null,
      container_since: call.now,
      confirm_by: null,
      problem: null,
      status,
      status_place: placeOfStatus(status),
      status_at: call.now,
      version: { increment: 1 },
    },
  });
  if (count === 0) throw new DomainError("conflict", "lubricators.just_replaced");
  await send(call, row, "lube_revert", { type: "lubricator_count", uid: row.device_address!, cycles: 0 });
  if (store_room_id) await takeSpare(call, row, store_room_id);
  const { company_id, plant_id } = row;
  await call.tx.lubricatorEvent.create({
    data: {
      company_id,
      plant_id,
      lubricator_id: id,
      kind: "replace",
      at: call.now,
      cycles: row.cycles,
      user_id: call.viewer.user_id,
    },
  });
  await audit(call, "replace", "lubricators", id, {
    before: { cycles: row.cycles },
    after: { ...placed(row), cycles: 0 },
  });
  publish(call.tx, { subject: "lubricators", action: "changed", id, company_id, plant_id });

  return servedLubricators.find(call, id);
}

async function takeSpare(call: Call, { part_id, name }: LubricatorRow, store_room_id: number) {
  if (part_id === null) return;
  const place = await fullestPlace(call, { store_room_id, part_id });
  await moveStock(call, store_room_id, {
    kind: "issue",
    part_id,
    location_id: place?.location_id,
    quantity: 1,
    reason: name,
    document: null,
  });
}

/** After over-greasing nobody greases the point before a supervisor has looked. */
export async function unlockPoint(call: Call, id: number) {
  const row = await find(call, lubricators, id);
  if (!isSupervisor(call.viewer)) throw new DomainError("forbidden", "lubricators.only_supervisors");
  const { count } = await call.tx.lubricator.updateMany({
    where: { id, locked_at: { not: null } },
    data: { locked_at: null, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError("conflict", "lubricators.not_locked");
  await audit(call, "unlock", "lubricators", id, { before: { locked_at: row.locked_at }, after: placed(row) });
  const { company_id, plant_id } = row;
  publish(call.tx, { subject: "lubricators", action: "changed", id, company_id, plant_id });

  return servedLubricators.find(call, id);
}

async function automatic(call: Call, id: number): Promise<LubricatorRow> {
  const row = await find(call, lubricators, id);
  if (row.method !== "automatic") throw new DomainError("conflict", "lubricators.not_automatic");

  return row;
}

const placed = ({ company_id, plant_id, name }: LubricatorRow) => ({ company_id, plant_id, name });
