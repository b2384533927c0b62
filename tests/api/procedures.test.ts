import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { POST as attach } from "@/app/api/maintenance/[id]/files/route";
import { GET as getOrder, PUT as saveOrder } from "@/app/api/maintenance/[id]/route";
import { PUT as answer } from "@/app/api/maintenance/[id]/steps/route";
import { PUT as saveCategory } from "@/app/api/maintenance/categories/[id]/route";
import {
  POST as createCategory,
  DELETE as deleteCategories,
  GET as listCategories,
} from "@/app/api/maintenance/categories/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as createOrder, GET as listOrders } from "@/app/api/maintenance/route";
import { GET as getProcedure, PUT as saveProcedure } from "@/app/api/plants/task-procedures/[id]/route";
import {
  POST as createProcedure,
  DELETE as deleteProcedures,
  GET as listProcedures,
} from "@/app/api/plants/task-procedures/route";
import { POST as createStation } from "@/app/api/plants/work-stations/route";
import { asCookie, call, form, type Person } from "../helpers";
import { owner } from "../owner";
import { anEquipment, aPlant, aTenant, aUser, unique } from "../samples";

const steps = [
  { text: "Lock out the drive" },
  { text: "Record the gap", kind: "number", unit: "mm", min: 2, max: 4, on_fail: "request" },
  { text: "Test the brake", kind: "pass_fail", on_fail: "order" },
  { text: "Kind of wear", kind: "choice", choices: ["none", "even", "one-sided"] },
  { text: "Anything else", kind: "text", is_required: false },
];

const made = async (as: Person, body: object = {}) => {
  const { status, body: answered } = await call(createProcedure, {
    as,
    body: { name: unique("Procedure"), steps, ...body },
  });
  expect(answered.messages ?? status).toBe(201);
  return answered.data;
};

const category = async (as: Person, body: object = {}) => {
  const { status, body: answered } = await call(createCategory, {
    as,
    body: { name: unique("Type"), type: "pm", ...body },
  });
  expect(answered.messages ?? status).toBe(201);
  return answered.data;
};

async function orderOf(tenant: Awaited<ReturnType<typeof aTenant>>, body: object = {}) {
  const technician = await aUser({ role: "technician", company: tenant.company, plants: [tenant.plant] });
  const { status, body: answered } = await call(createOrder, {
    as: tenant.admin,
    body: { name: unique("Order"), plant_id: tenant.plant.id, assigned_user_id: technician.id, ...body },
  });
  expect(answered.messages ?? status).toBe(201);
  return { technician, order: answered.data };
}

async function aPicture() {
  const { r, g, b } = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
  return new File([Uint8Array.from(bytes)], "belt.jpg", { type: "image/jpeg" });
}

async function uploaded(as: Person): Promise<number> {
  const { status, body } = await call(upload, {
    headers: await asCookie(as),
    form: form({ image: await aPicture() }),
  });
  expect(body.messages ?? status).toBe(201);
  return body.data.id;
}

