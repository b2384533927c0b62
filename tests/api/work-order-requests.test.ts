import { describe, expect, test } from "vitest";
import { PUT as change, GET as read, DELETE as remove } from "@/app/api/maintenance/[id]/route";
import { POST as convert } from "@/app/api/maintenance/requests/[id]/route";
import { POST as ask, GET as list } from "@/app/api/maintenance/requests/route";
import { GET as listOrders } from "@/app/api/maintenance/route";
import { asProvider } from "@/lib/server/data/db";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { atOnce } from "../full";
import { call } from "../helpers";
import { owner } from "../owner";
import { aCompany, anAlert, anEquipment, aPlant, aRole, aSensor, aUser, aWorkOrder, unique } from "../samples";
import { waitingForLocks } from "../workers/held-row";

async function aStory() {
  const company = await aCompany();
  const plant = await aPlant({ company });
  const person = (role: string) => aUser({ role, company, plants: [plant] });
  return {
    company,
    plant,
    equipment: await anEquipment({ plant }),
    user: await person("plant_user"),
    technician: await person("technician"),
    supervisor: await person("supervisor"),
  };
}
type Story = Awaited<ReturnType<typeof aStory>>;

async function aRequest({ user, equipment }: Story, more: object = {}) {
  const body = { name: "The pump drips", equipment_id: equipment.id, confirm: true, ...more };
  return (await call(ask, { as: user, body })).body.data;
}
const conversion = ({ supervisor, technician }: Story, id: number) =>
  call(convert, { as: supervisor, params: { id }, body: { assigned_user_id: technician.id } });
const rejection = ({ supervisor }: Story, id: number, reason: string) =>
  call(remove, { as: supervisor, method: "DELETE", params: { id }, body: { reason } });

test("any user of the plant can create a request, which is not a work order", async () => {
  const story = await aStory();

  const request = await aRequest(story);

  expect(request).toMatchObject({
    kind: "request",
    label: "RQ-1",
    status: "requested",
    status_id: 1,
    requested_by_user: { id: story.user.id },
    actions: ["withdraw"],
  });
  expect((await call(list, { as: story.user })).body.data).toHaveLength(1);
  expect((await call(listOrders, { as: story.supervisor })).body.data).toHaveLength(0);
});

test("a step of work that is not the caller's is refused with whose it is, and a missing permission with its name", async () => {
  const story = await aStory();
  const { id } = await aRequest(story);
  const rejectedBy = (as: { id: number }) =>
    call(remove, { as, method: "DELETE", params: { id }, body: { reason: "Twice" } });
  const role = await aRole({
    company_id: story.company.id,
    kind: "plant_user",
    permissions: ["update_work_order_requests", "view_work_order_requests", "create_maintenance"],
  });
  const clerk = await aUser({ role, company: story.company, plants: [story.plant] });
  const rejected = await rejectedBy(clerk);
  expect([rejected.status, rejected.body.message]).toEqual([403, "A supervisor rejects a request"]);
  const order = await aWorkOrder({ plant: story.plant, assigned_user_id: story.technician.id });
  const colleague = await aUser({ role: "technician", company: story.company, plants: [story.plant] });
  const held = await call(change, {
    as: colleague,
    method: "PUT",
    params: { id: order.id },
    body: { status: "on_hold", reason: "No crane" },
  });
  expect([held.status, held.body.message]).toEqual([403, "Its assignee or a supervisor puts work on hold"]);
  const renamed = await call(change, {
    as: clerk,
    method: "PUT",
    params: { id: order.id },
    body: { name: "Mine" },
  });
  expect([renamed.status, renamed.body.message]).toEqual([
    ...[403, "Your role does not have the permission this needs: update_maintenance"],
  ]);
});

test("similar requests are listed first, and the request is saved when confirmed", async () => {
  const story = await aStory();
  const first = await aRequest(story);
  const sensor = await aSensor({ plant: story.plant, equipment: story.equipment });
  const alert = await anAlert({ sensor });
  const body = { name: "The pump still drips", equipment_id: story.equipment.id };

  const asked = await call(ask, { as: story.user, body });

  expect(asked.status).toBe(409);
  expect(asked.body.code).toBe("possible_duplicates");
  expect(asked.body.data.possible_duplicates).toMatchObject([
    { id: first.id, kind: "request", label: "RQ-1" },
    { id: alert.id, kind: "alert", status: "alarm" },
  ]);
  expect((await call(ask, { as: story.user, body: { ...body, confirm: true } })).status).toBe(201);
});

