import { PUT as issue } from "@/app/api/permits/[id]/issue/route";
import { PUT as mark } from "@/app/api/permits/[id]/points/[pointId]/route";
import { POST as request } from "@/app/api/permits/route";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { call } from "./helpers";
import { owner } from "./owner";
import { aMachine, aTenant, aUser, aWorkOrder, placeIn, unique } from "./samples";

/** Makers for the tests of permits: a machine with two points that needs a lockout, and the people around it. */

export const hourMs = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

type User = Awaited<ReturnType<typeof aUser>>;
export const pinOf = (user: User) => String(500_000 + user.id).slice(-6);

/** A technician who holds, two supervisors who issue, and an order at a machine whose work needs a lockout. */
export async function aLockedMachine({ status = "pending" }: { status?: string } = {}) {
  const tenant = await aTenant();
  const { company, plant } = tenant;
  const holder = await aUser({ role: "technician", company, plants: [plant] });
  const issuer = await aUser({ role: "supervisor", company, plants: [plant] });
  const second = await aUser({ role: "supervisor", company, plants: [plant] });
  for (const user of [holder, issuer, second])
    await owner.user.update({ where: { id: user.id }, data: { pin_hash: await hashPassword(pinOf(user)) } });
  const machine = await aMachine({ plant });
  const place = placeIn(plant);
  const points = [];
  for (const device of ["Motor feeder", "Air valve"])
    points.push(
      await owner.isolationPoint.create({
        data: {
          ...place,
          machine_id: machine.id,
          code: unique("P"),
          device,
          energy: "electrical",
          position: points.length,
        },
      }),
    );
  const kind = await owner.permitKind.create({
    data: {
      company_id: company.id,
      name: unique("Lockout"),
      base: "loto",
      needs_isolation: true,
      questions: [{ text: "Is the operator informed?", kind: "check", asked: "issue" }],
    },
  });
  await owner.permitNeed.create({ data: { ...place, machine_id: machine.id, permit_kind_id: kind.id } });
  const order = await aWorkOrder({
    plant,
    machine_id: machine.id,
    production_line_id: machine.production_line_id,
    status,
    assigned_user_id: holder.id,
  });

  return { ...tenant, place, holder, issuer, second, machine, points, kind, order };
}

export type LockedMachine = Awaited<ReturnType<typeof aLockedMachine>>;

export const nameOfUser = ({ first_name, last_name }: User) => `${first_name} ${last_name}`.trim();
export const signs = (as: string, user: User) => ({ as, user_id: user.id, name: nameOfUser(user), pin: pinOf(user) });

/** Requested by its holder. */
export async function aRequested({ holder, order, kind }: LockedMachine) {
  const asked = await call(request, {
    as: holder,
    body: { work_order_id: order.id, permit_kind_id: kind.id, holder_id: holder.id },
  });
  if (asked.status !== 201) throw new Error(asked.text);

  return asked.body.data;
}

/** Isolated by its holder, verified by the issuer, answered, and what issuing takes. */
export async function aReady(at: LockedMachine) {
  const permit = await aRequested(at);
  for (const point of permit.points)
    for (const [as, state] of [
      [at.holder, "isolated"],
      [at.issuer, "verified"],
    ] as const)
      await call(mark, { as, method: "PUT", params: { id: permit.id, pointId: point.id }, body: { state } });

  return { permit, body: issuing(at, permit) };
}

export const issuing = ({ holder, issuer }: LockedMachine, permit: { questions: { id: number }[] }) => ({
  answers: permit.questions.map(({ id }) => ({ id, answer: "done" })),
  valid_until: inHours(4),
  signatures: [signs("issuer", issuer), signs("holder", holder)],
});

/** Issued, with all that it takes. */
export async function anIssued(at: LockedMachine) {
  const { permit, body } = await aReady(at);
  const issued = await call(issue, { as: at.issuer, method: "PUT", params: { id: permit.id }, body });
  if (issued.status !== 200) throw new Error(issued.text);

  return issued.body.data;
}
