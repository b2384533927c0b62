import { describe, expect, test } from "vitest";
import { POST as moveLine } from "@/app/api/production-lines/[id]/move/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLine, aMachine, anAsset, anEquipment, aPlant, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

/** A line with an item, entered under the first of two plants of a company. */
async function aMisplacedLine() {
  const { company, plant, admin } = await aTenant();
  const other = await aPlant({ company });
  const line = await aLine({ plant });
  const machine = await aMachine({ line });
  const asset = await anAsset({ machine });
  const item = await anEquipment({ asset });
  const developer = await aUser({ role: "developer" });
  return { company, plant, other, admin, developer, line, machine, asset, item };
}

const move = (as: { id: number }, line: { id: number }, body: object) =>
  call(moveLine, { as, params: { id: line.id }, body });

describe("moving a line to another plant", () => {
  test("takes its machines, assets and items along, and is recorded in the audit log", async () => {
    const { plant, other, developer, line, machine, asset, item } = await aMisplacedLine();
    const { status, body } = await move(developer, line, { plant_id: other.id });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: line.id, plant_id: other.id, version: line.version + 1 });
    const plants = await Promise.all([
      owner.machine.findUniqueOrThrow({ where: { id: machine.id } }),
      owner.asset.findUniqueOrThrow({ where: { id: asset.id } }),
      owner.equipment.findUniqueOrThrow({ where: { id: item.id } }),
    ]);
    expect(plants.map(({ plant_id }) => plant_id)).toEqual([other.id, other.id, other.id]);
    expect(await owner.auditEvent.findFirst({ where: { object: "production-lines", action: "move" } })).toMatchObject({
      object_id: line.id,
      before: { plant: plant.name },
      after: { plant: other.name },
    });
  });

  test("is refused while records tie it to its plant, naming them, and then nothing has moved", async () => {
    const { plant, other, developer, line, item } = await aMisplacedLine();
    await aSensor({ plant, equipment: item });
    await aWorkOrder({ plant, equipment_id: item.id });
    const { status, body } = await move(developer, line, { plant_id: other.id });

    expect(status).toBe(409);
    expect(body.message).toContain("Sensors (1), Work orders (1)");
    expect((await owner.equipment.findUniqueOrThrow({ where: { id: item.id } })).plant_id).toBe(plant.id);
  });

  test("goes to another plant of its company only", async () => {
    const { plant, developer, line } = await aMisplacedLine();
    const foreign = await aTenant();
    for (const plant_id of [plant.id, foreign.plant.id]) {
      const { status, body } = await move(developer, line, { plant_id });
      expect(status).toBe(422);
      expect(Object.keys(body.messages)).toEqual(["plant_id"]);
    }
  });

  test("of two moves at once one happens, and the other answers with the line as it is", async () => {
    const { company, other, developer, line } = await aMisplacedLine();
    const third = await aPlant({ company });
    const answers = await Promise.all(
      [other, third].map(({ id }) => move(developer, line, { plant_id: id, version: line.version })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    const stored = await owner.productionLine.findUniqueOrThrow({ where: { id: line.id } });
    expect(stored.plant_id).toBe(won!.body.data.plant_id);
  });

  test("is for developers alone", async () => {
    const { other, admin, line } = await aMisplacedLine();
    for (const as of [admin, await aUser({ role: "super_admin" })])
      expect((await move(as, line, { plant_id: other.id })).status).toBe(403);
  });
});
