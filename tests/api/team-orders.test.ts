import { beforeAll, describe, expect, test } from "vitest";
import { GET as readAlert } from "@/app/api/alerts/[id]/route";
import { PUT as change, GET as read } from "@/app/api/maintenance/[id]/route";
import { PUT as answer } from "@/app/api/maintenance/[id]/steps/route";
import { PUT as completeEach } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as startEach } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as create, GET as list } from "@/app/api/maintenance/route";
import { GET as statistics } from "@/app/api/maintenance/statistics/route";
import { PUT as changeTeam, DELETE as removeTeam } from "@/app/api/team/[id]/route";
import { newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { asProvider } from "@/lib/server/data/db";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aPlant, aSensor, aTeam, aTenant, aUser, aWorkOrder, unique } from "../samples";

/** Work that is given to a team: each of them may take it, and the member who does has it. */

type User = Awaited<ReturnType<typeof aUser>>;
type Plant = Awaited<ReturnType<typeof aPlant>>;
let tenant: Awaited<ReturnType<typeof aTenant>>;
let plant: Plant;
let elsewhere: Plant;
let [ana, ben, carl, boss]: User[] = [];
let team: Awaited<ReturnType<typeof aTeam>>;

beforeAll(async () => {
  tenant = await aTenant();
  plant = tenant.plant;
  elsewhere = await aPlant({ company: tenant.company });
  const person = (role: string) => aUser({ role, plants: [plant] });
  [ana, ben, carl, boss] = [
    await person("technician"),
    await person("technician"),
    await person("technician"),
    await person("supervisor"),
  ];
  team = await aTeam({ plant, members: [ana, ben] });
});

const make = (more: object, as: { id: number } = boss!) =>
  call(create, { as, body: { name: unique("Work order"), plant_id: plant.id, ...more } });
const given = async (more: object = {}) => {
  const made = await make({ assigned_team_id: team.id, ...more });
  expect(made.status, made.text).toBe(201);
  return made.body.data as { id: number; version: number };
};
const put = (as: { id: number }, id: number, body: object) => call(change, { as, method: "PUT", params: { id }, body });
const seen = async (as: { id: number }, id: number) => (await call(read, { as, params: { id } })).body.data;
const outcome = async (asked: ReturnType<typeof call>) => (await asked).body.data[0].status as string;
const start = (as: { id: number }, id: number) => outcome(call(startEach, { as, method: "PUT", body: { ids: [id] } }));
const complete = (as: { id: number }, id: number) =>
  outcome(call(completeEach, { as, method: "PUT", body: { ids: [id], total_minutes: 45, problem_solved: true } }));
const hold = async (as: { id: number }, id: number) => (await put(as, id, { status: 5, reason: "parts" })).status;
const whoHas = async (id: number) => {
  const { assigned_user_id, assigned_team_id } = await owner.workOrder.findUniqueOrThrow({ where: { id } });
  return [assigned_user_id, assigned_team_id];
};
const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, Object.keys(body.messages ?? {})];

/** What the worker does with everything that happened to the order, twice. */
async function recipientsOf(work_order_id: number): Promise<number[]> {
  const events = await owner.workOrderEvent.findMany({ where: { work_order_id }, orderBy: { id: "asc" } });
  for (const { id } of [...events, ...events]) await asProvider((tx) => notifyOfWorkOrder(tx, id));
  const subjects = events.map(({ id }) => ({ subject: { startsWith: `work-order-event:${id}:` } }));
  const notices = await owner.notification.findMany({ where: { OR: subjects }, orderBy: { id: "asc" } });
  return notices.map(({ user_id }) => user_id);
}