describe("a task procedure", () => {
  test("shows pictures of its steps to those who work on its orders, also those of earlier versions", async () => {
    const tenant = await aTenant();
    const stranger = await aTenant();
    const provider = await aUser({ role: "super_admin" });
    for (const author of [tenant.admin, provider]) {
      const picture_id = await uploaded(author);
      const { id } = await made(author, { steps: [{ text: "Loosen the bolt", picture_id }] });
      const { order, technician } = await orderOf(tenant, { task_procedure_id: id });
      expect(order.steps[0]).toMatchObject({ text: "Loosen the bolt", picture_id });
      const reads = async (as: Person) =>
        (await call(readFile, { params: { id: picture_id }, headers: await asCookie(as) })).status;
      expect(await reads(technician)).toBe(200);
      expect(await reads(stranger.admin)).toBe(author === provider ? 200 : 404);
      const changed = await call(saveProcedure, {
        as: author,
        params: { id },
        body: { steps: [{ text: "Loosen it" }] },
      });
      expect(changed.body.data).toMatchObject({ version_number: 2, steps: [{ picture_id: null }] });
      expect(await reads(technician)).toBe(200);
    }
  });

  test("takes no picture that its author does not see, and names the step", async () => {
    const { admin, plant } = await aTenant();
    const stranger = await aTenant();
    const hidden = await uploaded(stranger.admin);
    const given = { name: unique("Procedure"), steps: [{ text: "First" }, { text: "Second", picture_id: hidden }] };
    const refused = [
      await call(createProcedure, { as: admin, body: given }),
      await call(createOrder, { as: admin, body: { ...given, plant_id: plant.id, assigned_user_id: admin.id } }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(422);
      expect(JSON.stringify(body.messages)).toContain("steps.1.picture_id");
    }
  });

  test("counts a version with each change of its steps, and with nothing else", async () => {
    const { admin } = await aTenant();
    const { id, version_number } = await made(admin);
    const change = async (body: object) =>
      (await call(saveProcedure, { as: admin, params: { id }, body })).body.data.version_number;
    expect(version_number).toBe(1);
    expect(await change({ name: unique("Renamed") })).toBe(1);
    expect(await change({ steps })).toBe(1);
    expect(await change({ steps: steps.slice(1) })).toBe(2);
    const both = await Promise.all([change({ steps: steps.slice(2) }), change({ steps: steps.slice(3) })]);
    expect(both.sort()).toEqual([3, 4]);
  });

  test("of a plant is there for its people, one of the company for all, the provider's for everybody", async () => {
    const { company, plant, admin } = await aTenant();
    const other = await aPlant({ company });
    const colleague = await aUser({ role: "plant_admin", company, plants: [other] });
    const stranger = await aTenant();
    const provider = await aUser({ role: "super_admin" });
    const own = await made(admin, { plant_id: plant.id });
    const wide = await made(admin);
    const shared = await made(provider);
    const seen = async (as: Person) =>
      (await call(listProcedures, { as, query: { max: 200, search: "Procedure" } })).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await seen(admin)).toEqual(expect.arrayContaining([own.id, wide.id, shared.id]));
    const ofColleague = await seen(colleague);
    expect(ofColleague).toEqual(expect.arrayContaining([wide.id, shared.id]));
    expect(ofColleague).not.toContain(own.id);
    expect((await call(getProcedure, { as: colleague, params: { id: own.id } })).status).toBe(404);
    expect((await call(saveProcedure, { as: colleague, params: { id: own.id }, body: { name: "Mine" } })).status).toBe(
      404,
    );
    expect(await seen(stranger.admin)).toContain(shared.id);
    expect(await seen(stranger.admin)).not.toContain(wide.id);
    expect((await call(saveProcedure, { as: admin, params: { id: shared.id }, body: { name: "Mine" } })).status).toBe(
      404,
    );
  });

  test("refuses limits that cross, a choice of one and steps without a text, and names them", async () => {
    const { admin } = await aTenant();
    const refused = async (step: object) => {
      const { status, body } = await call(createProcedure, { as: admin, body: { name: unique("P"), steps: [step] } });
      expect(status).toBe(422);
      return Object.keys(body.messages);
    };
    expect(await refused({ text: "Gap", kind: "number", min: 4, max: 2 })).toEqual(["steps.0.max"]);
    expect(await refused({ text: "Wear", kind: "choice", choices: ["none"] })).toEqual(["steps.0.choices"]);
    expect(await refused({ text: "" })).toEqual(["steps.0.text"]);
  });

  test("that a work order type begins with cannot be deleted; orders that have it keep their steps", async () => {
    const tenant = await aTenant();
    const procedure = await made(tenant.admin);
    const type = await category(tenant.admin, { task_procedure_id: procedure.id });
    const remove = () => call(deleteProcedures, { as: tenant.admin, body: { ids: [procedure.id] } });
    expect((await remove()).status).toBe(409);
    const { order } = await orderOf(tenant, { category_id: type.id });
    await call(saveCategory, { as: tenant.admin, params: { id: type.id }, body: { task_procedure_id: null } });
    expect((await remove()).status).toBe(200);
    const { body } = await call(getOrder, { as: tenant.admin, params: { id: order.id } });
    expect(body.data).toMatchObject({ task_procedure_id: null, steps_total: 5 });
  });
});

