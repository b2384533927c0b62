import { describe, expect, test } from "vitest";
import { POST as create } from "@/app/api/maintenance/route";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { orderAtHand } from "@/lib/services/maintenance/work-orders/of-place";
import { workOrderScreen } from "@/lib/services/maintenance/work-orders/screen";
import { attention } from "@/lib/services/views/dashboard/attention";
import { maintenanceNumbers } from "@/lib/services/views/dashboard/maintenance";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aPlant, aRole, aSensor, aTenant, aUser, aWaveform, aWorkOrder } from "../samples";

async function within<Found>(person: { id: number }, run: (call: Call) => Promise<Found>, now = new Date()) {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return withScope(viewer, (tx) => run({ viewer, tx, now, locale: "en", timezone_offset: 0 } as Call));
}

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

async function anItem() {
  const { company, plant, admin } = await aTenant();
  const equipment = await anEquipment({ plant });
  const sensor = await aSensor({ plant, equipment, type: "banner", data_set: "temp_vibe" });
  const alert = (more: object) => anAlert({ sensor, alert_rule: "high", ...more });
  return { company, plant, admin, equipment, sensor, alert };
}

describe("the header of an item", () => {
  test("the header of an item offers the worst open alert without a work order, the longest of equals", async () => {
    const { admin, equipment, alert } = await anItem();
    expect(await within(admin, (c) => orderAtHand(c, equipment.id))).toEqual({
      open: null,
      alert_id: null,
      case: null,
    });
    await alert({ parameter: 1, level: "warning", opened_at: ago(9 * hour) });
    const worst = await alert({ parameter: 2, level: "alarm", opened_at: ago(3 * hour) });
    await alert({ parameter: 3, level: "alarm", opened_at: ago(hour) });
    await alert({ parameter: 4, level: "alarm", opened_at: ago(9 * hour), ended_at: ago(hour) });
    expect(await within(admin, (c) => orderAtHand(c, equipment.id))).toMatchObject({
      open: null,
      alert_id: worst.id,
      case: { state: "new", alerts: 3, worst_alert_id: worst.id },
    });
  });

  test("the header of an item shows the work order that covers its alerts, and offers none of them a second time", async () => {
    const { admin, plant, equipment, alert } = await anItem();
    const order = await aWorkOrder({ plant, equipment_id: equipment.id, status: "in_work" });
    await aWorkOrder({ plant, equipment_id: equipment.id });
    await alert({ parameter: 1, work_order_id: order.id });
    await alert({ parameter: 2, level: "warning" });
    expect(await within(admin, (c) => orderAtHand(c, equipment.id))).toMatchObject({
      open: { id: order.id, label: `WO-${order.number}`, status: "in_work" },
      alert_id: null,
      case: { state: "in_work" },
    });
  });

  test("the header of an item offers an alert again when its work order is done, until another repair is ordered", async () => {
    const { admin, plant, equipment, alert } = await anItem();
    const done = await aWorkOrder({ plant, equipment_id: equipment.id, status: "completed" });
    const again = await alert({ parameter: 1, work_order_id: done.id });
    const preventive = await aWorkOrder({ plant, equipment_id: equipment.id, type: "pm" });
    expect(await within(admin, (c) => orderAtHand(c, equipment.id))).toMatchObject({
      open: null,
      alert_id: again.id,
      case: { state: "new", order: null },
    });
    const repair = await aWorkOrder({ plant, equipment_id: equipment.id, status: "on_hold" });
    expect(await within(admin, (c) => orderAtHand(c, equipment.id))).toMatchObject({
      open: { id: repair.id, status: "on_hold" },
      alert_id: null,
      case: { state: "ordered", order: { id: repair.id } },
    });

    await owner.alert.update({ where: { id: again.id }, data: { ended_at: new Date(), work_order_id: null } });
    await owner.workOrder.update({ where: { id: repair.id }, data: { status: "denied" } });
    expect(await within(admin, (c) => orderAtHand(c, equipment.id))).toMatchObject({
      open: { id: preventive.id },
      alert_id: null,
      case: null,
    });
  });

  test("the header of an item shows no work orders without permission", async () => {
    const { company, plant, equipment, alert } = await anItem();
    const { id } = await alert({ parameter: 1 });
    await aWorkOrder({ plant, equipment_id: equipment.id, type: "pm" });
    const headFor = async (permissions: string[]) => {
      const role = await aRole({ company_id: company.id, permissions });
      const person = await aUser({ company, plants: [plant], role });
      return within(person, (c) => orderAtHand(c, equipment.id));
    };
    // What they request work for is the alarm that they see.
    expect(await headFor(["view_dashboard"])).toMatchObject({ open: null, alert_id: id, case: { state: "new" } });
    expect(await headFor(["view_library"])).toEqual({ open: null, alert_id: null, case: null });
  });
});

