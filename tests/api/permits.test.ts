import { expect, test } from "vitest";
import { PUT as setPin } from "@/app/api/auth/pin/route";
import { GET as ofOrder, PUT as setNeeds } from "@/app/api/maintenance/[id]/permits/route";
import { POST as waive } from "@/app/api/maintenance/[id]/permits/waive/route";
import { DELETE as removeKind } from "@/app/api/permit-kinds/[id]/route";
import { PUT as cancel } from "@/app/api/permits/[id]/cancel/route";
import { PUT as close } from "@/app/api/permits/[id]/close/route";
import { PUT as handOver } from "@/app/api/permits/[id]/hand-over/route";
import { PUT as issue } from "@/app/api/permits/[id]/issue/route";
import { PUT as off } from "@/app/api/permits/[id]/locks/[lockId]/off/route";
import { POST as lock } from "@/app/api/permits/[id]/locks/route";
import { PUT as mark } from "@/app/api/permits/[id]/points/[pointId]/route";
import { PUT as resume } from "@/app/api/permits/[id]/resume/route";
import { PUT as giveBack } from "@/app/api/permits/[id]/return/route";
import { PUT as change } from "@/app/api/permits/[id]/route";
import { PUT as suspend } from "@/app/api/permits/[id]/suspend/route";
import { POST as request } from "@/app/api/permits/route";
import { watchPermits } from "@/lib/services/maintenance/permits/sweep";
import { atOnce } from "../full";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLockedMachine, anIssued, aReady, aRequested, inHours, issuing, signs } from "../permits";
import { aFile, aUser } from "../samples";

const put = { method: "PUT" } as const;

test("a permit is requested with the points of its machine, isolated, verified, signed and issued", async () => {
  const at = await aLockedMachine();
  const { permit, body } = await aReady(at);
  expect(permit).toMatchObject({ status: "requested", label: "PT-1" });
  expect(permit.points.map(({ device }: { device: string }) => device)).toEqual(["Motor feeder", "Air valve"]);
  const notices = await owner.notification.findMany({ where: { message: "permit_requested" } });
  expect(notices.map(({ user_id }) => user_id)).toContain(at.issuer.id);

  const issued = await call(issue, { ...put, as: at.issuer, params: { id: permit.id }, body });

  expect(issued.status).toBe(200);
  expect(issued.body.data).toMatchObject({ status: "issued", issuer: { id: at.issuer.id } });
  expect(
    issued.body.data.signatures.map(({ role, method }: { role: string; method: string }) => [role, method]),
  ).toEqual([
    ["issuer", "pin"],
    ["holder", "pin"],
  ]);
  const shown = await call(ofOrder, { as: at.holder, params: { id: at.order.id } });
  expect(shown.body.data).toMatchObject({ may_start: true, missing: [], needed: [{ because: "machine" }] });
});

test("a place without isolation points has no lockout, and an order one open permit of a kind", async () => {
  const at = await aLockedMachine();
  await aRequested(at);
  const body = { work_order_id: at.order.id, permit_kind_id: at.kind.id, holder_id: at.holder.id };
  const again = await call(request, { as: at.holder, body });
  expect([again.status, again.body.data.label]).toEqual([409, "PT-1"]);
  await owner.permit.updateMany({ where: { work_order_id: at.order.id }, data: { status: "rejected" } });
  await owner.isolationPoint.updateMany({ where: { machine_id: at.machine.id }, data: { deleted_at: new Date() } });
  const none = await call(request, { as: at.holder, body });
  expect([none.status, Object.keys(none.body.messages)]).toEqual([422, ["points"]]);
});

test("an issuer who holds a permit cannot issue it, and the provider's people sign nothing", async () => {
  const at = await aLockedMachine();
  const own = await call(request, {
    as: at.issuer,
    body: { work_order_id: at.order.id, permit_kind_id: at.kind.id, holder_id: at.issuer.id },
  });
  const { id } = own.body.data;
  expect((await call(issue, { ...put, as: at.issuer, params: { id }, body: { signatures: [] } })).status).toBe(403);
  const staff = await aUser({ role: "super_admin" });
  expect((await call(issue, { ...put, as: staff, params: { id }, body: { signatures: [] } })).status).toBe(403);
});