describe("a work order type", () => {
  test("brings its kind, time and procedure to a new order, unless something else is given", async () => {
    const tenant = await aTenant();
    const procedure = await made(tenant.admin);
    const type = await category(tenant.admin, { task_procedure_id: procedure.id, default_minutes: 45 });
    const { order } = await orderOf(tenant, { category_id: type.id });
    expect(order).toMatchObject({
      type: "pm",
      category: { id: type.id },
      expected_minutes: 45,
      task_procedure: { id: procedure.id },
      task_procedure_version: 1,
      steps_total: 5,
      steps_owed: 4,
    });
    const other = await orderOf(tenant, { category_id: type.id, expected_minutes: 20, steps: [{ text: "Only this" }] });
    expect(other.order).toMatchObject({ expected_minutes: 20, steps_total: 1, task_procedure_id: null });
  });

  test("an order without one has the standard of its kind, and is found by it", async () => {
    const tenant = await aTenant();
    const { order } = await orderOf(tenant, { type: "setup" });
    expect(order).toMatchObject({ type: "setup", category: { is_standard: true } });
    const list = await call(listOrders, { as: tenant.admin, query: { category_id: order.category_id } });
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([order.id]);
  });

  test("the standard ones can neither be deleted nor become another kind", async () => {
    const provider = await aUser({ role: "super_admin" });
    const { body } = await call(listCategories, { as: provider, query: { max: 200, type: "pm" } });
    const standard = body.data.find(({ is_standard }: { is_standard: boolean }) => is_standard);
    const refused = await call(deleteCategories, { as: provider, body: { ids: [standard.id], confirm: "delete" } });
    expect(refused.status).toBe(409);
    const changed = await call(saveCategory, { as: provider, params: { id: standard.id }, body: { type: "setup" } });
    expect(Object.keys(changed.body.messages)).toEqual(["type"]);
  });

  test("that asks for it lets no order be completed without the answer about the tools", async () => {
    const tenant = await aTenant();
    const type = await category(tenant.admin, { asks_sanitization: true });
    const { order, technician } = await orderOf(tenant, { category_id: type.id });
    const done = (more: object) =>
      call(complete, {
        as: technician,
        body: { ids: [order.id], problem_solved: true, total_minutes: 20, ...more },
      });
    await call(start, { as: technician, body: { ids: [order.id] } });
    expect((await done({})).body.data[0]).toMatchObject({ status: "skipped" });
    expect((await done({ sanitization_of_tools: false })).body.data[0]).toMatchObject({ status: "done" });
  });

  test("one of another company, a procedure of another plant and a bench of another are refused by field", async () => {
    const tenant = await aTenant();
    const stranger = await aTenant();
    const other = await aPlant({ company: tenant.company });
    const corporate = await aUser({ role: "super_admin" });
    const elsewhere = await made(corporate, { plant_id: other.id });
    const foreign = await category(stranger.admin);
    const station = await call(createStation, {
      as: corporate,
      body: { plant_id: other.id, name: unique("Bench") },
    });
    const base = { name: unique("Order"), plant_id: tenant.plant.id, assigned_user_id: tenant.admin.id };
    const refused = async (more: object) =>
      Object.keys((await call(createOrder, { as: tenant.admin, body: { ...base, ...more } })).body.messages ?? {});
    expect(await refused({ category_id: foreign.id })).toEqual(["category_id"]);
    expect(await refused({ task_procedure_id: elsewhere.id })).toEqual(["task_procedure_id"]);
    expect(await refused({ work_station_id: station.body.data.id })).toEqual(["work_station_id"]);
  });
});

