import { expect, test } from "vitest";
import { GET as screenOf } from "@/app/api/criticality/route";
import { GET as attentionOf } from "@/app/api/dashboard/pdm/route";
import { PUT as classItem } from "@/app/api/equipments/[id]/criticality/route";
import { GET as listItems } from "@/app/api/equipments/route";
import { PUT as classMachine } from "@/app/api/machines/[id]/criticality/route";
import { PUT as saveMachine } from "@/app/api/machines/[id]/route";
import { POST as create } from "@/app/api/maintenance/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLine, aMachine, anAlert, anAsset, anEquipment, aSensor, aTenant } from "../samples";

const answers = { safety: 1, environment: 0, production: 3, redundancy: 3, repair_time: 3 };
const minor = { safety: 0, environment: 0, production: 0, redundancy: 0, repair_time: 0 };

async function aMill() {
  const { plant, admin } = await aTenant();
  const line = await aLine({ plant });
  const machine = await aMachine({ line, name: "Dryer" });
  const asset = await anAsset({ machine });
  const item = await anEquipment({ asset, name: "Motor" });
  return { plant, as: admin, machine, asset, item };
}

test("five answers class a machine, its items with it, and an item can differ", async () => {
  const { as, machine, item } = await aMill();
  const { status, body } = await call(classMachine, { as, params: { id: machine.id }, body: { answers } });
  expect([status, body.data]).toMatchObject([200, { criticality: "A", sum: 10, is_inherited: false }]);

  const shown = async (wanted: string) => {
    const { body } = await call(listItems, { as, query: { "criticality[]": [wanted] } });
    return body.data.map((row: Record<string, unknown>) => [row.effective_criticality, row.is_criticality_inherited]);
  };
  expect([await shown("A"), await shown("C")]).toEqual([[["A", true]], []]);

  await call(classItem, { as, params: { id: item.id }, body: { answers: minor } });
  expect([await shown("A"), await shown("C")]).toEqual([[], [["C", false]]]);
});

test("a question that is left out is refused by its name, and a second answer to the same version meets the first", async () => {
  const { as, machine } = await aMill();
  const { repair_time: _left, ...four } = answers;
  const missing = await call(classMachine, { as, params: { id: machine.id }, body: { answers: four } });
  expect([missing.status, Object.keys(missing.body.messages)]).toEqual([422, ["answers.repair_time"]]);

  const { version } = await owner.machine.findUniqueOrThrow({ where: { id: machine.id } });
  const send = () => call(classMachine, { as, params: { id: machine.id }, body: { answers, version } });
  expect([(await send()).status, (await send()).status]).toEqual([200, 409]);
});

test("a class that is given without the questions takes back its answers", async () => {
  const { as, machine } = await aMill();
  await call(classMachine, { as, params: { id: machine.id }, body: { answers } });
  await call(saveMachine, { as, params: { id: machine.id }, body: { criticality: "C" } });
  const { body } = await call(screenOf, { as });
  expect(body.data.machines).toMatchObject([{ id: machine.id, criticality: "C", answers: null, sum: null }]);
  expect(body.data.counts).toEqual({ machines: 1, classed: 1, A: 0, B: 0, C: 1 });
});

test("items of class A without a sensor or recurring work are named", async () => {
  const { as, plant, machine, item } = await aMill();
  await call(classMachine, { as, params: { id: machine.id }, body: { answers } });
  const uncovered = async () => (await call(screenOf, { as })).body.data.uncovered;
  expect(await uncovered()).toMatchObject({ count: 1, items: [{ id: item.id, has_sensor: false, has_plan: false }] });

  await aSensor({ plant, equipment: item });
  await owner.workSeries.create({
    data: { company_id: plant.company_id, plant_id: plant.id, name: "Grease", machine_id: machine.id, rule: {} },
  });
  expect(await uncovered()).toEqual({ count: 0, items: [] });
});

test("of items at the same level the class decides which is first, and no class passes a worse level", async () => {
  const { as, plant, item: critical } = await aMill();
  const others = [await anEquipment({ plant, name: "Fan" }), await anEquipment({ plant, name: "Pump" })] as const;
  await owner.equipment.update({ where: { id: critical.id }, data: { criticality: "A" } });
  await owner.equipment.update({ where: { id: others[1].id }, data: { criticality: "C" } });
  for (const [equipment, level] of [
    [others[0], "warning"],
    [critical, "warning"],
    [others[1], "alarm"],
  ] as const)
    await aSensor({ plant, equipment, level });
  const { body } = await call(attentionOf, { as });
  expect(body.data.map((row: { id: number }) => row.id)).toEqual([others[1].id, critical.id, others[0].id]);
});

test("an order from an alarm of a critical item is due in half the days", async () => {
  const { as, plant, machine, item } = await aMill();
  await owner.company.update({
    where: { id: plant.company_id },
    data: { alarm_priority: "high", alarm_due_days: 4 },
  });
  await call(classMachine, { as, params: { id: machine.id }, body: { answers } });
  const sensor = await aSensor({ plant, equipment: item });
  const alert = await anAlert({ sensor, level: "alarm", peak_level: "alarm" });
  const { body } = await call(create, { as, body: { alert_id: alert.id } });
  const days = Math.round((Date.parse(body.data.due_at) - Date.now()) / 86_400_000);
  expect([body.data.priority, days <= 3]).toEqual(["urgent", true]);
});
