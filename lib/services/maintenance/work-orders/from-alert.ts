import { dueInDays, urgencyOf } from "@/lib/domain/maintenance/urgency";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { invalidField } from "@/lib/domain/shared/errors";
import { type Quantity, shownUnit, unitSystemFor } from "@/lib/domain/shared/units";
import { Prisma } from "@/lib/generated/prisma/client";
import type { NewWorkOrder, WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { translator } from "@/lib/server/i18n";
import { type Finding, findingOf } from "@/lib/services/maintenance/finding";
import { latestDiagnosis } from "@/lib/services/monitoring/captures/latest-diagnosis";
import { classColumns, classOf } from "@/lib/services/structure/criticality/of-items";
import { asRequired, faultNamed, partsForFault } from "../needed-parts/for-fault";
import { recordEvent } from "../order-log";
import { placeOf } from "../place";
import { coverCase, holdCase, openOrderOf, refuseSecondOrder, refuseSecondRequest } from "./case-order";
import { askBack } from "./duplicates";
import { insert, insertOrder } from "./insert";
import { type PresentedWorkOrder, presentOne, shownFinding } from "./present";
import { suggestedProcedure } from "./procedure";
import { suggestedAssignee } from "./suggest-assignee";
import { takeRequestOf } from "./take-request";

/**
 * Takes the alert's item, its finding and the week before it; the alert is linked to the order. What the input leaves
 * out of name, person and parts is as suggestionFromAlert() proposes: what the diagnosed fault takes is held for the order
 * as far as it is there, and the rest is missing on it. An open request for the case is settled by it.
 */
export async function orderFromAlert(
  call: Call,
  input: NewWorkOrder & { alert_id: number },
): Promise<PresentedWorkOrder> {
  const { alert, ofCase } = await heldAlert(call, input.alert_id);
  const place = await placeOf(call, {
    ...input,
    plant_id: alert.plant_id,
    equipment_id: input.equipment_id ?? alert.sensor.equipment_id,
  });
  const name = input.name ?? suggestedName(call, alert);
  const urgent = urgencyFrom(call, alert);
  const finding = await findingFrom(call, alert);
  const suggested = input.assigned_team_id ? null : await suggestedAssignee(call, place);
  const { assigned_user_id = suggested?.id } = input;
  const { priority = urgent.priority, due_at = urgent.due_at } = input;
  const request = await takeRequestOf(call, alert.plant_id, ofCase);
  const { required_parts = await partsFor(call, alert, finding, request), is_machine_down = request?.is_machine_down } =
    input;
  const down_since = input.down_since ?? request?.down_since;
  const given = {
    ...input,
    required_parts,
    is_machine_down,
    down_since,
    name,
    assigned_user_id,
    priority,
    due_at,
    kind: "order" as const,
  };
  const asked = request && {
    request_id: request.id,
    requested_by: request.requested_by,
    custom: request.custom,
  };
  const row = await insertOrder(call, given, place, { finding, ...asked });
  await request?.settle(row);

  await coverCase(call.tx, ofCase, alert.id, row.id);
  return presentOne(call, row);
}

/**
 * The same as a request of a user who does not make orders. It keeps the alert in its finding, and covers no alert until
 * it is converted.
 */
export async function requestFromAlert(
  call: Call,
  input: NewWorkOrder & { alert_id: number },
): Promise<PresentedWorkOrder> {
  const { alert, ofCase } = await heldAlert(call, input.alert_id);
  await refuseSecondRequest(call, alert.plant_id, ofCase);

  const { equipment_id } = alert.sensor;
  const place = await placeOf(call, { ...input, plant_id: alert.plant_id, equipment_id });
  // The alarm is what it is about, and not another wish.
  if (!input.confirm) await askBack(call, place, { alerts: false });
  const urgent = urgencyFrom(call, alert);
  const { name = suggestedName(call, alert), priority = urgent.priority, due_at = urgent.due_at } = input;
  const row = await insert(call, { ...input, name, priority, due_at }, place, {
    kind: "request",
    status: "requested",
    requested_by: call.viewer.user_id,
    finding: await findingFrom(call, alert),
  });
  return presentOne(call, row);
}

/** An alert whose case has no order yet; nobody else makes one of it until the commit. */
async function heldAlert(call: Call, alert_id: number) {
  const alert = await alertOf(call, alert_id);
  const ofCase = caseOf(alert);
  await holdCase(call.tx, ofCase);
  await refuseSecondOrder(call, ofCase);

  return { alert, ofCase };
}

/** What an order of the request is for: the case of the alert that the request was made from. */
export async function heldCaseOf(call: Call, request: WorkOrderRow) {
  const finding = findingOf(request);
  const alert =
    finding &&
    (await call.tx.alert.findFirst({
      where: { id: finding.alert_id },
      select: { id: true, kind: true, sensor_id: true, sensor: { select: { equipment_id: true } } },
    }));
  if (!alert) return null;
  const ofCase = caseOf(alert);
  await holdCase(call.tx, ofCase);
  await refuseSecondOrder(call, ofCase);

  return { cover: (order_id: number) => coverCase(call.tx, ofCase, alert.id, order_id) };
}

/** What was asked for with the request, else what the diagnosed fault takes. */
async function partsFor(
  call: Call,
  { company_id, plant_id, sensor_id, sensor }: KnownAlert,
  finding: Finding,
  request: Awaited<ReturnType<typeof takeRequestOf>>,
) {
  if (request && request.required_parts.length > 0) return request.required_parts;
  const place = { company_id, plant_id, sensor_id, equipment_id: sensor.equipment_id };

  return asRequired(await partsForFault(call, { ...place, fault: faultNamed(finding) }));
}

const caseOf = ({ kind, sensor_id, sensor }: Pick<KnownAlert, "kind" | "sensor_id"> & { sensor: SensorOfCase }) => ({
  kind,
  sensor_id,
  equipment_id: sensor.equipment_id,
});
type SensorOfCase = Pick<KnownAlert["sensor"], "equipment_id">;

async function alertOf(call: Call, id: number) {
  const alert = await call.tx.alert.findFirst({
    where: { id },
    select: {
      id: true,
      company_id: true,
      plant_id: true,
      plant: {
        select: {
          unit_system: true,
          time_zone: true,
          company: {
            select: { alarm_priority: true, alarm_due_days: true, warning_priority: true, warning_due_days: true },
          },
        },
      },
      kind: true,
      sensor_id: true,
      parameter: true,
      alert_rule: true,
      level: true,
      peak_level: true,
      onset_value: true,
      peak_value: true,
      last_value: true,
      warning: true,
      alarm: true,
      opened_at: true,
      sensor: {
        select: {
          name: true,
          data_set: true,
          equipment_id: true,
          equipment: { select: { name: true, ...classColumns } },
        },
      },
    },
  });
  if (!alert) throw invalidField("alert_id", "errors.does_not_exist");
  return alert;
}

type KnownAlert = Awaited<ReturnType<typeof alertOf>>;

/** What the form proposes before anything is saved. Who does it and how is decided with the order. */
export async function suggestionFromAlert(call: Call, alert_id: number, kind: "order" | "request") {
  const alert = await alertOf(call, alert_id);
  const { equipment_id } = alert.sensor;
  const { company_id, plant_id, plant } = alert;
  const finding = await findingFrom(call, alert);
  const fault = faultNamed(finding);
  const procedure =
    kind === "order" ? await suggestedProcedure(call, { company_id, plant_id, equipment_id, fault }) : null;
  return {
    alert_id,
    plant_id,
    equipment_id,
    name: suggestedName(call, alert),
    ...urgencyFrom(call, alert),
    assignee: kind === "order" ? await suggestedAssignee(call, { company_id, plant_id, equipment_id }) : null,
    finding: shownFinding(call, { finding, plant }),
    procedure: procedure && { id: procedure.id, name: procedure.name },
    required_parts:
      kind === "order"
        ? await partsForFault(call, { company_id, plant_id, equipment_id, sensor_id: alert.sensor_id, fault })
        : [],
    suggested_steps: kind === "order" ? (procedure?.steps ?? suggestedSteps(call, alert)) : [],
    time_zone: plant.time_zone,
  };
}

/** A first procedure by what was measured, with the readings before and after in their unit; nobody has to take it. */
function suggestedSteps(call: Call, { sensor, parameter, plant }: KnownAlert) {
  const known = parameter === null ? undefined : parameterById(sensor.data_set as DataSet, parameter);
  if (!known) return [];
  const translate = translator(call.locale, "work-orders");
  const measured = translator(call.locale)(known.name);
  const { unit } = shownUnit(known.quantity, unitSystemFor(call.viewer, plant));
  const looks = stepsFor[known.quantity] ?? "other";
  const between = translate(`suggested_steps.${looks}`).split("\n");

  return [
    {
      text: translate("suggested_steps.safe", { item: sensor.equipment?.name ?? sensor.name }),
      unit: null,
      reading: null,
      kind: "lockout" as const,
    },
    { text: translate("suggested_steps.as_found", { measured }), unit, reading: "as_found" as const },
    ...between.map((text) => ({ text, unit: null, reading: null })),
    { text: translate("suggested_steps.as_left", { measured }), unit, reading: "as_left" as const },
  ];
}

const stepsFor: Partial<Record<Quantity, string>> = {
  velocity: "velocity",
  displacement: "velocity",
  acceleration: "acceleration",
  ultrasound: "acceleration",
  temperature: "temperature",
};

/** As the company's settings put it for the worst level so far, and the class of the item. */
function urgencyFrom({ now }: Call, { peak_level, plant, sensor }: KnownAlert) {
  const { priority, due_days } = urgencyOf(peak_level, plant.company, classOf(sensor.equipment));

  return { priority, due_at: dueInDays(due_days, now, plant.time_zone) };
}

function suggestedName(call: Call, { sensor, peak_level }: KnownAlert): string {
  const translate = translator(call.locale, "work-orders");
  return translate("suggested_name", { item: sensor.equipment?.name ?? sensor.name, level: peak_level }).slice(0, 120);
}

/** The week before, of every three hours the highest value, or the lowest where low is bad: 56 points at most. */
async function findingFrom(call: Call, alert: KnownAlert): Promise<Finding> {
  const {
    sensor,
    id,
    kind: _kind,
    company_id: _company,
    plant_id: _id,
    plant: _plant,
    opened_at,
    last_value,
    ...rest
  } = alert;
  const since = new Date(call.now.getTime() - 7 * 24 * 3600 * 1000);
  const worst = alert.alert_rule.startsWith("low") ? Prisma.sql`min` : Prisma.sql`max`;
  const points =
    alert.parameter === null
      ? []
      : await call.tx.$queryRaw<{ at: number; value: number }[]>`
          select (extract(epoch from date_bin('3 hours', taken_at, timestamptz '2001-01-01')) * 1000)::float8 as at,
            ${worst}(value) as value
          from readings_between(${alert.company_id}, ${alert.sensor_id}, array[${alert.parameter}::smallint],
            ${since}, ${new Date(call.now.getTime() + 1)})
          where quality not in (2, 3)
          group by 1 order by 1`;
  return {
    ...rest,
    alert_id: id,
    sensor_name: sensor.name,
    data_set: sensor.data_set,
    value: last_value,
    opened_at: opened_at.toISOString(),
    diagnosis: await latestDiagnosis(call, alert.sensor_id),
    points: points.map(({ at, value }) => [at, value]),
  };
}

/**
 * A new alert of an item that already has an open order joins it. Called where alerts are raised, in the same
 * transaction; answers the order's id, or null when there is none.
 */
export async function attachToOpenOrder(
  tx: Tx,
  alert: { id: number; sensor_id: number; kind: string; level: string },
): Promise<number | null> {
  const { sensor_id, kind } = alert;
  const sensor = await tx.sensor.findFirst({ where: { id: sensor_id }, select: { equipment_id: true } });
  const ofCase = { sensor_id, equipment_id: sensor?.equipment_id ?? null, kind };
  await holdCase(tx, ofCase);
  const order = await openOrderOf(tx, ofCase);
  if (!order) return null;
  const { count } = await tx.alert.updateMany({
    where: { id: alert.id, work_order_id: null },
    data: { work_order_id: order.id },
  });
  if (count === 1)
    await recordEvent(tx, order, null, { action: "attach_alert", data: { alert_id: alert.id, level: alert.level } });
  return order.id;
}
