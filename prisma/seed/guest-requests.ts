import { randomBytes, randomUUID } from "node:crypto";
import { guestRequestName } from "@/lib/domain/maintenance/guest-request";
import type { Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { day, hour, later } from "./history/entry";

/** Labels on three machines of each first plant, and what was reported by them: one by two people, one declined, one done. */

const plants = ["Cedar Ridge Mill", "Harbor Plant"];

interface Guest {
  text: string | null;
  name: string | null;
  phone: string | null;
  locale: "en" | "es";
}

const anybody: Guest = { text: null, name: null, phone: null, locale: "en" };

const leak: Guest = {
  ...anybody,
  text: "Oil under the gearbox, a puddle since this morning. It smells burnt.",
  name: "Miguel",
  phone: "218-555-0147",
};
const guard: Guest = { ...anybody, text: "The guard door does not close, the latch is bent.", locale: "es" };
const cold: Guest = { ...anybody, text: "The hall is too cold here.", name: "Driver, gate 2" };

export async function seedGuestRequests(tx: Tx, now: Date) {
  for (const name of plants) await seedPlant(tx, name, now);
}

async function seedPlant(tx: Tx, name: string, now: Date) {
  const plant = await tx.plant.findFirstOrThrow({ where: { name }, select: { id: true, company_id: true } });
  const machines = await tx.machine.findMany({
    where: { plant_id: plant.id, deleted_at: null, production_line: { kind: "line" } },
    orderBy: { id: "asc" },
    take: 3,
    select: { id: true, production_line_id: true },
  });
  const [leaking, guarded, drafty] = await Promise.all(machines.map((machine) => labelled(tx, plant, machine, now)));
  if (!leaking || !guarded || !drafty) throw new Error(`the demo has no three machines in ${name}`);
  const people = await tx.user.findMany({
    where: { company_id: plant.company_id, plants: { some: { plant_id: plant.id } } },
    select: { id: true, role: { select: { key: true } } },
  });
  const person = (key: string) => people.find(({ role }) => role.key === key)!.id;

  // Numbers count up with time: all of them were reported after the last work of the history.
  await done(
    tx,
    guarded,
    { supervisor: person("supervisor"), technician: person("technician") },
    later(now, -22 * hour),
  );
  await declined(tx, drafty, person("supervisor"), later(now, -6 * hour));
  const open = await reported(tx, leaking, { guest: leak, created_at: later(now, -2 * hour), is_machine_down: false });
  await reportToo(tx, leaking, open.id, later(now, -hour));
}

interface Label {
  company_id: number;
  plant_id: number;
  machine_id: number;
  production_line_id: number | null;
  link_id: number;
}

type Plant = { id: number; company_id: number };
type Machine = { id: number; production_line_id: number | null };

async function labelled(tx: Tx, plant: Plant, machine: Machine, now: Date): Promise<Label> {
  const where = { company_id: plant.company_id, plant_id: plant.id, machine_id: machine.id };
  const token = randomBytes(16).toString("base64url");
  const { id: link_id } = await tx.requestLink.create({
    data: { ...where, token_hash: sha256(token), created_at: later(now, -30 * day) },
    select: { id: true },
  });
  const sealed = seal(token, placeOf("request_links", "token", link_id));
  await tx.requestLink.updateMany({ where: { id: link_id }, data: { token: sealed } });

  return { ...where, production_line_id: machine.production_line_id, link_id };
}

interface Reported {
  guest: Guest;
  created_at: Date;
  is_machine_down: boolean;
  /** Of one that is decided. */
  status?: "rejected" | "converted";
  reason?: string;
}

async function reported(tx: Tx, label: Label, { guest, created_at, is_machine_down, ...decision }: Reported) {
  const { link_id, ...place } = label;
  const request = await tx.workOrder.create({
    data: {
      ...place,
      kind: "request",
      type: "breakdown",
      status: "requested",
      ...decision,
      name: guestRequestName(guest.text, "Voice note"),
      description: guest.text,
      created_at,
      priority: is_machine_down ? "high" : "normal",
      is_machine_down,
      down_since: is_machine_down ? created_at : null,
    },
    select: { id: true, name: true, description: true },
  });
  await happened(tx, label, { work_order_id: request.id, action: "create", to: "requested", created_at });
  await addReport(tx, label, { work_order_id: request.id, guest, is_joined: false, created_at });

  return request;
}

interface Report {
  work_order_id: number;
  guest: Guest;
  is_joined: boolean;
  created_at: Date;
}

async function addReport(tx: Tx, { company_id, plant_id, link_id }: Label, { guest, ...report }: Report) {
  const token = randomBytes(16).toString("base64url");
  const { id } = await tx.guestReport.create({
    data: { company_id, plant_id, link_id, key: randomUUID(), ...guest, ...report, follow_hash: sha256(token) },
    select: { id: true },
  });
  const follow_token = seal(token, placeOf("guest_reports", "follow_token", id));
  await tx.guestReport.updateMany({ where: { id }, data: { follow_token } });
  await tx.requestLink.updateMany({
    where: { id: link_id },
    data: { uses: { increment: 1 }, last_used_at: report.created_at },
  });
}

async function reportToo(tx: Tx, label: Label, work_order_id: number, created_at: Date) {
  await happened(tx, label, { work_order_id, action: "join", created_at });
  await addReport(tx, label, { work_order_id, guest: anybody, is_joined: true, created_at });
}

async function declined(tx: Tx, label: Label, supervisor: number, created_at: Date) {
  const reason = "The doors stay open while trucks are unloaded. The heater runs again from 4 PM.";
  const request = await reported(tx, label, {
    guest: cold,
    created_at,
    is_machine_down: false,
    status: "rejected",
    reason,
  });
  await happened(tx, label, {
    work_order_id: request.id,
    user_id: supervisor,
    action: "reject",
    from: "requested",
    to: "rejected",
    note: reason,
    created_at: later(created_at, hour),
  });
}

interface Crew {
  supervisor: number;
  technician: number;
}

async function done(tx: Tx, label: Label, { supervisor, technician }: Crew, created_at: Date) {
  const request = await reported(tx, label, { guest: guard, created_at, is_machine_down: true, status: "converted" });
  const { link_id: _link, ...place } = label;
  const at = (minutes: number) => later(created_at, (minutes * hour) / 60);
  await happened(tx, label, {
    work_order_id: request.id,
    user_id: supervisor,
    action: "convert",
    from: "requested",
    to: "converted",
    created_at: at(25),
  });
  const order = await tx.workOrder.create({
    data: {
      ...place,
      kind: "order",
      type: "breakdown",
      status: "completed",
      name: "Replace the latch of the guard door",
      description: request.description,
      priority: "high",
      request_id: request.id,
      created_at: at(25),
      assigned_user_id: technician,
      created_by: supervisor,
      started_at: at(60),
      clocked_seconds: 2_400,
      total_minutes: 40,
      problem_solved: true,
      completed_at: at(100),
      completed_by: technician,
    },
    select: { id: true },
  });
  const moves = [
    { user_id: supervisor, action: "create", to: "pending", created_at: at(25) },
    { user_id: technician, action: "start", from: "pending", to: "in_work", created_at: at(60) },
    { user_id: technician, action: "complete", from: "in_work", to: "completed", created_at: at(100) },
  ];
  for (const move of moves) await happened(tx, label, { work_order_id: order.id, ...move });
}

interface Happened {
  work_order_id: number;
  user_id?: number;
  action: string;
  from?: string;
  to?: string;
  note?: string;
  created_at: Date;
}

const happened = (tx: Tx, { company_id, plant_id }: Label, data: Happened) =>
  tx.workOrderEvent.create({ data: { company_id, plant_id, ...data }, select: { id: true } });
