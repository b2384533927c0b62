import { byPlant } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { assignedTo } from "@/lib/services/identity/users/recipients";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { notify } from "@/lib/services/platform/notifications/notify";
import { servedAlerts } from "./served";

async function alertOf(call: Call, id: number) {
  const alert = await call.tx.alert.findFirst({
    where: { AND: [byPlant.see(call.viewer), { id }] },
    select: {
      id: true,
      company_id: true,
      plant_id: true,
      kind: true,
      sensor: { select: { name: true, equipment: { select: { id: true, name: true } } } },
    },
  });
  if (!alert) throw notFound();

  return alert;
}

type KnownAlert = Awaited<ReturnType<typeof alertOf>>;

/** Those of the plant who work on alarms, by name. */
export async function takersOf(call: Call, id: number) {
  const alert = await alertOf(call, id);
  const people = await call.tx.user.findMany({
    where: { AND: [canTake(alert), { archived_at: null }] },
    orderBy: [{ first_name: "asc" }, { last_name: "asc" }, { id: "asc" }],
    take: 500,
    select: { id: true, first_name: true, last_name: true },
  });

  return people.map((person) => ({ id: person.id, name: nameOf(person) }));
}

const canTake = ({ company_id, plant_id }: KnownAlert): Prisma.UserWhereInput => ({
  AND: [assignedTo(plant_id), { company_id }, whoMay("view_maintenance")],
});

/**
 * Gives the case of an alert to somebody, or back to nobody: all open alerts of its item that are of its kind. It is
 * taken from whom the caller saw it with and from nobody else, so of two who take it at once the second is shown who
 * was first. Who is given a case by another is notified.
 */
export async function takeCase(
  call: Call,
  id: number,
  { user_id, seen_user_id }: { user_id: number | null; seen_user_id: number | null },
) {
  const alert = await alertOf(call, id);
  if (user_id !== null && user_id !== call.viewer.user_id) await checkTaker(call, alert, user_id);
  const open = await lockedCase(call, alert);
  if (open.length === 0)
    throw new DomainError("conflict", "alerts.already_ended", { data: await servedAlerts.find(call, id) });
  const present = firstOf(open.toSorted((a, b) => Number(b.taken_at) - Number(a.taken_at))).taken_by;
  if (present !== seen_user_id && present !== user_id) throw await takenByOther(call, id, present);
  await call.tx.alert.updateMany({
    where: { id: { in: open.map((one) => one.id) } },
    data: { taken_by: user_id, taken_at: user_id === null ? null : call.now, version: { increment: 1 } },
  });
  if (present !== user_id) await follow(call, alert, { from: present, to: user_id });

  return servedAlerts.find(call, id);
}

async function checkTaker(call: Call, alert: KnownAlert, user_id: number) {
  const found = await call.tx.user.count({ where: { AND: [canTake(alert), { id: user_id, archived_at: null }] } });
  if (found === 0) throw invalidField("user_id", "errors.does_not_exist");
}

async function lockedCase({ tx }: Call, { id, kind, sensor }: KnownAlert) {
  const ofItem = sensor.equipment
    ? Prisma.sql`a.sensor_id in (select s.id from sensors s where s.equipment_id = ${sensor.equipment.id})`
    : Prisma.sql`a.id = ${id}`;

  return tx.$queryRaw<{ id: number; taken_by: number | null; taken_at: Date | null }[]>`
    select a.id, a.taken_by, a.taken_at from alerts a
    where ${ofItem} and a.kind = ${kind} and a.ended_at is null order by a.id for update`;
}

async function takenByOther(call: Call, id: number, present: number | null) {
  const data = await servedAlerts.find(call, id);
  if (present === null) return new DomainError("conflict", "alerts.given_back", { data });
  const person = await call.tx.user.findUnique({
    where: { id: present },
    select: { first_name: true, last_name: true },
  });

  return new DomainError("conflict", "alerts.taken_by", { data, params: { name: person ? nameOf(person) : "–" } });
}

async function follow(call: Call, alert: KnownAlert, { from, to }: Record<"from" | "to", number | null>) {
  const { id, company_id, plant_id, sensor } = alert;
  const { tx, viewer, now } = call;
  const text = (user: number | null) => (user === null ? null : String(user));
  await tx.alertChange.createMany({
    data: {
      company_id,
      alert_id: id,
      at: now,
      action: "taken",
      from: text(from),
      to: text(to),
      user_id: viewer.user_id,
    },
  });
  await audit(call, "taken", "alerts", id, {
    before: { taken_by: from },
    after: { company_id, plant_id, taken_by: to },
  });
  if (to !== null && to !== viewer.user_id)
    await notify(tx, {
      user_id: to,
      company_id,
      kind: "alert",
      message: "case_given",
      params: { item: sensor.equipment?.name ?? sensor.name, person: nameOf(viewer) },
      href: "/dashboard/plant?panel=alarms",
      subject: `case:${id}:${to}:${now.getTime()}`,
    });
  publish(tx, { subject: "alerts", action: "saved", id, company_id, plant_id });
}
