import { expect, test } from "vitest";
import { GET as itemCosts } from "@/app/api/equipments/[id]/costs/route";
import { GET as machineCosts } from "@/app/api/machines/[id]/costs/route";
import { GET as readOrder } from "@/app/api/maintenance/[id]/route";
import { GET as lineCosts } from "@/app/api/production-lines/[id]/costs/route";
import { warnOfWarranties } from "@/lib/services/structure/warn-warranties";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLine, aMachine, anAlert, anAsset, anEquipment, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

const thisYear = new Date().getUTCFullYear();
const inYear = (year: number) => new Date(Date.UTC(year, 5, 15, 12));

async function anItem() {
  const tenant = await aTenant();
  const line = await aLine({ plant: tenant.plant });
  const machine = await aMachine({ line });
  const item = await anEquipment({ asset: await anAsset({ machine }) });
  const place = { production_line_id: line.id, machine_id: machine.id, equipment_id: item.id };
  const closed = (year: number, labor: number, more: object = {}) =>
    aWorkOrder({
      plant: tenant.plant,
      ...place,
      status: "closed",
      closed_at: inYear(year),
      cost_currency: "USD",
      labor_cost: BigInt(labor),
      parts_cost: 0n,
      downtime_cost: 0n,
      ...more,
    });
  return { ...tenant, line, machine, item, closed };
}

test("closed orders are counted by year at the item, its machine and the line that they were booked on", async () => {
  const { admin: as, line, machine, item, plant, closed } = await anItem();
  await closed(thisYear - 1, 12_000, { type: "pm" });
  await closed(thisYear - 1, 30_000, { parts_cost: 5_000n, downtime_cost: 70_000n });
  await aWorkOrder({ plant, equipment_id: item.id, status: "in_work", other_cost: 900n });
  const elsewhere = await aLine({ plant });
  await closed(thisYear - 1, 1_000, { production_line_id: elsewhere.id, machine_id: null });

  const at = async (route: typeof itemCosts, { id }: { id: number }) =>
    (await call(route, { as, params: { id }, query: { years: 2 } })).body.data;
  const ofItem = await at(itemCosts, item);
  expect(ofItem.rows).toEqual([
    {
      period: `${thisYear - 1}`,
      labor: 43_000,
      parts: 5_000,
      downtime: 70_000,
      other: 0,
      breakdowns: 2,
      planned_share: 1 / 3,
    },
    { period: `${thisYear}`, labor: 0, parts: 0, downtime: 0, other: 0, breakdowns: 0, planned_share: null },
  ]);
  expect(ofItem).toMatchObject({ open: { orders: 1, other: 900 }, currency: "USD", advice: null });
  expect((await at(machineCosts, machine)).rows[0].labor).toBe(42_000);
  expect((await at(lineCosts, elsewhere)).rows[0].labor).toBe(1_000);
  expect((await at(lineCosts, line)).advice_because).toBeNull();
});

test("an item that costs more each year is to be replaced from the year in which a new one is cheaper", async () => {
  const { admin: as, plant, item, closed } = await anItem();
  await aWorkOrder({ plant, status: "closed", closed_at: inYear(thisYear - 6) });
  for (const [at, labor] of [100, 200, 300, 400, 500].entries()) await closed(thisYear - 5 + at, labor * 100);
  await owner.equipment.update({
    where: { id: item.id },
    data: {
      replacement_cost: 400_000,
      expected_life_years: 10,
      installed_on: new Date(Date.UTC(thisYear - 5, 0, 1)),
    },
  });
  const advice = async () => (await call(itemCosts, { as, params: { id: item.id } })).body.data;
  const replace = {
    advice: "replace",
    advice_because: "cheaper",
    full_years: 5,
    next_year: 70_000,
    new_per_year: 60_000,
    replace_from: thisYear + 1,
  };
  expect(await advice()).toMatchObject(replace);
  // Of the fifteen years before the plant kept orders nobody knows what they cost.
  const installed_on = new Date(Date.UTC(thisYear - 20, 0, 1));
  await owner.equipment.update({ where: { id: item.id }, data: { installed_on } });
  expect(await advice()).toMatchObject(replace);
});

test("a technician reads no costs, and another company's item is not there", async () => {
  const { company, plant, item } = await anItem();
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const { admin: stranger } = await aTenant();
  const statusFor = async (as: { id: number }) => (await call(itemCosts, { as, params: { id: item.id } })).status;
  expect([await statusFor(technician), await statusFor(stranger)]).toEqual([403, 404]);
});

test("an order on an item under warranty names its vendor, and plant admins are notified once before the end", async () => {
  const { admin: as, plant, item } = await anItem();
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const vendor = await owner.plantVendor.create({ data: { ...place, name: "Norden" } });
  const until = new Date(Date.now() + 30 * 86_400_000);
  await owner.equipment.update({
    where: { id: item.id },
    data: { warranty_until: until, warranty_vendor_id: vendor.id },
  });
  const order = await aWorkOrder({ plant, equipment_id: item.id });
  const { body } = await call(readOrder, { as, params: { id: order.id } });
  expect(body.data.warranty).toEqual({
    until: until.toISOString().slice(0, 10),
    vendor: { id: vendor.id, name: "Norden" },
  });

  const countNotices = () => owner.notification.count({ where: { user_id: as.id, message: "warranty_ends" } });
  await warnOfWarranties();
  expect(await countNotices()).toBe(0);
  await anAlert({ sensor: await aSensor({ plant, equipment: item }), level: "warning" });
  await warnOfWarranties();
  await warnOfWarranties();
  expect(await countNotices()).toBe(1);
});
