import { describe, expect, test } from "vitest";
import { PUT as open } from "@/app/api/maintenance/[id]/open/route";
import { GET as read, PUT as setNeeds } from "@/app/api/maintenance/[id]/permits/route";
import { POST as waive } from "@/app/api/maintenance/[id]/permits/waive/route";
import { PUT as change } from "@/app/api/maintenance/[id]/route";
import { PUT as answerSteps } from "@/app/api/maintenance/[id]/steps/route";
import { PUT as closeOrders } from "@/app/api/maintenance/close/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as create } from "@/app/api/maintenance/route";
import { PUT as handOver } from "@/app/api/permits/[id]/hand-over/route";
import { PUT as issue } from "@/app/api/permits/[id]/issue/route";
import { PUT as resume } from "@/app/api/permits/[id]/resume/route";
import { PUT as suspend } from "@/app/api/permits/[id]/suspend/route";
import { keptSteps, newSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLockedMachine, anIssued, aRequested, hourMs, inHours, issuing, type LockedMachine, signs } from "../permits";
import { aMachine, aWorkOrder, unique } from "../samples";

/** No way around a permit: whatever starts or ends the work of an order asks for the permits that it needs. */

const put = { method: "PUT" } as const;
const done = { total_minutes: 30, problem_solved: true, sanitization_of_tools: true };
const moveAs = (at: LockedMachine, as: LockedMachine["holder"], machine_id: number) =>
  call(change, { ...put, as, params: { id: at.order.id }, body: { machine_id, production_line_id: null } });
const act = (step: typeof suspend, as: LockedMachine["holder"], id: number, body: object) =>
  call(step, { ...put, as, params: { id }, body });
const waiver = ({ kind, issuer }: LockedMachine) => ({
  permit_kind_id: kind.id,
  reason: "No time",
  signatures: [signs("issuer", issuer)],
});
const statusOf = async (id: number) => (await owner.workOrder.findUniqueOrThrow({ where: { id } })).status;

const startAs = (at: LockedMachine, body: object = {}) =>
  call(start, { ...put, as: at.holder, body: { ids: [at.order.id], ...body } });
const skippedFor = (code: string) => ({ status: 200, body: { data: [{ status: "skipped", code }] } });