describe("a work order from an alert", () => {
  test("a work order from an alert is assigned to the supervisor if the plant has no technician and the provider creates it", async () => {
    const { plant, company, alert } = await anItem();
    const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
    await owner.userPlant.deleteMany({ where: { plant_id: plant.id, NOT: { user_id: supervisor.id } } });
    const staff = await aUser({ role: "super_admin" });
    const { body } = await call(create, { as: staff, body: { alert_id: (await alert({ parameter: 1 })).id } });
    expect(body.data).toMatchObject({ assigned_user_id: supervisor.id, status: "pending" });
  });

  test("a work order from an item without an alert is assigned too", async () => {
    const { admin, company, plant, equipment } = await anItem();
    const technician = await aUser({ role: "technician", company, plants: [plant] });
    const { draft } = await within(admin, (c) => workOrderScreen(c, { new: "1", equipment_id: String(equipment.id) }));
    expect(draft).toMatchObject({ place: { id: equipment.id }, assignee: { id: technician.id } });
  });

  test("a work order from an alert uses the latest diagnosis of its sensor, a fault before a ranking, and suggests a procedure", async () => {
    const { admin, equipment, sensor, alert } = await anItem();
    const judged = async (minutes: number, diagnosis: object) => {
      const { id } = await aWaveform({ sensor });
      const taken_at = ago(minutes * 60_000);
      await owner.waveform.update({ where: { id }, data: { taken_at, listed_at: taken_at, diagnosis } });
      return id;
    };
    const leader = { fault: "inner_race", score: 0.86 };
    const found = await judged(60, {
      verdict: "fault",
      fault: "inner_race",
      confidence: "high",
      missing: [],
      candidates: [leader],
    });
    await judged(30, {
      verdict: "undecided",
      fault: null,
      confidence: null,
      missing: [],
      candidates: [{ ...leader, score: 0.4 }],
    });
    await judged(10, { verdict: "not_enough_data", fault: null, confidence: null, missing: [], candidates: [] });
    const { id } = await alert({ parameter: 1 });

    const { draft } = await within(admin, (c) =>
      workOrderScreen(c, { new: "1", equipment_id: String(equipment.id), alert_id: String(id) }),
    );
    expect(draft).toMatchObject({
      finding: {
        diagnosis: {
          capture_id: found,
          verdict: "fault",
          fault: "inner_race",
          score: 0.86,
          href: `/banner/${sensor.id}/fft/${found}`,
        },
      },
    });
    const steps = (draft as { suggested_steps: { text: string; unit: string | null }[] }).suggested_steps;
    expect(steps.map(({ unit }) => unit)).toEqual([null, "mm/s", null, null, null, "mm/s"]);
    expect(steps[0]!.text).toBe(`Lock out and tag ${equipment.name}`);

    const made = await call(create, { as: admin, body: { alert_id: id } });
    expect(made.body.data.finding.diagnosis).toMatchObject({ capture_id: found, confidence: "high" });
  });
});

describe("the maintenance counters", () => {
  test("the maintenance counters use an extended date instead of the due date, and count what is overdue once", async () => {
    const { plant, admin } = await aTenant();
    const now = new Date("2026-11-10T12:00:00Z");
    const order = (due: string | null, extended: string | null = null) =>
      aWorkOrder({ plant, due_at: due && new Date(due), extended_at: extended && new Date(extended) });
    const late = await order("2026-11-09T12:00:00Z");
    const earlierToday = await order("2026-11-10T09:00:00Z");
    const extendedToday = await order("2026-11-01T12:00:00Z", "2026-11-10T15:00:00Z");
    await order("2026-11-10T16:00:00Z");
    await order("2026-11-10T11:00:00Z", "2026-11-20T12:00:00Z");
    await order(null);

    const numbers = await within(admin, (c) => maintenanceNumbers(c, { id: plant.id }), now);
    expect(numbers).toMatchObject({ overdue: 2, due_today: 2 });
    expect(numbers!.next.map(({ id, due_at }) => [id, due_at])).toEqual([
      [late.id, "2026-11-09T12:00:00.000Z"],
      [earlierToday.id, "2026-11-10T09:00:00.000Z"],
      [extendedToday.id, "2026-11-10T15:00:00.000Z"],
    ]);
  });
});

describe("the list of items that need attention", () => {
  test("the list of items that need attention has the full total on a page past its end", async () => {
    const { admin, plant, equipment, sensor, alert } = await anItem();
    await owner.sensor.update({ where: { id: sensor.id }, data: { level: "alarm" } });
    await alert({ parameter: 1 });
    await aWorkOrder({ plant, equipment_id: equipment.id });
    const counts = { all: 1, with_work_order: 1 };
    expect(await within(admin, (c) => attention(c, { page: 1, max: 5 }))).toMatchObject({
      counts,
      data: [{ id: equipment.id }],
      meta: { total: 1 },
    });
    expect(await within(admin, (c) => attention(c, { page: 3, max: 5 }))).toMatchObject({
      counts,
      data: [],
      meta: { total: 1 },
    });
    expect(await within(admin, (c) => attention(c, { page: 1, max: 5, has_work_order: false }))).toMatchObject({
      counts,
      data: [],
      meta: { total: 0 },
    });
  });

  test("the maintenance counters of all plants count what is due today on the clock of each", async () => {
    const { company, plant } = await aTenant();
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "America/Chicago" } });
    const madrid = await aPlant({ company, time_zone: "Europe/Madrid" });
    // Four in the afternoon in Chicago, eleven at night in Madrid.
    const now = new Date("2026-11-10T22:00:00Z");
    for (const due of ["2026-11-11T03:00:00Z", "2026-11-11T05:00:00Z"])
      await aWorkOrder({ plant, due_at: new Date(due) });
    for (const due of ["2026-11-10T22:30:00Z", "2026-11-10T23:30:00Z"])
      await aWorkOrder({ plant: madrid, due_at: new Date(due) });
    const corporate = await aUser({ role: "corporate", company });

    expect(await within(corporate, (c) => maintenanceNumbers(c, {}), now)).toMatchObject({ due_today: 3 });
    expect(await within(corporate, (c) => maintenanceNumbers(c, { id: madrid.id }), now)).toMatchObject({
      due_today: 1,
    });
  });
});