describe("a work order", () => {
  test("a work order is assigned to a team of its plant, and shows it", async () => {
    const { id } = await given();
    expect(await seen(ana!, id)).toMatchObject({
      assigned_team: { id: team.id, name: team.name },
      assigned_user: null,
      is_mine: true,
      actions: expect.arrayContaining(["start", "complete"]),
    });
    expect(await seen(carl!, id)).toMatchObject({ is_mine: false, actions: [] });
    expect(await seen(boss!, id)).toMatchObject({ is_mine: false, actions: expect.arrayContaining(["start", "deny"]) });
  });

  test("a work order can only be assigned to a team of the plant with members, and not also to a user who is not one of them", async () => {
    const other = await aTenant();
    const wrong: [string, object, string][] = [
      [
        "another plant's",
        { assigned_team_id: (await aTeam({ plant: elsewhere, members: [ana!] })).id },
        "assigned_team_id",
      ],
      [
        "another company's",
        { assigned_team_id: (await aTeam({ plant: other.plant, members: [other.admin] })).id },
        "assigned_team_id",
      ],
      ["no team", { assigned_team_id: 2_000_000_000 }, "assigned_team_id"],
      ["an empty one", { assigned_team_id: (await aTeam({ plant })).id }, "assigned_team_id"],
      ["both", { assigned_team_id: team.id, assigned_user_id: carl!.id }, "assigned_team_id"],
      ["neither", {}, "assigned_user_id"],
    ];
    const gone = await aUser({ role: "technician", plants: [plant], archived_at: new Date() });
    wrong.push([
      "only of archived people",
      { assigned_team_id: (await aTeam({ plant, members: [gone] })).id },
      "assigned_team_id",
    ]);
    const { id } = await given();
    for (const [name, body, field] of wrong) {
      expect(fieldsOf(await make(body)), name).toEqual([422, [field]]);
      if (name !== "neither") expect(fieldsOf(await put(boss!, id, body)), name).toEqual([422, [field]]);
    }
    expect(await whoHas(id)).toEqual([null, team.id]);
  });

  test("a work order can be reassigned between user and team, and never to nobody", async () => {
    const { id } = (await make({ assigned_user_id: carl!.id })).body.data;
    expect((await put(boss!, id, { assigned_team_id: team.id })).status).toBe(200);
    expect(await whoHas(id)).toEqual([null, team.id]);
    expect((await put(boss!, id, { assigned_user_id: carl!.id })).status).toBe(200);
    expect(await whoHas(id)).toEqual([carl!.id, null]);
    expect(fieldsOf(await put(boss!, id, { assigned_user_id: null }))).toEqual([422, ["assigned_user_id"]]);
    await put(boss!, id, { assigned_team_id: team.id, assigned_user_id: null });
    expect(fieldsOf(await put(boss!, id, { assigned_team_id: null }))).toEqual([422, ["assigned_user_id"]]);
    const events = await owner.workOrderEvent.findMany({
      where: { work_order_id: id, action: "assign" },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ data }) => data)).toEqual([
      { assigned_user_id: null, assigned_team_id: team.id },
      { assigned_user_id: carl!.id, assigned_team_id: null },
      { assigned_user_id: null, assigned_team_id: team.id },
    ]);
  });

  test("a work order that a member has taken can be moved to a colleague and back", async () => {
    const { id } = await given();
    expect(await start(ana!, id)).toBe("done");
    expect((await put(boss!, id, { assigned_user_id: carl!.id, assigned_team_id: null })).status).toBe(200);
    expect((await put(boss!, id, { assigned_user_id: ana!.id, assigned_team_id: team.id })).status).toBe(200);
    expect(await whoHas(id)).toEqual([ana!.id, team.id]);
  });

  test("a work order from an alert is assigned to a team if given, otherwise to a user", async () => {
    const alert = async () => {
      const sensor = await aSensor({ plant, equipment: await anEquipment({ plant }) });
      return anAlert({ sensor, parameter: 1 });
    };
    const teams = await make({ alert_id: (await alert()).id, name: undefined, assigned_team_id: team.id });
    expect([teams.status, await whoHas(teams.body.data.id)]).toEqual([201, [null, team.id]]);
    const usual = await make({ alert_id: (await alert()).id, name: undefined });
    expect((await whoHas(usual.body.data.id))[1]).toBeNull();
  });
});