test("five wrong PINs lock a person's signature, and the name must be theirs", async () => {
  const at = await aLockedMachine();
  const { permit, body } = await aReady(at);
  const withHolder = (part: object) => ({
    ...body,
    signatures: [signs("issuer", at.issuer), { ...signs("holder", at.holder), ...part }],
  });
  const ask = (part: object) =>
    call(issue, { ...put, as: at.issuer, params: { id: permit.id }, body: withHolder(part) });
  expect(Object.keys((await ask({ name: "Somebody Else" })).body.messages)).toEqual(["signatures.1.name"]);
  for (let tries = 0; tries < 5; tries++) {
    const wrong = await ask({ pin: "918273" });
    expect([wrong.status, Object.keys(wrong.body.messages)]).toEqual([422, ["signatures.1.pin"]]);
  }
  const locked = await ask({});
  expect([locked.status, Number(locked.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
});

test("a drawn signature counts once, and only where the company allows it", async () => {
  const at = await aLockedMachine();
  const { permit, body } = await aReady(at);
  const drawing = await aFile({ company_id: at.company.id, user_id: at.issuer.id, mime: "image/png" });
  const { pin: _pin, ...unsigned } = signs("holder", at.holder);
  const drawn = { ...body, signatures: [signs("issuer", at.issuer), { ...unsigned, file_id: drawing.id }] };
  const ask = () => call(issue, { ...put, as: at.issuer, params: { id: permit.id }, body: drawn });
  await owner.company.update({ where: { id: at.company.id }, data: { permit_signature: "pin" } });
  expect((await ask()).status).toBe(422);
  await owner.company.update({ where: { id: at.company.id }, data: { permit_signature: "either" } });
  expect((await ask()).status).toBe(200);
  const late = { reason: "Smoke", answers: body.answers };
  expect((await call(suspend, { ...put, as: at.holder, params: { id: permit.id }, body: late })).status).toBe(422);
  await call(suspend, { ...put, as: at.holder, params: { id: permit.id }, body: { reason: "Smoke" } });
  const reused = await call(resume, { ...put, as: at.issuer, params: { id: permit.id }, body: drawn });
  expect(Object.keys(reused.body.messages)).toEqual(["signatures.1.file_id"]);
});

test("a suspension notifies the owner of each lock, and work goes on only after questions, points and signatures again", async () => {
  const at = await aLockedMachine();
  const permit = await anIssued(at);
  const { id } = permit;
  await call(lock, { as: at.second, params: { id }, body: { user_id: at.second.id, lock_number: "217" } });
  const stopped = await call(suspend, { ...put, as: at.holder, params: { id }, body: { reason: "Steam leak" } });
  expect(stopped.body.data).toMatchObject({ status: "suspended", reason: "Steam leak" });
  const notices = await owner.notification.findMany({ where: { message: "permit_suspended", href: `/permits/${id}` } });
  expect(notices.map(({ user_id }) => user_id).sort()).toEqual([at.second.id, at.issuer.id].sort());

  const body = issuing(at, permit);
  const tooSoon = await call(resume, { ...put, as: at.issuer, params: { id }, body });
  expect(Object.keys(tooSoon.body.messages)).toEqual(["points"]);
  for (const point of permit.points)
    await call(mark, { ...put, as: at.issuer, params: { id, pointId: point.id }, body: { state: "verified" } });
  expect((await call(resume, { ...put, as: at.issuer, params: { id }, body })).body.data.status).toBe("issued");
});

test("the next holder's lock is on before a permit is handed over", async () => {
  const at = await aLockedMachine();
  const { id } = await anIssued(at);
  const signatures = [signs("issuer", at.issuer), signs("holder", at.holder), signs("new_holder", at.second)];
  const body = { to_user_id: at.second.id, signatures };
  const ask = () => call(handOver, { ...put, as: at.issuer, params: { id }, body });
  expect(Object.keys((await ask()).body.messages)).toEqual(["locks"]);
  await call(lock, { as: at.second, params: { id }, body: { user_id: at.second.id, lock_number: "9" } });
  expect((await ask()).body.data).toMatchObject({ status: "issued", holder: { id: at.second.id } });
});

test("a permit that relies on a lockout is handed over once the next holder's lock is on that lockout, while the old one's is", async () => {
  const at = await aLockedMachine();
  const lockout = await anIssued(at);
  const hot = await owner.permitKind.create({ data: { company_id: at.company.id, name: "Hot", base: "hot_work" } });
  const asked = await call(request, {
    as: at.holder,
    body: { work_order_id: at.order.id, permit_kind_id: hot.id, holder_id: at.holder.id, lockout_id: lockout.id },
  });
  const params = { id: asked.body.data.id };
  const { answers: _none, ...signed } = issuing(at, { questions: [] });
  const issued = await call(issue, { ...put, as: at.issuer, params, body: signed });
  expect(issued.body, issued.text).toMatchObject({ data: { status: "issued", may: { hand_over_to: [] } } });
  const lockOn = (id: number, who: typeof at.holder, lock_number: string) =>
    call(lock, { as: who, params: { id }, body: { user_id: who.id, lock_number } });
  const signatures = [signs("issuer", at.issuer), signs("holder", at.holder), signs("new_holder", at.second)];
  const body = { to_user_id: at.second.id, signatures };
  const ask = () => call(handOver, { ...put, as: at.issuer, params, body });
  const own = (await lockOn(lockout.id, at.holder, "1")).body.data.locks[0].id;
  // Not where it holds nothing.
  await lockOn(params.id, at.second, "9");
  const refused = await ask();
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["locks"]]);
  await call(off, { ...put, as: at.holder, params: { id: lockout.id, lockId: own }, body: {} });
  await lockOn(lockout.id, at.second, "2");
  expect(Object.keys((await ask()).body.messages)).toEqual(["locks"]);
  await lockOn(lockout.id, at.holder, "1");
  expect((await ask()).body.data).toMatchObject({ status: "issued", holder: { id: at.second.id } });
});

test("a permit that relies on a lockout no more has the points of its place, and is not issued without one", async () => {
  const at = await aLockedMachine();
  const lockout = await anIssued(at);
  const electrical = await owner.permitKind.create({
    data: { company_id: at.company.id, name: "Electrical", base: "electrical", needs_isolation: true },
  });
  const asked = await call(request, {
    as: at.holder,
    body: {
      work_order_id: at.order.id,
      permit_kind_id: electrical.id,
      holder_id: at.holder.id,
      lockout_id: lockout.id,
    },
  });
  expect(asked.body.data.points).toEqual([]);
  const params = { id: asked.body.data.id };
  const release = () => call(change, { ...put, as: at.holder, params, body: { lockout_id: null } });
  const points = { machine_id: at.machine.id };
  await owner.isolationPoint.updateMany({ where: points, data: { deleted_at: new Date() } });
  const none = await release();
  expect([none.status, Object.keys(none.body.messages)]).toEqual([422, ["points"]]);
  await owner.isolationPoint.updateMany({ where: points, data: { deleted_at: null } });
  const own = await release();
  expect(own.body.data).toMatchObject({ lockout_id: null, points: [{ state: "open" }, { state: "open" }] });
  const { answers: _none, ...signed } = issuing(at, { questions: [] });
  const refused = await call(issue, { ...put, as: at.issuer, params, body: signed });
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["points"]]);
  // Once is enough.
  expect((await release()).body.data.points).toHaveLength(2);
});

