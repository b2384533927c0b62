import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DELETE as removeCompany } from "@/app/api/companies/[id]/route";
import { PUT as reopenOrder } from "@/app/api/maintenance/[id]/open/route";
import { PUT as changeOrder } from "@/app/api/maintenance/[id]/route";
import { POST as createOrder } from "@/app/api/maintenance/route";
import { PUT as changeTeam } from "@/app/api/team/[id]/route";
import { PUT as archiveUser } from "@/app/api/users/[id]/archive/route";
import { PUT as changeUser, DELETE as removeUser } from "@/app/api/users/[id]/route";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { isFull } from "../full";
import { call } from "../helpers";
import { owner } from "../owner";
import { aPlant, aRole, aTeam, aTenant, aUser, aWorkOrder, theRole, unique } from "../samples";

/** "At least one" holds across tables, however many transactions try to break it at once. */

const rounds = isFull ? 30 : 4;

beforeEach(resetLimits);

type Person = Awaited<ReturnType<typeof aUser>>;

describe("an open work order of a team", () => {
  let plant: Awaited<ReturnType<typeof aPlant>>;
  let other: Awaited<ReturnType<typeof aPlant>>;
  let boss: Person;
  let admin: Person;
  beforeAll(async () => {
    const tenant = await aTenant();
    ({ plant } = tenant);
    other = await aPlant({ company: tenant.company });
    boss = await aUser({ role: "supervisor", plants: [plant] });
    admin = await aUser({ role: "super_admin" });
  });

  const put = (body: object, id: number) => ({ as: admin, method: "PUT", params: { id }, body });
  /** The ways in which the last member of a team goes. */
  const ways = {
    "leaves the team": (team: { id: number }, _last: Person) => call(changeTeam, put({ member_ids: [] }, team.id)),
    "is archived": (_team: { id: number }, last: Person) => call(archiveUser, put({ is_archived: true }, last.id)),
    "loses the plant": (_team: { id: number }, last: Person) =>
      call(changeUser, put({ plant_ids: [other.id] }, last.id)),
    "is deleted": (_team: { id: number }, last: Person) =>
      call(removeUser, { as: admin, method: "DELETE", params: { id: last.id }, body: {} }),
  };
  const give = (team: { id: number }) =>
    call(createOrder, {
      as: boss,
      body: { name: unique("Work order"), plant_id: plant.id, assigned_team_id: team.id },
    });

  const aCrew = async () => {
    const last = await aUser({ role: "technician", plants: [plant] });
    return { last, team: await aTeam({ plant, members: [last] }) };
  };
  const ordersOf = (team: { id: number }) => owner.workOrder.count({ where: { assigned_team_id: team.id } });
  const ableIn = (team: { id: number }) =>
    owner.teamMember.count({
      where: { team_id: team.id, user: { archived_at: null, plants: { some: { plant_id: plant.id } } } },
    });

  test.each(Object.entries(ways))("the last member who can do it cannot go: %s", async (_, go) => {
    const { last, team } = await aCrew();
    const made = await give(team);
    expect(made.status, made.text).toBe(201);

    const refused = await go(team, last);
    expect([409, 422]).toContain(refused.status);
    expect(refused.text).toContain("open work order");
    expect(await ableIn(team)).toBe(1);

    const { id } = made.body.data;
    expect((await call(changeOrder, { ...put({ assigned_user_id: boss.id }, id), as: boss })).status).toBe(200);
    expect((await go(team, last)).status).toBe(200);
    expect(await ableIn(team)).toBe(0);
  });

  test.each(Object.entries(ways))(
    "an order given to a team while its last member goes always has somebody: %s",
    async (_, go) => {
      let [given, gone] = [0, 0];
      for (let round = 0; round < rounds; round++) {
        const { last, team } = await aCrew();
        const [made, left] = await Promise.all([give(team), go(team, last)]);
        expect([201, 409, 422], made.text).toContain(made.status);
        expect([200, 409, 422], left.text).toContain(left.status);
        if ((await ordersOf(team)) > 0) expect(await ableIn(team), `round ${round}`).toBeGreaterThan(0);
        given += made.status === 201 ? 1 : 0;
        gone += left.status === 200 ? 1 : 0;
      }
      expect(given + gone).toBe(rounds);
    },
  );

  test("a company with open orders of teams can be removed, with its people", async () => {
    const { company, plant: own } = await aTenant();
    const member = await aUser({ role: "technician", plants: [own] });
    const team = await aTeam({ plant: own, members: [member] });
    await aWorkOrder({ plant: own, assigned_team_id: team.id, assigned_user_id: null });
    const answer = await call(removeCompany, {
      as: admin,
      method: "DELETE",
      params: { id: company.id },
      body: { confirm: "delete" },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await owner.user.count({ where: { company_id: company.id, archived_at: null } })).toBe(0);
  });

  test("two members of a team who go at once leave one for its open order", async () => {
    for (let round = 0; round < rounds; round++) {
      const { last, team } = await aCrew();
      const second = await aUser({ role: "technician", plants: [plant] });
      await owner.teamMember.create({ data: { team_id: team.id, user_id: second.id, company_id: plant.company_id } });
      await aWorkOrder({ plant, assigned_team_id: team.id, assigned_user_id: null });
      const answers = await Promise.all([ways["is archived"](team, last), ways["loses the plant"](team, second)]);
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
      expect(await ableIn(team)).toBe(1);
    }
  });
});

describe("an open work order of a person", () => {
  let plant: Awaited<ReturnType<typeof aPlant>>;
  let other: Awaited<ReturnType<typeof aPlant>>;
  let boss: Person;
  let admin: Person;
  beforeAll(async () => {
    const tenant = await aTenant();
    ({ plant } = tenant);
    other = await aPlant({ company: tenant.company });
    boss = await aUser({ role: "supervisor", plants: [plant] });
    admin = await aUser({ role: "super_admin" });
  });

  const put = (body: object, id: number) => ({ as: admin, method: "PUT", params: { id }, body });
  const ways = {
    "is archived": ({ id }: Person) => call(archiveUser, put({ is_archived: true }, id)),
    "loses the plant": ({ id }: Person) => call(changeUser, put({ plant_ids: [other.id] }, id)),
    "is deleted": ({ id }: Person) => call(removeUser, { as: admin, method: "DELETE", params: { id }, body: {} }),
  };
  const aTechnician = () => aUser({ role: "technician", plants: [plant] });
  const give = ({ id }: Person) =>
    call(createOrder, {
      as: boss,
      body: { name: unique("Work order"), plant_id: plant.id, assigned_user_id: id },
    });
  const isThere = async ({ id }: Person) =>
    (await owner.user.count({ where: { id, archived_at: null, plants: { some: { plant_id: plant.id } } } })) === 1;

  test.each(Object.entries(ways))(
    "a person with an open work order cannot go before it is reassigned: %s",
    async (_, go) => {
      const person = await aTechnician();
      const [first, second] = [await give(person), await give(person)];
      const refused = await go(person);
      expect(refused.status, refused.text).toBe(409);
      for (const { body } of [first, second]) expect(refused.body.message).toContain(`WO-${body.data.number}`);
      expect(await isThere(person)).toBe(true);

      for (const { body } of [first, second]) {
        const answer = await call(changeOrder, { ...put({ assigned_user_id: boss.id }, body.data.id), as: boss });
        expect(answer.status, answer.text).toBe(200);
      }
      expect((await go(person)).status).toBe(200);
      expect(await isThere(person)).toBe(false);
    },
  );

  test.each(Object.entries(ways))(
    "an order given to a person who goes at once always has somebody: %s",
    async (_, go) => {
      for (let round = 0; round < rounds; round++) {
        const person = await aTechnician();
        const [made, left] = await Promise.all([give(person), go(person)]);
        expect([201, 409, 422], made.text).toContain(made.status);
        expect([200, 409], left.text).toContain(left.status);
        if (made.status === 201) expect(await isThere(person), `round ${round}`).toBe(true);
        expect([made.status === 201, left.status === 200].filter(Boolean)).toHaveLength(1);
      }
    },
  );

  test("a completed work order of an archived user is assigned to the supervisor who reopens it", async () => {
    const person = await aTechnician();
    const { id } = await aWorkOrder({
      plant,
      assigned_user_id: person.id,
      status: "completed",
      completed_by: person.id,
    });
    expect((await ways["is archived"](person)).status).toBe(200);
    const body = { reason: "It is loud again" };
    const answer = await call(reopenOrder, { as: boss, method: "PUT", params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ status: "in_work", assigned_user_id: boss.id });
  });
});

describe("work orders of one company", () => {
  /** What the transaction is checked for at its commit, now. */
  const checkNow = (tx: Tx) => tx.$executeRaw`set constraints all immediate`;

  test("an order whose transaction is still open holds up no other", async () => {
    const { plant } = await aTenant();
    const boss = await aUser({ role: "supervisor", plants: [plant] });
    const order = await aWorkOrder({ plant, assigned_user_id: null });
    await asProvider(async (tx) => {
      await tx.workOrder.update({ where: { id: order.id }, data: { assigned_user_id: boss.id } });
      await checkNow(tx);
      const name = unique("Work order");
      const body = { name, plant_id: plant.id, assigned_user_id: boss.id };
      const made = await call(createOrder, { as: boss, body });
      expect(made.status, made.text).toBe(201);
    });
  });

  test("two transactions that reassign the order of a person who leaves both end, however they meet", async () => {
    const { plant } = await aTenant();
    const boss = await aUser({ role: "supervisor", plants: [plant] });
    for (let round = 0; round < rounds; round++) {
      let open = () => {};
      const barrier = new Promise<void>((resolve) => {
        open = resolve;
      });
      let ready = 0;
      const leave = async () => {
        const person = await aUser({ role: "technician", plants: [plant] });
        const { id } = await aWorkOrder({ plant, assigned_user_id: person.id });
        await asProvider(async (tx) => {
          await tx.workOrder.update({ where: { id }, data: { assigned_user_id: boss.id } });
          await tx.user.updateMany({ where: { id: person.id }, data: { archived_at: new Date() } });
          ready += 1;
          if (ready === 2) open();
          await barrier;
        });
      };
      await Promise.all([leave(), leave()]);
    }
  });
});

describe("people who keep people", () => {
  const archive = (as: Person, { id }: Person) =>
    call(archiveUser, { as, method: "PUT", params: { id }, body: { is_archived: true } });

  test("two administrators of a company who archive each other at once leave one", async () => {
    for (let round = 0; round < rounds; round++) {
      const { company, plant } = await aTenant();
      await owner.user.updateMany({ where: { company_id: company.id }, data: { archived_at: new Date() } });
      const permissions = ["view_users", "update_users", "delete_users", "archive_users"];
      const role = await aRole({ company_id: company.id, kind: "plant_admin", permissions });
      await owner.roleChild.create({ data: { parent_id: role.id, child_id: role.id } });
      const [one, two] = [await aUser({ role, plants: [plant] }), await aUser({ role, plants: [plant] })];
      const answers = await Promise.all([archive(one, two), archive(two, one)]);
      expect(
        await owner.user.count({ where: { company_id: company.id, archived_at: null } }),
        answers.map(({ text }) => text).join(),
      ).toBe(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test("two developers who archive each other at once leave the provider with an administrator", async () => {
    await theRole("developer");
    for (let round = 0; round < rounds; round++) {
      await owner.user.updateMany({ where: { company_id: null }, data: { archived_at: new Date() } });
      const [one, two] = [await aUser({ role: "developer" }), await aUser({ role: "developer" })];
      const answers = await Promise.all([archive(one, two), archive(two, one)]);
      expect(
        await owner.user.count({ where: { company_id: null, archived_at: null } }),
        answers.map(({ text }) => text).join(),
      ).toBe(1);
    }
  });
});
