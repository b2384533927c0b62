import { beforeEach, expect, test } from "vitest";
import { PUT as take, GET as takers } from "@/app/api/alerts/[id]/owner/route";
import { GET as readAlert } from "@/app/api/alerts/[id]/route";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { resetLimits } from "@/lib/server/http/limits";
import { call } from "../helpers";
import { owner } from "../owner";
import { aController, anAlert, anEquipment, aSensor, aTenant, aUser } from "../samples";

/** A case is somebody's: taken, given, given back, and never by two at once. */

beforeEach(() => resetLimits());

async function aCase() {
  const { company, plant, admin } = await aTenant();
  const equipment = await anEquipment({ plant });
  const controller = await aController({ plant });
  const [one, other] = [
    await aSensor({ controller, equipment, name: "Drive end" }),
    await aSensor({ controller, equipment, name: "Non-drive end" }),
  ];
  const alerts = [await anAlert({ sensor: one, parameter: 1 }), await anAlert({ sensor: other, parameter: 1 })];
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  return { company, plant, admin, technician, equipment, sensors: [one, other], alerts };
}

const give = (as: { id: number }, id: number, user_id: number | null, seen_user_id: number | null = null) =>
  call(take, { as, method: "PUT", params: { id }, body: { user_id, seen_user_id } });
const takerOf = async (as: { id: number }, id: number) =>
  (await call(readAlert, { as, params: { id } })).body.data.case.taker?.id ?? null;

test("who takes one alert of an item has all of its case, and what is raised for it later", async () => {
  const { admin, technician, sensors, alerts } = await aCase();
  expect((await give(technician, alerts[0]!.id, technician.id)).status).toBe(200);
  expect(await takerOf(admin, alerts[1]!.id)).toBe(technician.id);
  const later = await anAlert({ sensor: sensors[1]!, parameter: 4 });
  expect((await owner.alert.findUniqueOrThrow({ where: { id: later.id } })).taken_by).toBe(technician.id);
  const silence = await anAlert({ sensor: sensors[1]!, kind: "no_data", alert_rule: "no_data" });
  expect((await owner.alert.findUniqueOrThrow({ where: { id: silence.id } })).taken_by).toBeNull();
});

test("of twenty who take a case at once one has it, and the others see who", async () => {
  const { company, plant, alerts } = await aCase();
  const people = await Promise.all(
    Array.from({ length: 20 }, () => aUser({ role: "technician", company, plants: [plant] })),
  );
  const answers = await Promise.all(people.map((person) => give(person, alerts[0]!.id, person.id)));
  const won = people.filter((_, at) => answers[at]!.status === 200);
  expect(won).toHaveLength(1);
  const [winner] = won as [(typeof people)[number]];
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain(winner.last_name);
  }
  expect(await takerOf(winner, alerts[1]!.id)).toBe(winner.id);
});

test("a case is given to somebody who sees it with nobody, or with whom it was seen, and given back", async () => {
  const { admin, technician, alerts } = await aCase();
  const { id } = alerts[0]!;
  await give(admin, id, admin.id);
  expect((await give(admin, id, technician.id, admin.id)).status).toBe(200);
  expect((await give(admin, id, null, admin.id)).status).toBe(409);
  expect((await give(technician, id, null, technician.id)).status).toBe(200);
  expect(await takerOf(admin, id)).toBeNull();
  const { body } = await call(readAlert, { as: admin, params: { id } });
  expect(body.data.changes.filter(({ action }: { action: string }) => action === "taken")).toMatchObject([
    { from: null, to: String(admin.id) },
    { from: String(admin.id), to: String(technician.id) },
    { from: String(technician.id), to: null },
  ]);
});

test("who is given a case by another is notified once, who takes it is not", async () => {
  const { admin, technician, equipment, alerts } = await aCase();
  await give(admin, alerts[0]!.id, admin.id);
  await give(admin, alerts[0]!.id, technician.id, admin.id);
  await give(admin, alerts[0]!.id, technician.id, technician.id);
  const notices = await owner.notification.findMany({ where: { user_id: { in: [admin.id, technician.id] } } });
  expect(notices).toMatchObject([
    { user_id: technician.id, message: "case_given", params: { item: equipment.name }, href: expect.any(String) },
  ]);
});

test("only people of the plant who work on alarms can be given a case", async () => {
  const { company, plant, admin, technician, alerts } = await aCase();
  const stranger = (await aTenant()).admin;
  const elsewhere = await aUser({ role: "technician", company, plants: [] });
  const reader = await aUser({ role: "plant_user", company, plants: [plant] });
  const offered = (await call(takers, { as: admin, params: { id: alerts[0]!.id } })).body.data.map(
    ({ id }: { id: number }) => id,
  );
  expect(offered).toEqual(expect.arrayContaining([admin.id, technician.id]));
  for (const { id } of [stranger, elsewhere, reader]) {
    expect(offered).not.toContain(id);
    const refused = await give(admin, alerts[0]!.id, id);
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["user_id"]]);
  }
  expect((await give(reader, alerts[0]!.id, reader.id)).status).toBe(403);
  expect((await give(stranger, alerts[0]!.id, stranger.id)).status).toBe(404);
});

test("a case that is over cannot be taken, and its owner does not have the next one", async () => {
  const { admin, sensors, alerts } = await aCase();
  await give(admin, alerts[0]!.id, admin.id);
  await owner.alert.updateMany({ where: { id: { in: alerts.map(({ id }) => id) } }, data: { ended_at: new Date() } });
  expect((await give(admin, alerts[0]!.id, admin.id, admin.id)).status).toBe(409);
  const next = await anAlert({ sensor: sensors[0]!, parameter: 1 });
  expect(await takerOf(admin, next.id)).toBeNull();
  const { body } = await call(listAlerts, { as: admin, query: { "state[]": "open" } });
  expect(body.data).toMatchObject([{ id: next.id, case: { taker: null } }]);
});
