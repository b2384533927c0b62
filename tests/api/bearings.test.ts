import { beforeAll, describe, expect, test } from "vitest";
import { PUT as update } from "@/app/api/bearings/[id]/route";
import { POST as create, GET as list } from "@/app/api/bearings/route";
import { call } from "../helpers";
import { aBearing, aRole, aTenant, aUser, unique } from "../samples";

let admin: { id: number };
beforeAll(async () => {
  const { company, plant } = await aTenant();
  const permissions = ["view_settings", "create_settings", "update_settings"];
  admin = await aUser({ role: await aRole({ permissions, company_id: company.id }), company, plants: [plant] });
});

const skf6205 = { elements: 9, element_diameter: 7.94004, pitch_diameter: 39.0398, bore: 25, outside: 52 };
const ofMaker = { bpfo: 3.5848, bpfi: 5.4152, bsf: 2.3567, ftf: 0.39828 };
const save = (body: object) => call(create, { as: admin, body: { name: unique("Bearing"), ...body } });

describe("a bearing", () => {
  test("a bearing has the orders of its geometry", async () => {
    const { body, status } = await save(skf6205);
    expect(status).toBe(201);
    expect(body.data.orders.bpfo).toBeCloseTo(3.5848, 3);
    expect(body.data.orders.bpfi).toBeCloseTo(5.4152, 3);
    expect(body.data.orders.bsf).toBeCloseTo(2.3567, 3);
    expect(body.data.orders.ftf).toBeCloseTo(0.39828, 4);
    expect(body.data).toMatchObject({ bpfo: null, orders_bpfo: body.data.orders.bpfo.toFixed(4) * 1 });
  });

  test("a bearing uses the manufacturer's orders if given, even beside a geometry", async () => {
    expect((await save({ elements: 9, ...ofMaker })).body.data.orders).toEqual(ofMaker);
    expect((await save({ ...skf6205, ...ofMaker })).body.data.orders).toEqual(ofMaker);
  });

  test.each<[string, object, string, RegExp]>([
    ["neither geometry nor orders", { elements: 9 }, "element_diameter", /enter both diameters/],
    ["only some orders", { elements: 9, ...ofMaker, ftf: null }, "ftf", /all four of the manufacturer's orders/],
    ["races that do not add up", { elements: 8, ...ofMaker }, "bpfi", /add up to the number of elements \(8\), not 9/],
    ["races the wrong way round", { elements: 9, ...ofMaker, bpfo: 5.4152, bpfi: 3.5848 }, "bpfo", /smaller than BPFI/],
    ["a cage of another bearing", { elements: 9, ...ofMaker, ftf: 0.45 }, "ftf", /about 0.398/],
    ["twice the spin", { ...skf6205, ...ofMaker, bsf: 4.7135 }, "bsf", /twice the BSF/],
    ["orders of another geometry", { ...skf6205, ...ofMaker, bsf: 2.6 }, "bsf", /does not match the geometry/],
    ["more elements than fit", { ...skf6205, elements: 30 }, "elements", /at most 15/],
    ["elements wider than the circle", { ...skf6205, element_diameter: 50 }, "element_diameter", /smaller than/],
    ["a pitch circle outside the rings", { ...skf6205, pitch_diameter: 50 }, "pitch_diameter", /38.5 mm/],
  ])("a bearing with %s is rejected with an error on the field", async (_, body, field, message) => {
    const answer = await save(body);
    expect(answer.status).toBe(422);
    expect(answer.body.messages[field]?.join()).toMatch(message);
  });

  test("a bearing is validated as a whole when one field changes", async () => {
    const { id } = (await save(skf6205)).body.data;
    const change = (body: object) => call(update, { as: admin, method: "PUT", params: { id }, body });
    expect((await change({ bpfo: 3.5848 })).status).toBe(422);
    expect((await change({ element_diameter: null })).status).toBe(422);
    expect((await change(ofMaker)).body.data.orders).toEqual(ofMaker);
  });

  test("a bearing of the provider can be used by everybody and changed by no customer", async () => {
    const shared = await aBearing();
    const theirs = await aBearing({ company: (await aTenant()).company });
    const { body } = await call(list, { as: admin, query: { max: 200 } });
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(shared.id);
    expect(ids).not.toContain(theirs.id);
    const taken = await call(update, { as: admin, method: "PUT", params: { id: shared.id }, body: { elements: 10 } });
    expect(taken.status).toBeGreaterThanOrEqual(400);
  });
});
