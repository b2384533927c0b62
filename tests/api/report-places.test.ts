import { expect, test } from "vitest";
import { GET as places } from "@/app/api/maintenance/places/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLine, aMachine, anAsset, anEquipment, aTenant, aUser } from "../samples";

/** Where a problem can be reported, as a phone keeps it. */

test("a plant user gets the lines, machines and items of their plants, with codes and what they are in", async () => {
  const { plant, company } = await aTenant();
  const line = await aLine({ plant });
  const machine = await aMachine({ line, code: "PM-1" });
  const item = await anEquipment({ asset: await anAsset({ machine }), serial_number: "SN-44" });
  const archived = await aMachine({ line });
  await owner.machine.update({ where: { id: archived.id }, data: { archived_at: new Date() } });
  const limbo = await anEquipment({ asset: await anAsset({ machine }) });
  await owner.equipment.update({ where: { id: limbo.id }, data: { asset_id: null, is_limbo: true } });
  const { plant: elsewhere } = await aTenant();
  await aLine({ plant: elsewhere });

  const as = await aUser({ role: "plant_user", company, plants: [plant] });
  const { status, body } = await call(places, { as });
  const plant_id = plant.id;
  expect([status, body.data.places]).toEqual([
    200,
    [
      { field: "production_line_id", id: line.id, plant_id, name: line.name, code: null, within: null },
      { field: "machine_id", id: machine.id, plant_id, name: machine.name, code: "PM-1", within: line.name },
      { field: "equipment_id", id: item.id, plant_id, name: item.name, code: "SN-44", within: machine.name },
    ],
  ]);
});