describe("a work order of a team", () => {
  test("a work order of a team shows the team on its alert until a member starts it", async () => {
    const sensor = await aSensor({ plant, equipment: await anEquipment({ plant }) });
    const alert = await anAlert({ sensor, parameter: 1 });
    const { id } = (await make({ alert_id: alert.id, name: undefined, assigned_team_id: team.id })).body.data;
    const at = async () => (await call(readAlert, { as: boss, params: { id: alert.id } })).body.data;
    expect(await at()).toMatchObject({ owner: null, owner_team: { id: team.id, name: team.name } });
    expect(await start(ana!, id)).toBe("done");
    expect(await at()).toMatchObject({ owner: { id: ana!.id }, owner_team: null });
  });

  test("a work order of a team goes to the member who starts it, and stays with the team", async () => {
    const { id } = await given();
    expect(await start(carl!, id)).toBe("skipped");
    expect(await start(ana!, id)).toBe("done");
    expect(await whoHas(id)).toEqual([ana!.id, team.id]);
    expect(await seen(ben!, id)).toMatchObject({ is_mine: false, actions: [] });
    expect([await complete(ben!, id), await hold(ben!, id)]).toEqual(["skipped", 403]);

    // The next shift takes it up where she left it.
    expect(await hold(ana!, id)).toBe(200);
    expect(await start(ben!, id)).toBe("done");
    expect(await whoHas(id)).toEqual([ben!.id, team.id]);
    expect([await complete(ana!, id), await complete(ben!, id)]).toEqual(["skipped", "done"]);
  });

  test("when two members start a team's work order at once, one wins", async () => {
    const { id } = await given();
    const outcomes = await Promise.all([start(ana!, id), start(ben!, id)]);
    expect(outcomes.toSorted()).toEqual(["done", "skipped"]);
    expect(await whoHas(id)).toEqual([outcomes[0] === "done" ? ana!.id : ben!.id, team.id]);
  });

  test("a work order of a team that is reassigned while a member starts it ends in one of the two states", async () => {
    const { id } = await given();
    const [started, moved] = await Promise.all([start(ana!, id), put(boss!, id, { assigned_user_id: carl!.id })]);
    const [user, of] = await whoHas(id);
    if (started === "done" && moved.status === 409) expect([user, of]).toEqual([ana!.id, team.id]);
    else expect([user, of]).toEqual([carl!.id, null]);
  });

  test("a work order of a team can be completed directly by a member, who becomes its assignee", async () => {
    const { id } = await given();
    expect([await complete(carl!, id), await complete(ben!, id)]).toEqual(["skipped", "done"]);
    expect(await whoHas(id)).toEqual([ben!.id, team.id]);
  });

  test("a work order of a team that a supervisor starts stays with the whole team", async () => {
    const { id } = await given();
    expect(await start(boss!, id)).toBe("done");
    expect(await whoHas(id)).toEqual([null, team.id]);
    expect(await complete(ana!, id)).toBe("done");
  });

  test("a work order of a team can be updated, and its steps answered, by every member until one starts it", async () => {
    const { id } = await given({ steps: [{ text: "Look" }] });
    const [step] = newSteps([{ text: "Look" }]);
    const look = (as: { id: number }) =>
      call(answer, { as, method: "PUT", params: { id }, body: { steps: [{ id: step!.id, answer: "done" }] } });
    expect((await put(ben!, id, { description: "belt" })).status).toBe(200);
    expect([(await look(carl!)).status, (await look(ben!)).status]).toEqual([403, 200]);
    await start(ana!, id);
    expect([(await look(ben!)).status, (await put(ben!, id, { description: "no" })).status]).toEqual([403, 403]);
    expect((await look(ana!)).status).toBe(200);
  });

  test("a work order of a team is closed to former members and members of other plants", async () => {
    const leaver = await aUser({ role: "technician", plants: [plant] });
    const crew = await aTeam({ plant, members: [leaver, ana!] });
    const { id } = await given({ assigned_team_id: crew.id });
    await owner.teamMember.deleteMany({ where: { team_id: crew.id, user_id: leaver.id } });
    expect(await start(leaver, id)).toBe("skipped");
    const stranger = await aUser({ role: "technician", plants: [elsewhere] });
    await owner.teamMember.create({ data: { team_id: crew.id, user_id: stranger.id, company_id: plant.company_id } });
    const answered = await call(startEach, { as: stranger, method: "PUT", body: { ids: [id] } });
    expect(answered.status).toBe(404);
    expect(await whoHas(id)).toEqual([null, crew.id]);
  });
});

