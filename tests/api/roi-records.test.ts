import { expect, test } from "vitest";
import { GET as find, DELETE as remove, PUT as save } from "@/app/api/plants/roi/records/[id]/route";
import { POST as create, GET as list } from "@/app/api/plants/roi/records/route";
import { PUT as approve } from "@/app/api/plants/work-orders/[id]/approve/route";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { calculatorScreen } from "@/lib/services/maintenance/roi-records/screen";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { aPlant, aRequisition, aTenant, aUser, unique } from "../samples";

const inputs = { yearly_benefit: 3_525_000, yearly_cost: 60_000, outlay: 497_400 };

async function aShop() {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  const of = (role: string) => aUser({ role, company, plants: [plant] });
  const manager = await of("fab_shop_manager");
  const body = (more: object = {}) => ({ plant_id: plant.id, method: "requisition", inputs, ...more });
  return { ...tenant, of, manager, body };
}

test("a calculation is kept with its inputs and answered with what it comes to", async () => {
  const { manager, body } = await aShop();
  const made = await call(create, { as: manager, body: body({ name: "Bearing set", scenario: "b" }) });
  expect([made.status, made.body.data.scenario]).toEqual([201, "b"]);
  expect(made.body.data.result.roi).toBeCloseTo(696.6, 1);
  const { id } = made.body.data;
  const changed = await call(save, { as: manager, params: { id }, body: { inputs: { ...inputs, outlay: 994_800 } } });
  expect(changed.body.data.result.roi).toBeCloseTo(348.3, 1);
  expect((await call(list, { as: manager, query: { method: "requisition" } })).body.data).toHaveLength(1);
});

test("every value must be a number, and each that is none is named", async () => {
  const { manager, body } = await aShop();
  const message = "All values must be a number";
  const refused = await call(create, {
    as: manager,
    body: body({ inputs: { yearly_benefit: "much", yearly_cost: 1 } }),
  });
  expect([refused.status, refused.body.message, refused.body.messages]).toEqual([
    ...[422, message],
    { "inputs.yearly_benefit": [message], "inputs.outlay": [message] },
  ]);
  const unknown = await call(create, { as: manager, body: body({ inputs: { ...inputs, luck: 3 } }) });
  expect(unknown.body.messages).toHaveProperty(["inputs.luck"]);
});

test("the return of a pending requisition becomes what was calculated for it, and that of an approved one stays", async () => {
  const { manager, body, plant, of } = await aShop();
  const admin = await of("plant_admin");
  const { id } = await aRequisition({ plant, requested_by: manager.id, name: unique("Hoist") });
  const attached = await call(create, { as: manager, body: body({ requisition_id: id }) });
  expect(attached.body.messages ?? attached.status).toBe(201);
  expect(await owner.requisition.findUniqueOrThrow({ where: { id } })).toMatchObject(inputs);
  expect((await call(approve, { as: admin, params: { id }, body: {} })).status).toBe(200);
  const late = await call(create, {
    as: manager,
    body: body({ requisition_id: id, inputs: { ...inputs, outlay: 1 } }),
  });
  expect(late.status).toBe(409);
  expect(await owner.requisition.findUniqueOrThrow({ where: { id } })).toMatchObject(inputs);
  expect(await owner.roiRecord.count({ where: { requisition_id: id } })).toBe(1);
});

test("a return that is more than a requisition holds is refused at the requisition, and nothing is kept", async () => {
  const { manager, body, plant } = await aShop();
  const { id } = await aRequisition({ plant, requested_by: manager.id });
  const much = { ...inputs, yearly_benefit: 3_000_000_000 };
  const refused = await call(create, { as: manager, body: body({ requisition_id: id, inputs: much }) });
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["requisition_id"]]);
  expect(await owner.roiRecord.count({ where: { requisition_id: id } })).toBe(0);
  expect((await call(create, { as: manager, body: body({ inputs: much }) })).status).toBe(201);
});

test("the calculator opens a calculation of another plant than the chosen one, and none that its reader does not see", async () => {
  const { manager: ofOne, company, plant, body } = await aShop();
  const other = await aPlant({ company });
  const both = await aUser({ role: "fab_shop_manager", company, plants: [plant, other] });
  const { id } = (await call(create, { as: ofOne, body: body({ name: "Bearing set" }) })).body.data;
  const opened = async (as: { id: number }) => {
    const viewer = (await viewerOf(await signedIn(as)))!;
    return withScope(viewer, (tx) => {
      const own = { viewer, tx, now: new Date(), locale: "en", timezone_offset: 0 } as Call;
      return calculatorScreen(own, { plant: String(other.id), record: String(id) });
    });
  };

  const screen = await opened(both);
  expect(screen).toMatchObject({ opened: id, records: [{ id, name: "Bearing set" }] });
  expect(screen.plants.map((one) => one.id).sort((a, b) => a - b)).toEqual([plant.id, other.id]);
  const elsewhere = await aUser({ role: "fab_shop_manager", company, plants: [other] });
  expect((await opened(elsewhere)).records).toEqual([]);
});

test("a plant administrator has the key and not the flag, and calculates nothing", async () => {
  const { body, of, manager } = await aShop();
  const admin = await of("plant_admin");
  const { id } = (await call(create, { as: manager, body: body() })).body.data;
  for (const answer of [
    await call(create, { as: admin, body: body() }),
    await call(list, { as: admin }),
    await call(find, { as: admin, params: { id } }),
    await call(remove, { as: admin, method: "DELETE", params: { id } }),
  ])
    expect(answer.status).toBe(403);
});
