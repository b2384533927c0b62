import { expect, test } from "vitest";
import { PUT as saveItem } from "@/app/api/equipments/[id]/route";
import { GET as modelOf, PUT as saveModel } from "@/app/api/equipments/brands/models/[id]/route";
import { POST as createModel, GET as modelList } from "@/app/api/equipments/brands/models/route";
import { PUT as saveType } from "@/app/api/equipments/types/[id]/route";
import { POST as createType } from "@/app/api/equipments/types/route";
import { type Answered, call, type Person } from "../helpers";
import { owner } from "../owner";
import { aBrand, anAsset, anEquipment, aTenant, aUser, unique } from "../samples";

const errorsOf = ({ body }: Answered) => Object.keys(body.errors ?? body.messages ?? {});
const made = async (as: Person, fields: object = {}) => {
  const brand = await aBrand();
  const answer = await call(createModel, { as, body: { name: unique("M"), brand_id: brand.id, ...fields } });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: number; name: string; brand_id: number };
};
const crossoversOf = async (as: Person, id: number) =>
  (await call(modelOf, { as, params: { id } })).body.data.crossover_ids as number[];

test("a crossover is read from both sides, and ends on both", async () => {
  const provider = await aUser({ role: "super_admin" });
  const [one, other] = [await made(provider), await made(provider)];
  const put = (crossover_ids: number[]) =>
    call(saveModel, { as: provider, method: "PUT", params: { id: one.id }, body: { crossover_ids } });
  expect((await put([other.id])).body.data.crossovers).toMatchObject([{ id: other.id, on_hand: 0 }]);
  expect(await crossoversOf(provider, other.id)).toEqual([one.id]);
  await put([]);
  expect(await crossoversOf(provider, other.id)).toEqual([]);
  expect(errorsOf(await put([one.id]))).toEqual(["crossover_ids"]);
});

test("a company's crossover with the provider's part number is its own, and outlives a save by the provider", async () => {
  const provider = await aUser({ role: "super_admin" });
  const [mine, stranger] = [await aTenant(), await aTenant()];
  const shared = await made(provider);
  const own = await made(mine.admin, { crossover_ids: [shared.id] });
  expect(await crossoversOf(mine.admin, shared.id)).toEqual([own.id]);
  expect(await crossoversOf(stranger.admin, shared.id)).toEqual([]);
  const seen = await crossoversOf(provider, shared.id);
  for (const crossover_ids of [seen, []]) {
    const saved = await call(saveModel, {
      as: provider,
      method: "PUT",
      params: { id: shared.id },
      body: { crossover_ids },
    });
    expect(saved.status).toBe(200);
  }
  expect(await crossoversOf(mine.admin, shared.id)).toEqual([own.id]);
});

test("a part number has options of its item type, each with a value or a number, and an option in use stays", async () => {
  const provider = await aUser({ role: "super_admin" });
  const options = [
    { name: "Clearance", values: [{ name: "C3" }, { name: "C4", color: "#1457A8" }] },
    { name: "Bore", unit: "mm" },
  ];
  const type = (await call(createType, { as: provider, body: { name: unique("Bearing"), options } })).body.data;
  const [clearance, bore] = type.options;
  expect(clearance.values[1]).toMatchObject({ name: "C4", color: "#1457a8" });
  const model = await made(provider, {
    equipment_type_id: type.id,
    option_values: [
      { option_id: clearance.id, value_id: clearance.values[0].id },
      { option_id: bore.id, number: 95 },
    ],
  });
  const found = (await call(modelOf, { as: provider, params: { id: model.id } })).body.data;
  expect(found.option_values).toMatchObject([{ value: { name: "C3" } }, { number: 95 }]);
  const put = (body: object) => call(saveModel, { as: provider, method: "PUT", params: { id: model.id }, body });
  expect(errorsOf(await put({ option_values: [{ option_id: 999_999, number: 1 }] }))).toEqual(["option_values"]);
  expect((await put({ option_values: [{ option_id: bore.id }] })).status).toBe(422);
  const kept = await call(saveType, {
    as: provider,
    method: "PUT",
    params: { id: type.id },
    body: { options: [bore] },
  });
  expect(errorsOf(kept)).toEqual(["options"]);
});

test("part numbers are found by what is in stock, and by brand", async () => {
  const { plant, admin } = await aTenant();
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const [full, empty] = [await made(admin), await made(admin)];
  await owner.stockLine.create({ data: { ...place, store_room_id: room.id, brand_model_id: full.id, on_hand: 2 } });
  const ids = async (query: Record<string, string | number | boolean>) =>
    (await call(modelList, { as: admin, query: { max: 200, ...query } })).body.data.map(({ id }: { id: number }) => id);
  expect(await ids({ is_in_stock: true, brand_id: full.brand_id })).toEqual([full.id]);
  expect(await ids({ is_in_stock: true, brand_id: empty.brand_id })).toEqual([]);
  expect(await ids({ is_in_stock: false, brand_id: empty.brand_id })).toEqual([empty.id]);
});

test("a part number of an item keeps what was typed, and another brand beside it is refused", async () => {
  const { plant, admin } = await aTenant();
  const item = await anEquipment({ asset: await anAsset({ plant }), model: "EM4316T (rewound)" });
  const model = await made(admin);
  const put = (body: object) => call(saveItem, { as: admin, method: "PUT", params: { id: item.id }, body });
  const saved = await put({ brand_model_id: model.id });
  expect(saved.body.data).toMatchObject({
    brand_model_id: model.id,
    brand_id: model.brand_id,
    model: "EM4316T (rewound)",
  });
  const other = await aBrand();
  expect(errorsOf(await put({ brand_id: other.id }))).toEqual(["brand_model_id"]);
  expect((await put({ brand_id: other.id, brand_model_id: null })).status).toBe(200);
});