test("a permit is returned without locks, its points are restored in reverse, and then it is closed", async () => {
  const at = await aLockedMachine();
  const permit = await anIssued(at);
  const params = { id: permit.id };
  const locked = await call(lock, { as: at.holder, params, body: { user_id: at.holder.id, lock_number: "1" } });
  const twice = await call(lock, { as: at.holder, params, body: { user_id: at.holder.id, lock_number: "2" } });
  expect(twice.status).toBe(409);
  expect(Object.keys((await call(giveBack, { ...put, as: at.holder, params, body: {} })).body.messages)).toEqual([
    "locks",
  ]);
  const lockId = locked.body.data.locks[0].id;
  expect((await call(off, { ...put, as: at.second, params: { ...params, lockId }, body: {} })).status).toBe(422);
  expect((await call(off, { ...put, as: at.holder, params: { ...params, lockId }, body: {} })).status).toBe(200);
  expect((await call(giveBack, { ...put, as: at.holder, params, body: {} })).body.data.status).toBe("returned");
  const [first, last] = permit.points;
  const restore = (pointId: number) =>
    call(mark, { ...put, as: at.issuer, params: { ...params, pointId }, body: { state: "restored" } });
  expect(Object.keys((await call(close, { ...put, as: at.issuer, params, body: {} })).body.messages)).toEqual([
    "points",
  ]);
  expect((await restore(first.id)).status).toBe(409);
  expect([(await restore(last.id)).status, (await restore(first.id)).status]).toEqual([200, 200]);
  expect((await call(close, { ...put, as: at.issuer, params, body: {} })).body.data.status).toBe("closed");
});

