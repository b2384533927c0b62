import { byPlant } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import { spareNeeded, spareStateOf } from "@/lib/domain/maintenance/sensor-order";
import { dueInDays, urgencyOf } from "@/lib/domain/maintenance/urgency";
import { isOpenOrder, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { reportOf } from "@/lib/domain/monitoring/coverage";
import { lowBattery } from "@/lib/domain/monitoring/device-state";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { SensorOrderInput } from "@/lib/inputs/sensor-order";
import type { NewWorkOrder } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { requiredOf } from "@/lib/services/stock/reservations/required";
import { classColumns, classOf } from "@/lib/services/structure/criticality/of-items";
import { placeOf } from "../place";
import { insertOrder } from "./insert";
import { presentOne } from "./present";
import { peopleFor, suggestedAssignee } from "./suggest-assignee";

const select = {
  id: true,
  name: true,
  company_id: true,
  plant_id: true,
  equipment_id: true,
  battery_pct: true,
  is_inactive: true,
  last_seen_at: true,
  expected_interval_s: true,
  equipment: { select: { id: true, name: true, ...classColumns } },
  order: { select: { id: true, number: true, name: true, status: true } },
  plant: {
    select: {
      time_zone: true,
      company: {
        select: { alarm_priority: true, alarm_due_days: true, warning_priority: true, warning_due_days: true },
      },
    },
  },
} as const;

async function sensorOf({ tx, viewer }: Call, id: number) {
  const sensor = await tx.sensor.findFirst({
    where: { AND: [byPlant.see(viewer), { id, deleted_at: null, archived_at: null }] },
    select,
  });
  if (!sensor) throw notFound();

  return sensor;
}

type KnownSensor = Awaited<ReturnType<typeof sensorOf>>;

/** Whether a sensor reports, and the order that is open because it does not. */
export async function silenceOf(call: Call, id: number) {
  const sensor = await sensorOf(call, id);

  return { report: reportOf(sensor, call.now), order: await openOrderOf(call, sensor) };
}

/** What an order for the sensor would be: whose, and with which spare; and the order that is open already. */
export async function sensorOrderProposal(call: Call, id: number) {
  const sensor = await sensorOf(call, id);
  const spare = await spareOf(call, id);
  const people = await peopleFor(call, sensor);

  return {
    sensor: { id, name: sensor.name },
    equipment: sensor.equipment && { id: sensor.equipment.id, name: sensor.equipment.name },
    report: reportOf(sensor, call.now),
    order: await openOrderOf(call, sensor),
    assignee: await suggestedAssignee(call, sensor),
    people: people.map((person) => ({ id: person.id, name: nameOf(person) })),
    spare,
    spare_state: spareStateOf(spare?.id ?? null, spare?.available ?? 0),
    plant_id: sensor.plant_id,
  };
}

export type SensorOrderProposal = Awaited<ReturnType<typeof sensorOrderProposal>>;

/**
 * Opens the order of a sensor that does not report, with its spare held as far as it is in stock. There is one at a time: the
 * sensor's row is held, so the second of two people is refused with the order of the first.
 */
export async function openSensorOrder(call: Call, id: number, input: SensorOrderInput) {
  await call.tx.$queryRaw`select id from sensors where id = ${id}::int for update`;
  const sensor = await sensorOf(call, id);
  if (reportOf(sensor, call.now) !== "silent") throw new DomainError("conflict", "sensors.not_silent");
  await refuseSecond(call, sensor);

  const place = await placeOf(call, sensor.equipment_id ? { equipment_id: sensor.equipment_id } : sensorPlant(sensor));
  const part_id = input.part_id === undefined ? ((await spareOf(call, id))?.id ?? null) : input.part_id;
  const assigned_user_id = input.assigned_user_id ?? (await suggestedAssignee(call, place))?.id;
  const order = { ...wordsFor(call, sensor), ...urgencyFor(call, sensor), assigned_user_id };
  const required_parts = part_id === null ? undefined : [{ part_id, quantity: spareNeeded }];
  // What brings a sensor back repairs nothing of its item, so it is no breakdown.
  const given = { ...order, required_parts, kind: "order", type: "setup" } as NewWorkOrder;
  const row = await insertOrder(call, given, place);
  await call.tx.sensor.updateMany({ where: { id }, data: { order_id: row.id } });
  await call.tx.alert.updateMany({
    where: { sensor_id: id, kind: "no_data", ended_at: null, work_order_id: null },
    data: { work_order_id: row.id },
  });
  const [held] = await requiredOf(call, row.id);

  return { ...(await presentOne(call, row)), spare_state: spareStateOf(part_id, held?.reserved ?? 0) };
}

const sensorPlant = ({ plant_id }: KnownSensor) => ({ plant_id });

async function refuseSecond(call: Call, sensor: KnownSensor) {
  const order = await openOrderOf(call, sensor);
  if (!order) return;
  throw new DomainError("conflict", "sensors.has_order", { params: { label: order.label }, data: order });
}

/** Opened here, or from the alert of its silence. */
async function openOrderOf({ tx }: Call, { id, order }: KnownSensor) {
  if (order && isOpenOrder(order.status)) return linkTo(order);
  const alert = await tx.alert.findFirst({
    where: { sensor_id: id, kind: "no_data", ended_at: null, work_order_id: { not: null } },
    orderBy: { id: "desc" },
    select: { work_order: { select: { id: true, number: true, name: true, status: true } } },
  });

  return alert?.work_order && isOpenOrder(alert.work_order.status) ? linkTo(alert.work_order) : null;
}

const linkTo = ({ id, number, name, status }: { id: number; number: number; name: string; status: string }) => ({
  id,
  name,
  status,
  label: workOrderNumber(number),
});

interface Spare {
  id: number;
  name: string;
  number: string;
  /** In the plant's storerooms, without what is held for other orders. */
  available: number;
}

/** The spare of the sensor; where none is named, the one that most sensors of its kind in the plant have. */
async function spareOf({ tx }: Call, id: number): Promise<Spare | null> {
  const [spare] = await tx.$queryRaw<Spare[]>`
    select p.id, p.name, p.number, coalesce((
      select sum(l.on_hand - l.reserved) from stock_lines l join store_rooms r on r.id = l.store_room_id
      where l.part_id = p.id and l.plant_id = p.plant_id and r.deleted_at is null), 0)::float8 as available
    from sensors s join parts p on p.plant_id = s.plant_id and p.deleted_at is null and p.id = coalesce(s.part_id, (
      select o.part_id from sensors o join parts op on op.id = o.part_id and op.deleted_at is null
      where o.plant_id = s.plant_id and o.type = s.type and o.data_set = s.data_set and o.deleted_at is null
      group by 1 order by count(*) desc, 1 limit 1))
    where s.id = ${id}::int`;

  return spare ?? null;
}

function wordsFor({ locale }: Call, { name, equipment, battery_pct }: KnownSensor) {
  const translate = translator(locale, "sensors");
  const item = equipment?.name ?? "";

  return {
    name: translate("order.name", { sensor: name }).slice(0, 120),
    description: [
      translate("order.text", { sensor: name, item, has_item: equipment ? "yes" : "no" }),
      battery_pct !== null && battery_pct < lowBattery && translate("order.battery", { percent: battery_pct }),
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** As the company has it for warnings: nothing is known to be wrong with the item. */
function urgencyFor({ now }: Call, { plant, equipment }: KnownSensor) {
  const { priority, due_days } = urgencyOf("warning", plant.company, classOf(equipment));

  return { priority, due_at: dueInDays(due_days, now, plant.time_zone) };
}
