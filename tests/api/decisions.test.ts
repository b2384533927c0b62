import { describe, expect, test } from "vitest";
import { GET as decisions } from "@/app/api/decisions/route";
import { PUT as close } from "@/app/api/maintenance/[id]/close/route";
import { DELETE as reject } from "@/app/api/maintenance/[id]/route";
import { PUT as approveSaving } from "@/app/api/maintenance/[id]/saving/approve/route";
import { POST as convert } from "@/app/api/maintenance/requests/[id]/route";
import { GET as orders } from "@/app/api/maintenance/route";
import { PUT as issue } from "@/app/api/permits/[id]/issue/route";
import { PUT as rejectPermit } from "@/app/api/permits/[id]/reject/route";
import { PUT as giveBack } from "@/app/api/permits/[id]/return/route";
import { PUT as suspend } from "@/app/api/permits/[id]/suspend/route";
import { PUT as approve } from "@/app/api/plants/work-orders/[id]/approve/route";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { waitingByPlant } from "@/lib/services/maintenance/decisions/waiting";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { aLockedMachine, aReady, aRequested } from "../permits";
import { aPlant, aRequisition, aTenant, aUser, aWorkOrder, placeIn, unique } from "../samples";

type Person = { id: number };
interface Decision {
  kind: string;
  id: number;
  actions: string[];
  version: number;
  work_order_id: number | null;
  label: string;
}

/** A plant where one of each waits: a request, one by a label, a requisition, a verified saving and completed work. */
async function aMill() {
  const { company, plant } = await aTenant();
  const person = (role: string) => aUser({ role, company, plants: [plant] });
  const people = {
    supervisor: await person("supervisor"),
    plant_admin: await person("plant_admin"),
    superintendent: await person("plant_superintendent"),
    corporate: await person("corporate"),
    requisitioner: await person("requisitioner"),
    technician: await person("technician"),
  };
  const request = await aWorkOrder({ plant, kind: "request", status: "requested", requested_by: people.technician.id });
  const guest = await aWorkOrder({ plant, kind: "request", status: "requested", is_machine_down: true });
  await owner.guestReport.create({
    data: {
      ...placeIn(plant),
      work_order_id: guest.id,
      key: crypto.randomUUID(),
      locale: "en",
      follow_hash: Buffer.from(unique("hash")),
    },
  });
  const requisition = await aRequisition({ plant, requested_by: people.technician.id, outlay: 90_000 });
  const done = { status: "completed", completed_at: new Date(), completed_by: people.technician.id };
  const order = await aWorkOrder({ plant, ...done });
  const repaired = await aWorkOrder({ plant, ...done, status: "closed", closed_at: new Date() });
  const saving = await owner.saving.create({
    data: {
      ...placeIn(plant),
      work_order_id: repaired.id,
      status: "evidenced",
      currency: "USD",
      probability: 50,
      failure_minutes: 600,
      planned_minutes: 60,
      downtime_cost: 1_000,
      failure_cost: 0,
      labor_cost: 0,
      parts_cost: 0,
      amount: 450_000,
      estimated_by: people.supervisor.id,
      estimated_at: new Date(),
      evidence: "note",
      evidenced_by: people.supervisor.id,
      evidenced_at: new Date(),
    },
  });
  return { company, plant, people, request, guest, requisition, order, saving, repaired };
}

const listed = async (as: Person, query: Record<string, string | number> = { max: 50 }): Promise<Decision[]> =>
  (await call(decisions, { as, query })).body.data;

/** The first action of each kind, as the page takes it; an order of a request is somebody's. */
const press = (as: Person, { kind, id, version, work_order_id }: Decision) =>
  ({
    guest: () => call(convert, { as, method: "POST", params: { id }, body: { assigned_user_id: as.id } }),
    request: () => call(convert, { as, method: "POST", params: { id }, body: { assigned_user_id: as.id } }),
    requisition: () => call(approve, { as, params: { id }, body: { version } }),
    saving: () => call(approveSaving, { as, params: { id: work_order_id! }, body: { version } }),
    close: () => call(close, { as, params: { id }, body: { version } }),
  })[kind as "close"]();