describe("converting a request", () => {
  test("converting a request copies fields and files, links both ways and locks the request", async () => {
    const story = await aStory();
    const file = await owner.file.create({
      data: {
        company_id: story.company.id,
        user_id: story.user.id,
        storage_key: unique("key"),
        name: "drip.jpg",
        mime: "image/jpeg",
        size: 1,
        sha256: "0",
      },
    });
    const request = await aRequest(story, { description: "At the seal", file_ids: [file.id] });

    const order = (await conversion(story, request.id)).body.data;

    expect(order).toMatchObject({
      kind: "order",
      label: "WO-2",
      name: "The pump drips",
      description: "At the seal",
      equipment_id: story.equipment.id,
      request: { id: request.id, label: "RQ-1" },
      requested_by: story.user.id,
    });
    const found = await call(read, { as: story.supervisor, params: { id: order.id } });
    expect(found.body.data.files).toMatchObject([{ id: file.id, name: "drip.jpg" }]);
    const locked = await call(read, { as: story.user, params: { id: request.id } });
    expect(locked.body.data).toMatchObject({
      status: "converted",
      order: { id: order.id, label: "WO-2" },
      actions: [],
    });
    const renamed = await call(change, {
      as: story.user,
      method: "PUT",
      params: { id: request.id },
      body: { name: "Something else" },
    });
    expect(renamed.status).toBe(409);
  });

  test("converting a request waits for a change of it under way, and copies that", async () => {
    const story = await aStory();
    const { id } = await aRequest(story, { priority: "low" });
    const [converting] = await owner.$transaction(async (tx) => {
      await tx.workOrder.update({ where: { id }, data: { priority: "urgent", version: { increment: 1 } } });
      const begun = conversion(story, id);
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      return [begun];
    });
    expect((await converting!).body.data).toMatchObject({ priority: "urgent" });
  });

  test("converting a request happens once, and a second attempt returns the work order", async () => {
    const story = await aStory();
    const { id } = await aRequest(story);

    const answers = await Promise.all(Array.from({ length: atOnce(50) }, () => conversion(story, id)));

    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const order = made[0]!.body.data;
    const late = answers.find(({ status }) => status === 409)!;
    expect(late.body).toMatchObject({
      code: "already_converted",
      data: { work_order_id: order.id, label: order.label },
    });
    expect(await owner.workOrder.count({ where: { request_id: id } })).toBe(1);
    expect(await owner.workOrderEvent.count({ where: { work_order_id: id, action: "convert" } })).toBe(1);
  });

  test("converting a request needs an assignee, and otherwise leaves the request open", async () => {
    const story = await aStory();
    const { id } = await aRequest(story);

    const refused = await call(convert, { as: story.supervisor, params: { id }, body: {} });

    expect(refused.body.messages).toEqual({ assigned_user_id: ["should be assigned"] });
    expect((await owner.workOrder.findUniqueOrThrow({ where: { id } })).status).toBe("requested");
  });

  test("converting a request is not allowed for its requestor", async () => {
    const story = await aStory();
    const { id } = await aRequest(story);
    const tried = await call(convert, { as: story.user, params: { id }, body: {} });
    expect(tried.status).toBe(403);
  });
});

describe("rejecting a request", () => {
  test("rejecting a request needs a reason, and keeps the request in the history", async () => {
    const story = await aStory();
    const { id } = await aRequest(story);

    expect((await rejection(story, id, "  ")).body.messages).toEqual({ reason: ["is required"] });
    expect((await rejection(story, id, "The pump is being replaced")).status).toBe(200);
    expect((await call(read, { as: story.user, params: { id } })).body.data).toMatchObject({
      status: "rejected",
      status_id: 3,
      reason: "The pump is being replaced",
    });
    expect((await rejection(story, id, "Again")).status).toBe(409);
  });

  test("when a request is rejected and converted at once, one wins", async () => {
    const story = await aStory();
    const { id } = await aRequest(story);

    const both = await Promise.all([conversion(story, id), rejection(story, id, "No")]);

    expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});

test("only the requestor withdraws a request, while it is open", async () => {
  const story = await aStory();
  const { id } = await aRequest(story);
  const withdraw = (as: { id: number }) =>
    call(change, { as, method: "PUT", params: { id }, body: { status: "withdrawn" } });

  expect((await withdraw(story.supervisor)).status).toBe(403);
  expect((await withdraw(story.user)).body.data).toMatchObject({ status: "withdrawn", status_id: 4 });
  expect((await withdraw(story.user)).status).toBe(409);
});

test("another plant's request is not found", async () => {
  const [story, other] = [await aStory(), await aStory()];
  const { id } = await aRequest(other);

  expect((await conversion(story, id)).status).toBe(404);
  expect((await rejection(story, id, "No")).status).toBe(404);
});

test("users concerned by a request are notified once, however often the worker runs", async () => {
  const story = await aStory();
  const { id } = await aRequest(story);
  const order = (await conversion(story, id)).body.data;
  const events = await owner.workOrderEvent.findMany({ where: { work_order_id: { in: [id, order.id] } } });

  for (const event of [...events, ...events]) await asProvider((tx) => notifyOfWorkOrder(tx, event.id));

  const noticesOf = async ({ id: user_id }: { id: number }) =>
    (await owner.notification.findMany({ where: { user_id }, orderBy: { id: "asc" } })).map(({ message }) => message);
  expect(await noticesOf(story.technician)).toEqual(["work_order_create"]);
  expect(await noticesOf(story.user)).toEqual(["request_convert"]);
  expect(await noticesOf(story.supervisor)).toEqual(["request_create"]);
});
