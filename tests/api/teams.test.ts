import { beforeAll, describe, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/team/[id]/route";
import { POST as createTeam, GET as listTeams } from "@/app/api/team/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aPlant, aTeam, aTenant, aUser, unique } from "../samples";

/** Teams: of one company, made of plants and people that their maker sees. */

type Tenant = Awaited<ReturnType<typeof aTenant>>;
let [cedar, harbor]: Tenant[] = [];
let second: Awaited<ReturnType<typeof aPlant>>;
beforeAll(async () => {
  [cedar, harbor] = [await aTenant(), await aTenant()];
  second = await aPlant({ company: cedar!.company });
});

const make = (as: { id: number }, body: object) => call(createTeam, { as, body: { name: unique("Team"), ...body } });
const change = (as: { id: number }, id: number, body: object) => call(PUT, { as, method: "PUT", params: { id }, body });
const idsOf = async (as: { id: number }) =>
  (await call(listTeams, { as, query: { max: 200 } })).body.data.map(({ id }: { id: number }) => id);

describe("a team", () => {
  test("a team has plants and members that its author can see, and shows their names", async () => {
    const person = await aUser({ role: "technician", plants: [cedar!.plant], first_name: "Ana", last_name: "Ruiz" });
    const made = await make(cedar!.admin, { plant_ids: [cedar!.plant.id], member_ids: [person.id] });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({
      company_id: cedar!.company.id,
      plants: [{ id: cedar!.plant.id, name: cedar!.plant.name }],
      members: [{ id: person.id, name: "Ana Ruiz" }],
    });
    const elsewhere = await aUser({ role: "technician", plants: [second] });
    const tries: [object, string][] = [
      [{ plant_ids: [] }, "plant_ids"],
      [{ plant_ids: [second.id] }, "plant_ids"],
      [{ plant_ids: [harbor!.plant.id] }, "plant_ids"],
      [{ plant_ids: [cedar!.plant.id], member_ids: [elsewhere.id] }, "member_ids"],
      [{ plant_ids: [cedar!.plant.id], member_ids: [harbor!.admin.id] }, "member_ids"],
    ];
    for (const [body, field] of tries) {
      const answered = await make(cedar!.admin, body);
      expect([answered.status, Object.keys(answered.body.messages)], JSON.stringify(body)).toEqual([422, [field]]);
    }
  });

  test("a team created by the provider belongs to one company", async () => {
    const staff = await aUser({ role: "super_admin" });
    const answered = await make(staff, { plant_ids: [cedar!.plant.id, harbor!.plant.id] });
    expect(answered.status).toBe(422);
    const made = await make(staff, { plant_ids: [harbor!.plant.id] });
    expect(made.body.data.company_id).toBe(harbor!.company.id);
    expect((await change(staff, made.body.data.id, { plant_ids: [cedar!.plant.id] })).status).toBe(422);
  });

  test("a team is visible to users of one of its plants, limited to what they can see", async () => {
    const [here, there] = [
      await aUser({ role: "technician", plants: [cedar!.plant] }),
      await aUser({ role: "technician", plants: [second] }),
    ];
    const [both, other] = [
      await aTeam({ plant: cedar!.plant, members: [here, there] }),
      await aTeam({ plant: second, members: [there] }),
    ];
    await owner.teamPlant.create({
      data: { team_id: both.id, plant_id: second.id, company_id: cedar!.company.id },
    });
    const ids = await idsOf(cedar!.admin);
    expect(ids).toContain(both.id);
    expect(ids).not.toContain(other.id);
    const corporate = await aUser({ role: "corporate", company: cedar!.company });
    expect(await idsOf(corporate)).toEqual(expect.arrayContaining([both.id, other.id]));

    const seen = await call(GET, { as: cedar!.admin, params: { id: both.id } });
    expect(seen.body.data).toMatchObject({ plant_ids: [cedar!.plant.id], member_ids: [here.id] });
    await change(cedar!.admin, both.id, { plant_ids: [cedar!.plant.id], member_ids: [] });
    const left = await owner.team.findUniqueOrThrow({
      where: { id: both.id },
      include: { plants: true, members: true },
    });
    expect(left.plants).toHaveLength(2);
    expect(left.members.map(({ user_id }) => user_id)).toEqual([there.id]);
    const gone = await call(DELETE, { as: cedar!.admin, method: "DELETE", params: { id: both.id }, body: {} });
    expect([gone.status, gone.body.code]).toEqual([403, "of_other_plants"]);
  });
});