describe("the steps of an order", () => {
  test("stay as they were born when the procedure changes, until somebody takes it again", async () => {
    const tenant = await aTenant();
    const procedure = await made(tenant.admin);
    const { order } = await orderOf(tenant, { task_procedure_id: procedure.id });
    await call(saveProcedure, { as: tenant.admin, params: { id: procedure.id }, body: { steps: [{ text: "New" }] } });
    const before = await call(getOrder, { as: tenant.admin, params: { id: order.id } });
    expect(before.body.data).toMatchObject({ steps_total: 5, task_procedure_version: 1 });
    const body = { task_procedure_id: procedure.id };
    const taken = await call(saveOrder, { as: tenant.admin, params: { id: order.id }, body });
    expect(taken.body.data).toMatchObject({ steps_total: 1, task_procedure_version: 2 });
  });

  test("that fail become a request and an order below this one, once", async () => {
    const tenant = await aTenant();
    const item = await anEquipment({ plant: tenant.plant });
    const procedure = await made(tenant.admin);
    const { order, technician } = await orderOf(tenant, { task_procedure_id: procedure.id, equipment_id: item.id });
    await call(start, { as: technician, body: { ids: [order.id] } });
    const give = (...given: object[]) =>
      call(answer, { as: technician, params: { id: order.id }, body: { steps: given } });
    const failed = await give({ id: 2, answer: "done", value: 5.5 }, { id: 3, answer: "failed", note: "Slips" });
    expect(failed.body.data.steps[1]).toMatchObject({ answer: "failed", follow_up: { kind: "request" } });
    expect(failed.body.data.steps[2]).toMatchObject({ answer: "failed", follow_up: { kind: "order" } });
    await give({ id: 2, answer: null }, { id: 3, answer: null });
    await give({ id: 2, answer: "failed" }, { id: 3, answer: "failed" });

    const below = await owner.workOrder.findMany({ where: { parent_id: order.id }, orderBy: { id: "asc" } });
    expect(below).toMatchObject([
      { kind: "request", status: "requested", equipment_id: item.id, requested_by: technician.id },
      { kind: "order", status: "pending", equipment_id: item.id, assigned_user_id: technician.id },
    ]);
    expect(below[0]!.description).toContain("5.5 mm");
    expect(below[1]!.description).toContain("Slips");
  });

  test("two phones that fail one step at the same moment make one request", async () => {
    const tenant = await aTenant();
    const { order, technician } = await orderOf(tenant, {
      steps: [{ text: "Test the brake", kind: "pass_fail", on_fail: "request" }],
    });
    await call(start, { as: technician, body: { ids: [order.id] } });
    const fail = (as: Person) =>
      call(answer, { as, params: { id: order.id }, body: { steps: [{ id: 1, answer: "failed" }] } });
    await Promise.all([fail(technician), fail(tenant.admin), fail(technician)]);
    expect(await owner.workOrder.count({ where: { parent_id: order.id } })).toBe(1);
  });

  test("refuse a choice that is not offered, and completing owes only what is required", async () => {
    const tenant = await aTenant();
    const procedure = await made(tenant.admin);
    const { order, technician } = await orderOf(tenant, { task_procedure_id: procedure.id });
    await call(start, { as: technician, body: { ids: [order.id] } });
    const give = (...given: object[]) =>
      call(answer, { as: technician, params: { id: order.id }, body: { steps: given } });
    expect(Object.keys((await give({ id: 4, answer: "done", entry: "burnt" })).body.messages)).toEqual(["steps"]);
    const done = () =>
      call(complete, { as: technician, body: { ids: [order.id], problem_solved: true, total_minutes: 20 } });
    await give({ id: 1, answer: "done" }, { id: 2, answer: "done", value: 3 }, { id: 3, answer: "done" });
    expect((await done()).body.data[0]).toMatchObject({ status: "skipped" });
    await give({ id: 4, answer: "done", entry: "even" });
    expect((await done()).body.data[0]).toMatchObject({ status: "done" });
  });

  test("one that asks for a photo is answered when there is one", async () => {
    const tenant = await aTenant();
    const { order, technician } = await orderOf(tenant, { steps: [{ text: "Photograph the belt", kind: "photo" }] });
    await call(start, { as: technician, body: { ids: [order.id] } });
    const ticked = () =>
      call(answer, { as: technician, params: { id: order.id }, body: { steps: [{ id: 1, answer: "done" }] } });
    expect((await ticked()).body.data).toMatchObject({ steps_answered: 0, steps_owed: 1 });
    const image = await aPicture();
    const attached = await call(attach, {
      params: { id: order.id },
      headers: await asCookie(technician),
      form: form({ image, payload: JSON.stringify({ step_id: 1 }) }),
    });
    expect(attached.status).toBe(201);
    expect((await ticked()).body.data).toMatchObject({ steps_answered: 1, steps_owed: 0 });
  });
});