describe("an order that needs a permit", () => {
  test("an order without an issued permit cannot be started, by one call or among many", async () => {
    const at = await aLockedMachine();
    expect(await startAs(at)).toMatchObject(skippedFor("permit_missing"));
    await aRequested(at);
    expect(await startAs(at)).toMatchObject(skippedFor("permit_missing"));
    const free = await aWorkOrder({ plant: at.plant, assigned_user_id: at.holder.id });
    const both = await startAs(at, { ids: [at.order.id, free.id] });
    expect(both.body.data.map(({ status }: { status: string }) => status)).toEqual(["skipped", "done"]);
    expect([await statusOf(at.order.id), await statusOf(free.id)]).toEqual(["pending", "in_work"]);
  });

  test("an order that never had its permit cannot be completed without being started", async () => {
    const at = await aLockedMachine();
    const ended = await call(complete, { ...put, as: at.issuer, body: { ids: [at.order.id], ...done } });
    expect(ended).toMatchObject(skippedFor("permit_missing"));
    expect(await statusOf(at.order.id)).toBe("pending");
  });

  test("a start that was kept on a phone is judged by the moment at which it was made", async () => {
    const at = await aLockedMachine();
    const before = new Date(Date.now() - hourMs).toISOString();
    await anIssued(at);
    expect(await startAs(at, { made_at: before })).toMatchObject(skippedFor("permit_missing"));
    const long = new Date(Date.now() - 13 * hourMs).toISOString();
    expect(await startAs(at, { made_at: long })).toMatchObject(skippedFor("permit_missing"));
    const ahead = new Date(Date.now() + hourMs).toISOString();
    expect(await startAs(at, { made_at: ahead })).toMatchObject(skippedFor("permit_missing"));
    expect((await startAs(at)).body.data[0].status).toBe("done");
  });

  test("a start made while the permit was valid counts after its suspension, and a new one does not", async () => {
    const at = await aLockedMachine();
    const { id } = await anIssued(at);
    await call(suspend, { ...put, as: at.holder, params: { id }, body: { reason: "Smoke" } });
    const ago = (hours: number) => new Date(Date.now() - hours * hourMs);
    await owner.permit.update({ where: { id }, data: { valid_from: ago(3) } });
    await owner.permitEvent.updateMany({ where: { permit_id: id, action: "issue" }, data: { created_at: ago(3) } });
    await owner.permitEvent.updateMany({ where: { permit_id: id, action: "suspend" }, data: { created_at: ago(1) } });
    expect(await startAs(at)).toMatchObject(skippedFor("permit_missing"));
    expect((await startAs(at, { made_at: ago(2).toISOString() })).body.data[0].status).toBe("done");
  });

  test("an expired permit starts nothing, and work that is put on hold needs it again", async () => {
    const at = await aLockedMachine();
    const { id } = await anIssued(at);
    expect((await startAs(at)).body.data[0].status).toBe("done");
    const held = await call(change, {
      ...put,
      as: at.holder,
      params: { id: at.order.id },
      body: { status: 5, reason: "Lunch" },
    });
    expect(held.status).toBe(200);
    await owner.permit.update({ where: { id }, data: { valid_until: new Date(Date.now() - 1_000) } });
    expect(await startAs(at)).toMatchObject(skippedFor("permit_missing"));
  });

  test("an order with an open permit cannot be completed, and no status takes its place", async () => {
    const at = await aLockedMachine();
    await anIssued(at);
    await startAs(at);
    const ended = await call(complete, { ...put, as: at.holder, body: { ids: [at.order.id], ...done } });
    expect(ended).toMatchObject(skippedFor("permit_open"));
    for (const status of ["in_work", "completed", "closed"]) {
      const named = await call(change, { ...put, as: at.issuer, params: { id: at.order.id }, body: { status } });
      expect(named.status).toBe(422);
    }
  });

  test("work that was under way when the need came, or was taken up again, is flagged and not stopped", async () => {
    const at = await aLockedMachine({ status: "in_work" });
    const shown = await call(read, { as: at.holder, params: { id: at.order.id } });
    expect(shown.body.data).toMatchObject({ may_start: false, is_unpermitted: true });
    const ended = await call(complete, { ...put, as: at.holder, body: { ids: [at.order.id], ...done } });
    expect(ended.body.data[0].status).toBe("done");
    await call(open, { ...put, as: at.issuer, params: { id: at.order.id }, body: { reason: "Leaks" } });
    const again = await call(read, { as: at.holder, params: { id: at.order.id } });
    expect(again.body.data.is_unpermitted).toBe(true);
  });

  test("a permit of the place from which an order was moved opens nothing at the new one", async () => {
    const at = await aLockedMachine();
    await anIssued(at);
    const other = await aMachine({ plant: at.plant });
    await owner.permitNeed.create({ data: { ...at.place, machine_id: other.id, permit_kind_id: at.kind.id } });
    const moved = await moveAs(at, at.holder, other.id);
    expect(moved.status, moved.text).toBe(200);
    expect(await startAs(at)).toMatchObject(skippedFor("permit_missing"));
    const shown = await call(read, { as: at.holder, params: { id: at.order.id } });
    expect(shown.body.data).toMatchObject({ may_start: false, missing: [{ id: at.kind.id }] });
    // Back at its place it counts again.
    await moveAs(at, at.holder, at.machine.id);
    expect((await startAs(at)).body.data[0].status).toBe("done");
  });

  test("a waiver of the place from which an order was moved opens nothing at the new one", async () => {
    const at = await aLockedMachine();
    const hot = await owner.permitKind.create({
      data: { company_id: at.company.id, name: unique("Hot"), base: "hot_work" },
    });
    const aHotMachine = async () => {
      const machine = await aMachine({ plant: at.plant });
      await owner.permitNeed.create({ data: { ...at.place, machine_id: machine.id, permit_kind_id: hot.id } });
      return machine;
    };
    const [one, other] = [await aHotMachine(), await aHotMachine()];
    const waiveHot = () =>
      call(waive, { as: at.issuer, params: { id: at.order.id }, body: { ...waiver(at), permit_kind_id: hot.id } });
    const waivers = () => owner.permitNeed.count({ where: { work_order_id: at.order.id, is_waived: true } });
    await moveAs(at, at.holder, one.id);
    expect((await waiveHot()).status).toBe(200);
    expect((await moveAs(at, at.holder, other.id)).status).toBe(200);
    expect(await startAs(at)).toMatchObject(skippedFor("permit_missing"));
    const history = { work_order_id: at.order.id, action: "waive_permit" };
    expect([await waivers(), await owner.workOrderEvent.count({ where: history })]).toEqual([0, 1]);
    await waiveHot();
    expect((await startAs(at)).body.data[0].status).toBe("done");
    // Work under way stays where it may go on.
    expect([(await moveAs(at, at.holder, one.id)).status, await waivers()]).toEqual([409, 1]);
  });

  test("work that was started where nothing is needed does not move to the machine that needs a permit", async () => {
    const at = await aLockedMachine();
    const free = await aMachine({ plant: at.plant });
    expect((await moveAs(at, at.holder, free.id)).status).toBe(200);
    expect((await startAs(at)).body.data[0].status).toBe("done");
    for (const as of [at.holder, at.issuer]) {
      const back = await moveAs(at, as, at.machine.id);
      expect([back.status, back.body.data?.missing?.[0]?.id]).toEqual([409, at.kind.id]);
    }
    const { machine_id } = await owner.workOrder.findUniqueOrThrow({ where: { id: at.order.id } });
    expect(machine_id).toBe(free.id);
    const type = await owner.maintenanceCategory.create({
      data: { company_id: at.company.id, name: unique("Welding"), type: "breakdown" },
    });
    await owner.categoryPermitKind.create({
      data: { company_id: at.company.id, category_id: type.id, permit_kind_id: at.kind.id },
    });
    const retyped = await call(change, {
      ...put,
      as: at.holder,
      params: { id: at.order.id },
      body: { category_id: type.id },
    });
    expect(retyped.status).toBe(409);
  });

  test("a lockout step cannot be answered while a point of the lockout is open, and issuing the permit answers it", async () => {
    const at = await aLockedMachine();
    const [lockout] = newSteps([{ text: "Lock out", kind: "lockout" }]);
    await owner.workOrder.update({ where: { id: at.order.id }, data: { steps: [lockout!] } });
    const answer = (as: (typeof at)["holder"]) =>
      call(answerSteps, {
        ...put,
        as,
        params: { id: at.order.id },
        body: { steps: [{ id: 1, answer: "done", seen_answered_at: null }] },
      });
    const permit = await aRequested(at);
    for (const as of [at.holder, at.issuer]) expect((await answer(as)).status).toBe(422);
    await owner.permitPoint.updateMany({
      where: { permit_id: permit.id },
      data: { isolated_by: at.holder.id, isolated_at: new Date() },
    });
    expect((await answer(at.holder)).status).toBe(422);
    await owner.permit.update({ where: { id: permit.id }, data: { status: "rejected" } });
    await anIssued(at);
    const { steps } = await owner.workOrder.findUniqueOrThrow({ where: { id: at.order.id } });
    expect(steps).toMatchObject([{ answer: "done", answered_by: at.holder.id }]);
  });

  test("a lockout step that asks for a photo is answered by the points, and then owes the photo alone", async () => {
    const at = await aLockedMachine();
    const steps = newSteps([{ text: "Lock out", kind: "lockout", needs_photo: true }]);
    await owner.workOrder.update({ where: { id: at.order.id }, data: { steps } });
    const { id } = await anIssued(at);
    await startAs(at);
    await owner.permit.update({ where: { id }, data: { status: "returned" } });
    const finish = () => call(complete, { ...put, as: at.holder, body: { ids: [at.order.id], ...done } });
    const refused = await finish();
    expect(refused.body.data[0]).toMatchObject({ status: "skipped", reason: "Only the photo of the lock is missing." });
    const [kept] = keptSteps((await owner.workOrder.findUniqueOrThrow({ where: { id: at.order.id } })).steps as Step[]);
    expect(kept).toMatchObject({ answer: "done", answered_by: at.holder.id });
    await owner.workOrder.update({ where: { id: at.order.id }, data: { steps: [{ ...kept!, photos: 1 }] } });
    expect((await finish()).body.data[0].status).toBe("done");
  });

  test("no call of orders or permits starts or ends the work without the permit, in any role", async () => {
    const at = await aLockedMachine();
    const { id } = await aRequested(at);
    const { order, holder, issuer } = at;
    const of = { params: { id: order.id } };
    const ways: [name: string, send: () => Promise<{ status: number }>][] = [
      ...(["holder", "issuer", "second", "admin"] as const).flatMap((who): (typeof ways)[number][] => [
        [`start by ${who}`, () => call(start, { ...put, as: at[who], body: { ids: [order.id] } })],
        [
          `late start by ${who}`,
          () =>
            call(start, {
              ...put,
              as: at[who],
              body: { ids: [order.id], made_at: new Date(Date.now() - hourMs).toISOString() },
            }),
        ],
        [`complete by ${who}`, () => call(complete, { ...put, as: at[who], body: { ids: [order.id], ...done } })],
        [`close by ${who}`, () => call(closeOrders, { ...put, as: at[who], body: { ids: [order.id] } })],
        [`open by ${who}`, () => call(open, { ...put, as: at[who], ...of, body: { reason: "x" } })],
      ]),
      ...["in_work", "2", 2, "completed", "closed"].map((status): (typeof ways)[number] => [
        `status ${status}`,
        () => call(change, { ...put, as: issuer, ...of, body: { status } }),
      ]),
      ["resume what is not suspended", () => act(resume, issuer, id, {})],
      ["issue unsigned", () => act(issue, issuer, id, { valid_until: inHours(1) })],
      ["issue by its holder", () => act(issue, holder, id, issuing(at, { questions: [] }))],
      ["hand over before it is issued", () => act(handOver, issuer, id, { to_user_id: at.second.id })],
      ["waive a lockout", () => call(waive, { as: issuer, ...of, body: waiver(at) })],
      ["add none", () => call(setNeeds, { ...put, as: issuer, ...of, body: { permit_kind_ids: [] } })],
    ];
    for (const [name, send] of ways) {
      await send();
      expect([name, await statusOf(order.id)]).toEqual([name, "pending"]);
    }
    const { status, valid_from } = await owner.permit.findUniqueOrThrow({ where: { id } });
    expect([status, valid_from]).toEqual(["requested", null]);
    expect(await startAs(at)).toMatchObject(skippedFor("permit_missing"));
  });

  test("an order that recurring work makes needs the permit too, and none is born under way", async () => {
    const at = await aLockedMachine();
    const day = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10);
    const recurring = {
      period_type: "weekly",
      every: 1,
      starts_on: day,
      time: "06:00",
      weekdays: [new Date(day).getUTCDay() || 7],
    };
    const body = { name: "Grease bearings", machine_id: at.machine.id, assigned_user_id: at.holder.id };
    const made = await call(create, { as: at.issuer, body: { ...body, recurring } });
    expect(made.body.messages ?? made.status).toBe(201);
    expect(await startAs(at, { ids: [made.body.data.id] })).toMatchObject(skippedFor("permit_missing"));
    const born = await call(create, { as: at.issuer, body: { ...body, status: "in_work" } });
    expect(born.status).toBe(422);
  });
});