test("the lock of an absent person comes off by two issuers with a reason and three checks, and its owner is notified", async () => {
  const at = await aLockedMachine();
  const { id } = await anIssued(at);
  const locked = await call(lock, { as: at.holder, params: { id }, body: { user_id: at.holder.id, lock_number: "7" } });
  const params = { id, lockId: locked.body.data.locks[0].id };
  const checks = ["not_on_site", "tried_to_reach", "told_before_shift"];
  const ask = (body: object) => call(off, { ...put, as: at.issuer, params, body });
  expect(Object.keys((await ask({ reason: "Went home", checks: checks.slice(1) })).body.messages)).toEqual(["checks"]);
  const alone = await ask({ reason: "Went home", checks, signature: signs("second_issuer", at.issuer) });
  expect(Object.keys(alone.body.messages)).toEqual(["signature"]);
  const done = await ask({ reason: "Went home", checks, signature: signs("second_issuer", at.second) });
  expect(done.body.data.locks[0]).toMatchObject({ reason: "Went home", taken_off_by: at.issuer.id });
  expect(await owner.notification.count({ where: { message: "permit_lock_removed", user_id: at.holder.id } })).toBe(1);
});

test("a guest's lock is the holder's to put on, and the guest signs by hand when it comes off", async () => {
  const at = await aLockedMachine();
  const { id } = await anIssued(at);
  const body = { guest_name: "Ana Ruiz", lock_number: "G1" };
  expect((await call(lock, { as: at.second, params: { id }, body })).status).toBe(403);
  const locked = await call(lock, { as: at.holder, params: { id }, body });
  const params = { id, lockId: locked.body.data.locks[0].id };
  expect((await call(off, { ...put, as: at.holder, params, body: {} })).status).toBe(422);
  const drawing = await aFile({ company_id: at.company.id, user_id: at.holder.id, mime: "image/png" });
  const signature = { as: "guest", name: "Ana Ruiz", file_id: drawing.id };
  expect((await call(off, { ...put, as: at.holder, params, body: { signature } })).status).toBe(200);
});

test("a need is waived by an issuer with reason and signature, and a lockout never", async () => {
  const at = await aLockedMachine();
  const hot = await owner.permitKind.create({ data: { company_id: at.company.id, name: "Hot", base: "hot_work" } });
  const params = { id: at.order.id };
  await call(setNeeds, { ...put, as: at.issuer, params, body: { permit_kind_ids: [hot.id] } });
  const ask = (permit_kind_id: number, signatures: object[]) =>
    call(waive, { as: at.issuer, params, body: { permit_kind_id, reason: "Cold cutting", signatures } });
  expect((await ask(at.kind.id, [signs("issuer", at.issuer)])).status).toBe(409);
  expect((await ask(hot.id, [])).status).toBe(422);
  const waived = await ask(hot.id, [signs("issuer", at.issuer)]);
  expect(waived.body.data).toMatchObject({ waived: [{ reason: "Cold cutting" }], needed: [{ because: "machine" }] });
});

test("an issued permit past its time is noted once, and its people are notified before and then, also in quiet hours, in which a request waits", async () => {
  const at = await aLockedMachine();
  const clock = (hours: number) =>
    new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: at.plant.time_zone }).format(
      new Date(inHours(hours)),
    );
  const night = { quiet_from: clock(-1), quiet_until: clock(3) };
  await owner.user.update({ where: { id: at.issuer.id }, data: { notify_channels: ["push"], ...night } });
  const { id } = await anIssued(at);
  await owner.permit.update({ where: { id }, data: { valid_until: new Date(Date.now() + 20 * 60_000) } });
  await watchPermits();
  expect(await owner.notification.count({ where: { message: "permit_ends", user_id: at.holder.id } })).toBe(1);
  const later = new Date(Date.now() + 21 * 60_000);
  await watchPermits(later);
  await watchPermits(later);
  expect(await owner.permitEvent.count({ where: { permit_id: id, action: "expire", to: "expired" } })).toBe(1);
  expect(await owner.notification.count({ where: { message: "permit_expired", user_id: at.issuer.id } })).toBe(1);
  const pushed = await owner.delivery.findMany({ where: { user_id: at.issuer.id, channel: "push" } });
  const announced = pushed.map(({ id: delivery_id }) => ({ payload: { equals: { delivery_id } } }));
  const held = await owner.outbox.count({ where: { topic: "push", OR: announced, run_after: { gt: inHours(2) } } });
  expect([pushed.length, held]).toEqual([3, 1]);
});

test("a kind that something needs is not deleted, and a request is canceled with a reason", async () => {
  const at = await aLockedMachine();
  expect(
    (await call(removeKind, { as: at.admin, method: "DELETE", params: { id: at.kind.id }, body: {} })).status,
  ).toBe(409);
  const { id } = await aRequested(at);
  expect((await call(cancel, { ...put, as: at.issuer, params: { id }, body: {} })).status).toBe(422);
  const canceled = await call(cancel, { ...put, as: at.issuer, params: { id }, body: { reason: "Order moved" } });
  expect(canceled.body.data.status).toBe("canceled");
});