describe("the assignee filter", () => {
  test("the assignee filter lists my work orders with my teams', and the others'", async () => {
    const own = await aPlant({ company: tenant.company });
    const [me, mate] = [
      await aUser({ role: "technician", plants: [own] }),
      await aUser({ role: "technician", plants: [own] }),
    ];
    const [ours, theirs] = [
      await aTeam({ plant: own, members: [me, mate] }),
      await aTeam({ plant: own, members: [mate] }),
    ];
    const order = (fields: object) => aWorkOrder({ plant: own, ...fields });
    const [mine, teams, taken, foreign, nobodys, mates] = [
      await order({ assigned_user_id: me.id }),
      await order({ assigned_team_id: ours.id }),
      await order({ assigned_team_id: ours.id, assigned_user_id: mate.id }),
      await order({ assigned_team_id: theirs.id }),
      await order({}),
      await order({ assigned_user_id: mate.id }),
    ];
    const idsOf = async (query: Record<string, string | number>) =>
      (await call(list, { as: me, query: { max: 50, ...query } })).body.data.map(({ id }: { id: number }) => id).sort();
    expect(await idsOf({ whose: "mine" })).toEqual([mine.id, teams.id].sort());
    expect(await idsOf({ whose: "team" })).toEqual([taken.id, foreign.id, nobodys.id, mates.id].sort());
    expect(await idsOf({ "assigned_team_id[]": ours.id })).toEqual([teams.id, taken.id].sort());
    const counted = await call(statistics, { as: me, query: { "assigned_team_id[]": ours.id } });
    expect(counted.body.data.total).toBe(2);
  });

  test("the assignee filter notifies every team member once, except the author, until a member starts it", async () => {
    const away = await aUser({ role: "technician", plants: [plant], archived_at: new Date() });
    const stranger = await aUser({ role: "technician", plants: [elsewhere] });
    const crew = await aTeam({ plant, members: [ana!, ben!, boss!, away, stranger] });
    const { id } = await given({ assigned_team_id: crew.id });
    expect(await recipientsOf(id)).toEqual([ana!.id, ben!.id]);

    await start(ana!, id);
    await owner.workOrderEvent.create({
      data: {
        work_order_id: id,
        company_id: plant.company_id,
        plant_id: plant.id,
        user_id: boss!.id,
        action: "comment",
      },
    });
    expect(await recipientsOf(id)).toEqual([ana!.id, ben!.id, ana!.id]);
  });
});

describe("a team with open work orders", () => {
  const remove = (as: { id: number }, id: number) =>
    call(removeTeam, { as, method: "DELETE", params: { id }, body: {} });

  test("a team with open work orders cannot be deleted while it has open work orders; completed ones lose the team", async () => {
    const crew = await aTeam({ plant, members: [ana!] });
    const { id } = await given({ assigned_team_id: crew.id });
    const refused = await remove(tenant.admin, crew.id);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      "has_open_orders",
      { attached: { work_orders: 1 } },
    ]);
    expect(refused.body.message).toContain("1 open work order is");

    await complete(ana!, id);
    expect((await remove(tenant.admin, crew.id)).status).toBe(200);
    expect(await whoHas(id)).toEqual([ana!.id, null]);
  });

  test("a team with open work orders cannot leave the plant of an open work order", async () => {
    const corporate = await aUser({ role: "super_admin" });
    const crew = await aTeam({ plant, members: [ana!] });
    await owner.teamPlant.create({ data: { team_id: crew.id, plant_id: elsewhere.id, company_id: plant.company_id } });
    const { id } = await given({ assigned_team_id: crew.id });
    const leave = () =>
      call(changeTeam, { as: corporate, method: "PUT", params: { id: crew.id }, body: { plant_ids: [elsewhere.id] } });
    expect(fieldsOf(await leave())).toEqual([422, ["plant_ids"]]);
    await complete(ana!, id);
    expect((await leave()).status).toBe(200);
  });

  test("a team with open work orders must keep a member who can do the work", async () => {
    const gone = await aUser({ role: "technician", plants: [plant], archived_at: new Date() });
    const crew = await aTeam({ plant, members: [ana!, ben!, gone] });
    const leave = (member_ids: number[]) =>
      call(changeTeam, { as: tenant.admin, method: "PUT", params: { id: crew.id }, body: { member_ids } });
    const { id } = await given({ assigned_team_id: crew.id });
    expect((await leave([ben!.id, gone.id])).status).toBe(200);
    for (const left of [[], [gone.id]]) {
      const refused = await leave(left);
      expect(fieldsOf(refused), String(left)).toEqual([422, ["member_ids"]]);
      expect(refused.body.messages.member_ids[0]).toContain("open work order");
    }
    expect((await owner.teamMember.findMany({ where: { team_id: crew.id } })).map(({ user_id }) => user_id)).toContain(
      ben!.id,
    );
    expect((await leave([carl!.id])).status).toBe(200);

    // The user who has taken it keeps it.
    expect(await start(carl!, id)).toBe("done");
    expect((await leave([])).status).toBe(200);
    expect(await whoHas(id)).toEqual([carl!.id, crew.id]);
  });
});