describe("what waits for a decision", () => {
  test.each([
    ["supervisor", ["guest", "request", "close"]],
    ["plant_admin", ["guest", "request", "requisition", "saving", "close"]],
    ["corporate", ["requisition", "saving"]],
  ] as const)("is for a %s what they can decide", async (role, kinds) => {
    const { people } = await aMill();
    const as = people[role];
    const waiting = await listed(as);
    expect(waiting.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
    const answers = await Promise.all(waiting.map((one) => press(as, one)));
    expect(answers.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
    expect(await listed(as)).toEqual([]);
  });

  test("is refused with a reason to those who decide nothing", async () => {
    const { people } = await aMill();
    for (const as of [people.requisitioner, people.technician]) {
      const { status, body } = await call(decisions, { as });
      expect([status, body.message]).toEqual([
        403,
        "Decisions are for those who supervise work or approve what others ask for",
      ]);
    }
  });

  test("begins with the stopped machine, and ends with completed work", async () => {
    const { people, guest, order } = await aMill();
    const waiting = await listed(people.plant_admin);
    expect(waiting[0]).toMatchObject({
      kind: "guest",
      id: guest.id,
      is_machine_down: true,
      actions: ["convert", "reject"],
    });
    expect(waiting.at(-1)).toMatchObject({ kind: "close", id: order.id, label: `WO-${order.number}` });
  });

  test("names place, waiting time, amount and screen", async () => {
    const { people, plant, requisition } = await aMill();
    const [first] = await listed(people.corporate, { kind: "requisition" });
    expect(first).toMatchObject({
      label: `PR-${requisition.number}`,
      title: requisition.name,
      amount: 90_000,
      currency: expect.any(String),
      place: { plant: { id: plant.id, name: plant.name } },
      since: expect.any(String),
      href: `/requisitions/${requisition.id}`,
      actions: ["approve", "deny"],
      approver: null,
    });
  });

  test("leaves out what the user requested, estimated or completed", async () => {
    const { company, plant, people, requisition, saving, order } = await aMill();
    const { superintendent } = people;
    await owner.requisition.update({ where: { id: requisition.id }, data: { requested_by: superintendent.id } });
    await owner.saving.update({ where: { id: saving.id }, data: { estimated_by: superintendent.id } });
    await owner.workOrder.update({ where: { id: order.id }, data: { completed_by: superintendent.id } });
    expect((await listed(superintendent)).map(({ kind }) => kind)).toEqual(["guest", "request"]);
    expect((await listed(people.plant_admin)).map(({ kind }) => kind)).toContain("close");
    // Where nobody else could close it, they may.
    await owner.user.updateMany({
      where: { company_id: company.id, id: { not: superintendent.id } },
      data: { archived_at: new Date() },
    });
    const alone = await listed(superintendent, { kind: "close", plant_id: plant.id });
    expect(alone.map(({ id }) => id)).toEqual([order.id]);
    expect((await press(superintendent, alone[0]!)).status).toBe(200);
  });

  test("offers no approval above the limit of a role, and shows who may approve", async () => {
    const { company, people, requisition } = await aMill();
    await owner.company.update({ where: { id: company.id }, data: { approval_limit_superintendent: 50_000 } });
    const [above] = await listed(people.superintendent, { kind: "requisition" });
    expect(above).toMatchObject({ id: requisition.id, actions: ["deny"], approver: "plant_admin" });
    const { status } = await call(approve, { as: people.superintendent, params: { id: requisition.id }, body: {} });
    expect(status).toBe(409);
    expect((await listed(people.plant_admin, { kind: "requisition" }))[0]!.actions).toContain("approve");
  });

  test("of one plant is not that of another, nor of another company", async () => {
    const { company, people } = await aMill();
    const elsewhere = await aPlant({ company });
    await aWorkOrder({ plant: elsewhere, kind: "request", status: "requested" });
    await aMill();
    expect(await listed(people.plant_admin, { plant_id: elsewhere.id })).toEqual([]);
    expect(await listed(people.plant_admin)).toHaveLength(5);
  });

  test("is decided once: the second of two users gets the current status", async () => {
    const { people } = await aMill();
    const waiting = await listed(people.plant_admin);
    const first = await Promise.all(waiting.map((one) => press(people.plant_admin, one)));
    expect(first.map(({ status }) => status < 300)).toEqual([true, true, true, true, true]);
    const second = await Promise.all(waiting.map((one) => press(people.superintendent, one)));
    expect(second.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    const rejected = await call(reject, {
      as: people.superintendent,
      method: "DELETE",
      params: { id: waiting[0]!.id },
      body: { reason: "Twice" },
    });
    expect(rejected.status).toBe(409);
  });
});

test("the badge counts what the page lists, in each plant", async () => {
  const { company, plant, people } = await aMill();
  const second = await aPlant({ company });
  await aRequisition({ plant: second });
  for (const as of [people.supervisor, people.plant_admin, people.corporate, people.technician]) {
    const viewer = (await viewerOf(await signedIn(as)))!;
    const counts = await withScope(viewer, (tx) =>
      waitingByPlant({ viewer, tx, now: new Date(), request_id: "test", ip: null, locale: "en", timezone_offset: 0 }),
    );
    const { body } = await call(decisions, { as, query: { plant_id: plant.id } });
    expect(counts[plant.id] ?? 0).toBe(body.meta?.total ?? 0);
    const sum = Object.values((body.meta?.counts ?? {}) as Record<string, number>).reduce((all, one) => all + one, 0);
    expect(counts[plant.id] ?? 0).toBe(sum);
    expect(Object.values(counts).reduce((all, one) => all + one, 0)).toBe(((await listed(as)) ?? []).length);
  }
});

test("open orders that nobody has are found by their filter", async () => {
  const { plant, people } = await aMill();
  const free = await aWorkOrder({ plant, status: "pending" });
  await aWorkOrder({ plant, status: "pending", assigned_user_id: people.technician.id });
  const { body } = await call(orders, { as: people.supervisor, query: { whose: "nobody", status: ["pending"] } });
  expect(body.data.map(({ id }: Person) => id)).toEqual([free.id]);
});

describe("a permit that waits for an issuer", () => {
  const steps = async (as: Person): Promise<Partial<Decision>[]> =>
    (await listed(as, { kind: "permit" })).map(({ id, label, actions }) => ({ id, label, actions }));
  const act = (as: Person, id: number, [step, body]: readonly [typeof issue, object]) =>
    call(step, { as, method: "PUT", params: { id }, body });

  test("is listed for each next step that is an issuer's: to issue, to resume and to close", async () => {
    const at = await aLockedMachine();
    const { permit, body } = await aReady(at);
    const { id, label } = permit;
    expect(await steps(at.issuer)).toEqual([{ id, label, actions: ["issue", "reject"] }]);
    await act(at.issuer, id, [issue, body]);
    expect(await steps(at.issuer)).toEqual([]);
    await act(at.holder, id, [suspend, { reason: "Steam" }]);
    expect(await steps(at.issuer)).toEqual([{ id, label, actions: ["resume"] }]);
    await act(at.holder, id, [giveBack, {}]);
    expect(await steps(at.issuer)).toEqual([{ id, label, actions: ["close"] }]);
  });

  test("is nothing for its holder, even one who issues, and nothing elsewhere or for the provider's people", async () => {
    const at = await aLockedMachine();
    const { id } = await aRequested(at);
    await owner.permit.update({ where: { id }, data: { holder_id: at.issuer.id } });
    expect(await steps(at.issuer)).toEqual([]);
    expect((await steps(at.second)).map((one) => one.id)).toEqual([id]);
    expect(await steps((await aTenant()).admin)).toEqual([]);
    expect(await steps(await aUser({ role: "super_admin" }))).toEqual([]);
  });

  test("comes as soon as its order is urgent or its machine down, and is rejected with one reason", async () => {
    const at = await aLockedMachine();
    await aWorkOrder({ plant: at.plant, kind: "request", status: "requested" });
    const { id, version } = await aRequested(at);
    await owner.workOrder.update({ where: { id: at.order.id }, data: { is_machine_down: true } });
    const [first] = await listed(at.issuer);
    expect(first).toMatchObject({ kind: "permit", id, href: `/permits/${id}`, is_machine_down: true });
    const refused = await act(at.issuer, id, [rejectPermit, { version }]);
    expect(Object.keys(refused.body.messages)).toEqual(["reason"]);
    expect((await act(at.issuer, id, [rejectPermit, { version, reason: "Wrong machine" }])).status).toBe(200);
    expect(await steps(at.issuer)).toEqual([]);
  });
});