test("a permit with a fire watch is canceled when the work has stopped and the watch is over", async () => {
  const at = await aLockedMachine();
  const hot = await owner.permitKind.create({
    data: { company_id: at.company.id, name: "Hot", base: "hot_work", fire_watch_minutes: 30 },
  });
  const asked = await call(request, {
    as: at.holder,
    body: { work_order_id: at.order.id, permit_kind_id: hot.id, holder_id: at.holder.id },
  });
  const params = { id: asked.body.data.id };
  const { answers: _none, ...signed } = issuing(at, { questions: [] });
  expect((await call(issue, { ...put, as: at.issuer, params, body: signed })).status).toBe(200);
  const ask = () => call(cancel, { ...put, as: at.issuer, params, body: { reason: "Order moved" } });
  const inForce = await ask();
  expect([inForce.status, Object.keys(inForce.body.messages)]).toEqual([422, ["fire_watch"]]);
  const stopped = await call(suspend, { ...put, as: at.issuer, params, body: { reason: "Order moved" } });
  const suspension = { permit_id: params.id, action: "suspend" };
  const { created_at } = await owner.permitEvent.findFirstOrThrow({ where: suspension });
  const half = 30 * 60_000;
  expect(stopped.body.data.watched_until).toBe(new Date(created_at.getTime() + half).toISOString());
  expect(Object.keys((await ask()).body.messages)).toEqual(["fire_watch"]);
  const data = { created_at: new Date(created_at.getTime() - half) };
  await owner.permitEvent.updateMany({ where: suspension, data });
  expect((await ask()).body.data.status).toBe("canceled");
});

test("a PIN is six digits that are not easily guessed", async () => {
  const { holder } = await aLockedMachine();
  const ask = (pin: string) => call(setPin, { ...put, as: holder, body: { pin, current_password: "wrong" } });
  expect(Object.keys((await ask("12345")).body.messages)).toEqual(["pin"]);
  expect(Object.keys((await ask("111111")).body.messages)).toEqual(["pin"]);
  expect(Object.keys((await ask("345678")).body.messages)).toEqual(["pin"]);
  expect(Object.keys((await ask("905217")).body.messages)).toEqual(["current_password"]);
});

const race = (times: number, ask: (at: number) => ReturnType<typeof call>) =>
  Promise.all(Array.from({ length: times }, (_, at) => ask(at))).then((all) => all.map(({ status }) => status).sort());

test("when several people issue, request, lock or restore at once, one does and the others get 409", async () => {
  const at = await aLockedMachine();
  const many = Math.min(atOnce(4), 4);
  const body = { work_order_id: at.order.id, permit_kind_id: at.kind.id, holder_id: at.holder.id };
  expect(await race(many, () => call(request, { as: at.holder, body }))).toEqual([201, ...Array(many - 1).fill(409)]);

  const permit = await owner.permit.findFirstOrThrow({
    where: { work_order_id: at.order.id },
    include: { points: true },
  });
  const params = { id: permit.id };
  await owner.permitPoint.updateMany({
    where: { permit_id: permit.id },
    data: { isolated_by: at.holder.id, isolated_at: new Date(), verified_by: at.issuer.id, verified_at: new Date() },
  });
  const issuingBody = {
    answers: [{ id: 1, answer: "done" }],
    valid_until: inHours(2),
    signatures: [signs("issuer", at.issuer), signs("holder", at.holder)],
  };
  expect(await race(many, () => call(issue, { ...put, as: at.issuer, params, body: issuingBody }))).toEqual([
    200,
    ...Array(many - 1).fill(409),
  ]);

  const lockBody = (number: number) => ({ user_id: at.second.id, lock_number: String(number) });
  expect(await race(many, (n) => call(lock, { as: at.second, params, body: lockBody(n) }))).toEqual([
    201,
    ...Array(many - 1).fill(409),
  ]);

  await owner.permitLock.updateMany({
    where: { permit_id: permit.id },
    data: { taken_off_by: at.second.id, taken_off_at: new Date() },
  });
  await owner.permit.update({ where: { id: permit.id }, data: { status: "returned", returned_at: new Date() } });
  const last = permit.points.toSorted((one, other) => other.position - one.position)[0]!;
  const restore = { ...put, params: { ...params, pointId: last.id }, body: { state: "restored" } };
  expect(await race(many, () => call(mark, { ...restore, as: at.issuer }))).toEqual([
    200,
    ...Array(many - 1).fill(409),
  ]);
});
