import { beforeEach, describe, expect, test } from "vitest";
import { GET as statistics } from "@/app/api/places/[kind]/[id]/statistics/route";
import { resetLimits } from "@/lib/server/http/limits";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { aLine, aMachine, anAlert, anAsset, anEquipment, aRole, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

beforeEach(() => resetLimits());

const hour = 3_600_000;
const now = Date.now();
const before = (hours: number) => new Date(now - hours * hour);

async function aMill() {
  const tenant = await aTenant();
  const { plant } = tenant;
  const line = await aLine({ plant });
  const machine = await aMachine({ line });
  const asset = await anAsset({ machine });
  const item = await anEquipment({ asset });
  const elsewhere = await anEquipment({ plant });

  return { ...tenant, line, machine, asset, item, elsewhere };
}

const asked = (as: Person, kind: string, id: number, hours = 24) =>
  call(statistics, {
    as,
    params: { kind, id },
    query: { from: before(hours).toISOString(), to: new Date(now + hour).toISOString() },
  });

describe("the statistics of a place", () => {
  test("alerts are counted in each place above their item, in the period they began in", async () => {
    const { admin, plant, line, machine, asset, item, elsewhere } = await aMill();
    const [mine, other] = [await aSensor({ plant, equipment: item }), await aSensor({ plant, equipment: elsewhere })];
    const alert = (sensor: typeof mine, fields: object) =>
      anAlert({ sensor, parameter: 1, onset_value: 8, last_value: 8, peak_value: 8, ...fields });
    await alert(mine, { opened_at: before(2), peak_level: "alarm", ended_at: before(1) });
    await alert(mine, { opened_at: before(30), parameter: 2, peak_level: "alarm", ended_at: before(29) });
    await alert(other, { opened_at: before(3), peak_level: "warning", level: "warning" });
    for (const [kind, id] of [
      ["production_line", line.id],
      ["machine", machine.id],
      ["asset", asset.id],
    ] as const) {
      const { data } = (await asked(admin, kind, id)).body;
      expect([kind, data.alerts, data.worst]).toEqual([
        kind,
        { alarms: 1, warnings: 0, no_data: 0, ended: 1 },
        [{ id: item.id, name: item.name, count: 1 }],
      ]);
    }
    expect((await asked(admin, "plant", plant.id)).body.data.alerts).toMatchObject({ alarms: 1, warnings: 1 });
    expect((await asked(admin, "plant", plant.id, 48)).body.data.alerts).toMatchObject({ alarms: 2, warnings: 1 });
  });

  test("downtime counts with the part that is in the period, also while it goes on", async () => {
    const { admin, plant, line, machine, company, elsewhere } = await aMill();
    const place = { company_id: company.id, plant_id: plant.id, source: "person" };
    await owner.downtime.createMany({
      data: [
        { ...place, machine_id: machine.id, started_at: before(26), ended_at: before(23) },
        { ...place, production_line_id: line.id, started_at: before(2), ended_at: before(1), is_planned: true },
        { ...place, equipment_id: elsewhere.id, started_at: before(5), ended_at: before(4) },
      ],
    });
    const minutes = async (kind: string, id: number) => (await asked(admin, kind, id)).body.data.downtime;
    expect(await minutes("production_line", line.id)).toEqual({ unplanned: 60, planned: 60, count: 2 });
    expect(await minutes("machine", machine.id)).toEqual({ unplanned: 60, planned: 0, count: 1 });
    expect(await minutes("plant", plant.id)).toEqual({ unplanned: 120, planned: 60, count: 3 });
  });

  test("a minute counts once for a machine or line, however many downtimes overlap in it", async () => {
    const { admin, plant, line, machine, item, company, elsewhere } = await aMill();
    const other = await anEquipment({ asset: await anAsset({ machine }) });
    const place = { company_id: company.id, plant_id: plant.id, source: "person" };
    await owner.downtime.createMany({
      data: [
        // Two items of one machine, and the machine: stopped from 6 to 3 hours ago.
        { ...place, equipment_id: item.id, started_at: before(6), ended_at: before(4) },
        { ...place, equipment_id: other.id, started_at: before(5), ended_at: before(3) },
        { ...place, machine_id: machine.id, started_at: before(6), ended_at: before(5) },
        // What broke while it stood by plan, and half an hour on.
        { ...place, machine_id: machine.id, started_at: before(10), ended_at: before(9), is_planned: true },
        { ...place, machine_id: machine.id, started_at: before(9.5), ended_at: before(8.5) },
        // The whole line, an hour of it with the machine.
        { ...place, production_line_id: line.id, started_at: before(4), ended_at: before(2) },
        // Nothing of the line.
        { ...place, equipment_id: elsewhere.id, started_at: before(4), ended_at: before(3) },
      ],
    });
    const minutes = async (kind: string, id: number) => (await asked(admin, kind, id)).body.data.downtime;
    expect(await minutes("machine", machine.id)).toEqual({ unplanned: 210, planned: 60, count: 5 });
    expect(await minutes("production_line", line.id)).toEqual({ unplanned: 270, planned: 60, count: 6 });
    expect(await minutes("plant", plant.id)).toEqual({ unplanned: 330, planned: 60, count: 7 });
    expect(await minutes("asset", item.asset_id!)).toEqual({ unplanned: 120, planned: 0, count: 1 });
  });

  test("orders are counted where they are, and are not shown to a role that may not see maintenance", async () => {
    const { plant, company, admin, machine, line } = await aMill();
    const of = { plant, production_line_id: line.id, machine_id: machine.id };
    await aWorkOrder({ ...of, type: "breakdown", created_at: before(3) });
    await aWorkOrder({ ...of, created_at: before(60), status: "completed", completed_at: before(2) });
    await aWorkOrder({ plant, created_at: before(3) });
    expect((await asked(admin, "machine", machine.id)).body.data.orders).toEqual({
      created: 1,
      completed: 1,
      breakdowns: 1,
    });
    const role = await aRole({ company_id: company.id, kind: "plant_user", permissions: ["view_dashboard"] });
    const reader = await aUser({ role, company, plants: [plant] });
    expect((await asked(reader, "machine", machine.id)).body.data).toMatchObject({
      orders: null,
      downtime: null,
      savings: null,
    });
  });

  test("the place of another company, another plant, or none at all is not found", async () => {
    const [mine, foreign] = [await aMill(), await aMill()];
    for (const [kind, id] of [
      ["plant", foreign.plant.id],
      ["production_line", foreign.line.id],
      ["machine", foreign.machine.id],
      ["asset", foreign.asset.id],
      ["asset", 999_999_999],
    ] as const)
      expect([kind, (await asked(mine.admin, kind, id)).status]).toEqual([kind, 404]);
    const technician = await aUser({ role: "technician", company: mine.company, plants: [] });
    expect((await asked(technician, "machine", mine.machine.id)).status).toBe(404);
    expect((await asked(mine.admin, "sensor", mine.item.id)).status).toBe(404);
  });
});
