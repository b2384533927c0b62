import { beforeEach, expect, test } from "vitest";
import { PUT as saveSensor } from "@/app/api/sensors/[id]/route";
import { DELETE as remove, PUT as save } from "@/app/api/ultrasound/models/[id]/route";
import { POST as create, GET as list } from "@/app/api/ultrasound/models/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway } from "../gateways";
import { call } from "../helpers";
import { aTenant, unique } from "../samples";

beforeEach(() => resetLimits());

async function aModel(tenant: Awaited<ReturnType<typeof aTenant>>) {
  const body = { name: unique("Contact"), manufacturer: "Maker", lo_db: 20, hi_db: 100 };

  return (await call(create, { as: tenant.admin, body })).body.data;
}

test("an ultrasound model belongs to the company that made it", async () => {
  const [ours, theirs] = [await aTenant(), await aTenant()];
  const model = await aModel(ours);
  expect(model).toMatchObject({ company_id: ours.company.id, lo_db: 20, hi_db: 100 });
  const seen = async ({ admin }: typeof ours) =>
    (await call(list, { as: admin, query: { max: 100 } })).body.data.some(({ id }: { id: number }) => id === model.id);
  expect([await seen(ours), await seen(theirs)]).toEqual([true, false]);
});

test("an ultrasound model whose level at 20 mA is not above that at 4 mA is refused", async () => {
  const tenant = await aTenant();
  const refused = { status: 422, body: { messages: { hi_db: ["Must be higher than the level at 4 mA."] } } };
  const body = { name: unique("Contact"), lo_db: 100, hi_db: 20 };
  expect(await call(create, { as: tenant.admin, body })).toMatchObject(refused);
  const model = await aModel(tenant);
  expect(await call(save, { as: tenant.admin, params: { id: model.id }, body: { hi_db: 20 } })).toMatchObject(refused);
  expect(await call(save, { as: tenant.admin, params: { id: model.id }, body: { hi_db: 120 } })).toMatchObject({
    status: 200,
    body: { data: { lo_db: 20, hi_db: 120 } },
  });
});

test("an ultrasound sensor names its model, no other sensor does, and a model in use stays", async () => {
  const tenant = await aTenant();
  const model = await aModel(tenant);
  const { sensor } = await aGateway({ plant: tenant.plant, sensor: { type: "ultrasound", data_set: "ultrasound_db" } });
  const named = (id: number) =>
    call(saveSensor, { as: tenant.admin, params: { id }, body: { ultrasound_model_id: model.id } });
  expect(await named(sensor.id)).toMatchObject({
    status: 200,
    body: { data: { ultrasound_model: { id: model.id, lo_db: 20, hi_db: 100 } } },
  });
  expect((await call(remove, { as: tenant.admin, params: { id: model.id } })).status).toBe(409);
  const { sensor: vibration } = await aGateway({ plant: tenant.plant });
  const refused = await named(vibration.id);
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["ultrasound_model_id"]]);
});

test("an ultrasound model of another company is not an option", async () => {
  const [ours, theirs] = [await aTenant(), await aTenant()];
  const model = await aModel(theirs);
  const { sensor } = await aGateway({ plant: ours.plant, sensor: { type: "ultrasound", data_set: "ultrasound_db" } });
  const answer = await call(saveSensor, {
    as: ours.admin,
    params: { id: sensor.id },
    body: { ultrasound_model_id: model.id },
  });
  expect(answer.status).toBe(422);
});
