import { expect, test } from "vitest";
import { PUT as saveFault } from "@/app/api/equipments/faults/[id]/route";
import { POST as createFault, GET as faultList } from "@/app/api/equipments/faults/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, unique } from "../samples";

const body = () => ({
  code: unique("BPFO"),
  name: { en: "Outer race damage", es: "Daño en la pista exterior" },
  prescription: { en: "Replace the bearing", es: "Cambie el rodamiento" },
});

test("a fault is read in the reader's language, and kept in both", async () => {
  const { company, plant, admin } = await aTenant();
  const provider = await aUser({ role: "super_admin" });
  const made = await call(createFault, { as: provider, body: body() });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  const reader = await aUser({ role: "plant_admin", company, plants: [plant], language_id: 2 });
  const spanish = await call(faultList, { as: reader, query: { search: made.body.data.code } });
  expect(spanish.body.data).toMatchObject([
    { id, title: "Daño en la pista exterior", name: { en: "Outer race damage" } },
  ]);
  const english = await call(faultList, { as: admin, query: { search: made.body.data.code } });
  expect(english.body.data).toMatchObject([{ title: "Outer race damage", prescription_text: "Replace the bearing" }]);
});

test("a fault names the item types it fits, and is found by them", async () => {
  const provider = await aUser({ role: "super_admin" });
  const type = await owner.equipmentType.create({ data: { name: unique("Bearing") } });
  const made = await call(createFault, { as: provider, body: { ...body(), equipment_type_ids: [type.id] } });
  const { id } = made.body.data;
  const found = await call(faultList, { as: provider, query: { equipment_type_id: type.id } });
  expect(found.body.data).toMatchObject([{ id, equipment_types: [{ id: type.id, name: type.name }] }]);
  const saved = await call(saveFault, {
    as: provider,
    method: "PUT",
    params: { id },
    body: { equipment_type_ids: [] },
  });
  expect(saved.body.data.equipment_type_ids).toEqual([]);
  const refused = await call(saveFault, {
    as: provider,
    method: "PUT",
    params: { id },
    body: { equipment_type_ids: [999_999] },
  });
  expect(refused.status).toBe(422);
});

test("a company's own fault is seen by nobody else, and the provider's cannot be changed by a company", async () => {
  const mine = await aTenant();
  const other = await aTenant();
  const provider = await aUser({ role: "super_admin" });
  const own = await owner.fault.create({
    data: { company_id: mine.company.id, code: unique("X"), name_en: "Own", name_es: "Propia" },
  });
  const shared = (await call(createFault, { as: provider, body: body() })).body.data;
  const theirs = await call(faultList, { as: other.admin, query: { search: own.code } });
  expect(theirs.body.data).toEqual([]);
  const ids = (await call(faultList, { as: mine.admin, query: { max: 200 } })).body.data.map(
    ({ id }: { id: number }) => id,
  );
  expect(ids).toContain(own.id);
  expect(ids).toContain(shared.id);
  const changed = await call(saveFault, {
    as: mine.admin,
    method: "PUT",
    params: { id: shared.id },
    body: { code: "Z" },
  });
  expect([403, 404]).toContain(changed.status);
});

test("a fault names the kinds of measurements that show it, each once and in one order", async () => {
  const provider = await aUser({ role: "super_admin" });
  const parameters = ["ultrasound", "velocity", "ultrasound"];
  const made = await call(createFault, { as: provider, body: { ...body(), parameters } });
  expect(made.body.data.parameters).toEqual(["velocity", "ultrasound"]);
  const refused = await call(createFault, { as: provider, body: { ...body(), parameters: ["smell"] } });
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["parameters.0"]]);
});
