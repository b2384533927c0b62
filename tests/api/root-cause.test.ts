import { expect, test } from "vitest";
import { PUT as closeCause } from "@/app/api/maintenance/[id]/root-cause/close/route";
import { PUT as saveCause, GET as shown } from "@/app/api/maintenance/[id]/root-cause/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, aWorkOrder, theRole } from "../samples";

async function aRepair() {
  const { company, plant, admin } = await aTenant();
  const technician = await aUser({ role: await theRole("technician"), company, plants: [plant] });
  const supervisor = await aUser({ role: await theRole("supervisor"), company, plants: [plant] });
  const { id } = await aWorkOrder({ plant, status: "completed", name: "Bearing seized again" });
  const body = (more: object = {}) => ({
    problem: "The bearing seized",
    whys: [{ text: "The grease was washed out" }],
    ...more,
  });
  const action = (more: object = {}) => ({
    text: "Fit a shield",
    owner_id: technician.id,
    due_on: "2026-12-24",
    ...more,
  });
  const save = (given: object, as = technician) => call(saveCause, { as, params: { id }, body: given, method: "PUT" });
  const close = (as = supervisor) => call(closeCause, { as, params: { id }, body: {}, method: "PUT" });

  return { company, plant, admin, technician, supervisor, id, body, action, save, close };
}

test("before anybody has asked, the root cause of an order is its name and nothing below", async () => {
  const { admin, id } = await aRepair();
  const { data } = (await call(shown, { as: admin, params: { id } })).body;
  expect(data).toMatchObject({ problem: "Bearing seized again", whys: [], actions: [], status: "open", version: 0 });
});

test("whys and actions are saved, at most seven, and the second of two who save gets what there is", async () => {
  const { id, body, action, save } = await aRepair();
  expect((await save(body({ actions: [action()] }))).body.data).toMatchObject({
    version: 1,
    actions: [{ is_open: true }],
  });
  expect((await save(body())).status).toBe(409);
  expect((await save(body({ version: 1, problem: "It seized" }))).body.data).toMatchObject({ problem: "It seized" });
  const why = { text: "Why" };
  expect((await save(body({ version: 2, whys: Array(8).fill(why) }))).status).toBe(422);
  expect((await save(body({ version: 2, whys: [{ ...why, file_ids: [999_999] }] }))).status).toBe(422);
  expect(await owner.rootCause.count({ where: { work_order_id: id } })).toBe(1);
});

test("a root cause is closed by a supervisor once no action is open, and stays as it is then", async () => {
  const { body, action, save, close, technician } = await aRepair();
  await save(body({ actions: [action()] }));
  expect((await close(technician)).status).toBe(403);
  expect((await close()).status).toBe(409);
  await save(body({ version: 1, actions: [action({ is_done: true })] }));
  expect((await close()).body.data).toMatchObject({ status: "closed" });
  expect((await save(body({ version: 3 }))).status).toBe(409);
});

test("an action that becomes an order is below this one, and open until the order is done", async () => {
  const { id, body, action, save, close, technician } = await aRepair();
  const { data } = (await save(body({ actions: [action({ makes_order: true })] }))).body;
  const made = await owner.workOrder.findFirstOrThrow({ where: { parent_id: id } });
  expect(made).toMatchObject({ name: "Fit a shield", assigned_user_id: technician.id });
  expect(data.actions[0].work_order).toMatchObject({ id: made.id });
  expect((await close()).status).toBe(409);
  await owner.workOrder.update({ where: { id: made.id }, data: { status: "completed" } });
  expect((await close()).status).toBe(200);
});

test("nobody of another company sees or saves it", async () => {
  const { id, body } = await aRepair();
  const stranger = await aTenant();
  expect((await call(shown, { as: stranger.admin, params: { id } })).status).toBe(404);
  expect((await call(saveCause, { as: stranger.admin, params: { id }, body: body(), method: "PUT" })).status).toBe(404);
});
