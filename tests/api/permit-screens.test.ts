import { expect, test } from "vitest";
import { POST as lock } from "@/app/api/permits/[id]/locks/route";
import { POST as request } from "@/app/api/permits/route";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { permitBoard, permitFigures, permitScreen } from "@/lib/services/screens/permits";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { aLockedMachine, anIssued, aRequested, type LockedMachine } from "../permits";
import { aLine, aMachine, aTenant, aWorkOrder } from "../samples";

/** The board of permits and what stands beside one of them. */

async function seenBy<T>(user: { id: number }, run: (call: Call) => Promise<T>): Promise<T> {
  const viewer = (await viewerOf(await signedIn(user)))!;

  return withScope(viewer, (tx) =>
    run({ viewer, tx, now: new Date(), request_id: "test", ip: null, locale: "en", timezone_offset: 0 }),
  );
}

/** Another open permit in the same plant, of an order at this machine. */
async function another(at: LockedMachine, machine: { id: number; production_line_id: number }, base: string) {
  const kind = await owner.permitKind.create({
    data: { company_id: at.company.id, name: base, base, needs_isolation: base === "loto" },
  });
  const order = await aWorkOrder({
    plant: at.plant,
    machine_id: machine.id,
    production_line_id: machine.production_line_id,
    assigned_user_id: at.second.id,
  });
  const asked = await call(request, {
    as: at.second,
    body: { work_order_id: order.id, permit_kind_id: kind.id, holder_id: at.second.id },
  });
  expect(asked.status, asked.text).toBe(201);

  return asked.body.data as { id: number };
}

test("the board shows what is not over in its state, with points and locks, and counts what is", async () => {
  const at = await aLockedMachine();
  const { id } = await anIssued(at);
  await call(lock, { as: at.holder, params: { id }, body: { user_id: at.holder.id, lock_number: "217" } });
  const over = await another(at, at.machine, "hot_work");
  await owner.permit.update({ where: { id: over.id }, data: { status: "rejected", ended_at: new Date() } });
  await anIssued(await aLockedMachine());

  const board = await seenBy(at.issuer, (given) => permitBoard(given, { id: String(id) }));
  expect(board.rows).toMatchObject([{ id, status: "issued", points: 2, verified: 2, locks: 1 }]);
  expect([board.closed, board.open?.permit.id]).toEqual([1, id]);
  expect(await seenBy(at.issuer, (given) => permitFigures(given, {}))).toMatchObject({ locks: 1, people_locked: 1 });
  const elsewhere = (await aTenant()).admin;
  expect(await seenBy(elsewhere, (given) => permitBoard(given, { id: String(id) }))).toMatchObject({
    rows: [],
    closed: 0,
    open: null,
  });
});

test("a permit shows others that are open nearby, the nearest first: a shared point, the machine, the line, the plant", async () => {
  const at = await aLockedMachine();
  const own = await aRequested(at);
  const line = { id: at.machine.production_line_id, plant_id: at.plant.id, company_id: at.company.id };
  const [beside, away] = [await aMachine({ line }), await aMachine({ line: await aLine({ plant: at.plant }) })];
  const far = await another(at, away, "height");
  const near = await another(at, beside, "confined_space");
  const here = await another(at, at.machine, "hot_work");
  const shared = await another(at, at.machine, "loto");

  const nearby = async () => (await seenBy(at.issuer, (given) => permitScreen(given, own.id))).nearby;
  const { rows, count } = await nearby();
  expect(rows.map(({ id, nearness }) => [id, nearness])).toEqual([
    ...[
      [shared.id, "point"],
      [here.id, "machine"],
      [near.id, "line"],
      [far.id, "plant"],
    ],
  ]);
  expect([count, rows[0]?.shared_points.length, rows[0]?.holder?.id]).toEqual([4, 2, at.second.id]);
  await owner.permit.update({ where: { id: here.id }, data: { status: "canceled" } });
  expect((await nearby()).rows.map(({ id }) => id)).not.toContain(here.id);
  await owner.permit.update({ where: { id: own.id }, data: { status: "rejected" } });
  expect(await nearby()).toEqual({ rows: [], count: 0 });
});
