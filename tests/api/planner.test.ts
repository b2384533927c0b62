import { describe, expect, test } from "vitest";
import { PUT as saveOrder } from "@/app/api/maintenance/[id]/route";
import { DELETE as removeAbsence } from "@/app/api/maintenance/planner/absences/[id]/route";
import { POST as addAbsence } from "@/app/api/maintenance/planner/people/[id]/absences/route";
import { GET as readHours, PUT as saveHours } from "@/app/api/maintenance/planner/people/[id]/hours/route";
import { GET as readWeek } from "@/app/api/maintenance/planner/route";
import { GET as readCalendar, PUT as saveCalendar } from "@/app/api/plants/[id]/calendar/route";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { aPlant, aTeam, aTenant, aUser, aWorkOrder } from "../samples";

/** 5 October 2026 is a Monday; Toronto is four hours behind UTC. */
const monday = "2026-10-05";

async function aCrew() {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "America/Toronto" } });
  const person = () => aUser({ role: "technician", company, plants: [plant] });
  const [jamie, pat] = [await person(), await person()];
  const order = (due: string | null, more: object = {}) =>
    aWorkOrder({
      plant,
      due_at: due && new Date(due),
      expected_minutes: 120,
      assigned_user_id: jamie.id,
      ...more,
    });
  return { ...tenant, jamie, pat, order };
}

const week = async (as: Person, plant_id: number, date = monday) =>
  (await call(readWeek, { as, query: { plant_id, week: date } })).body.data;
const dayOf = (found: { people: { id: number; days: { date: string }[] }[] }, person: { id: number }, date: string) =>
  found.people.find(({ id }) => id === person.id)?.days.find((one) => one.date === date);

describe("the week of a plant", () => {
  test("has what is planned for each person and day on the plant's clock, and what they can work", async () => {
    const { admin, plant, jamie, pat, order } = await aCrew();
    await order("2026-10-06T14:00:00Z");
    await order("2026-10-07T03:30:00Z", { expected_minutes: 90 });
    await order("2026-10-12T04:00:00Z");
    const found = await week(admin, plant.id, "2026-10-08");
    expect(found).toMatchObject({ week: monday, time_zone: "America/Toronto", total: 2 });
    expect(dayOf(found, jamie, "2026-10-06")).toMatchObject({ planned_minutes: 210, capacity_minutes: 480, free: 270 });
    expect(dayOf(found, pat, "2026-10-06")).toMatchObject({ planned_minutes: 0, capacity_minutes: 480 });
    expect(found.days.find(({ date }: { date: string }) => date === "2026-10-06").planned_minutes).toBe(210);
  });

  test("counts an extended date instead of the due date", async () => {
    const { admin, plant, jamie, order } = await aCrew();
    await order("2026-09-28T14:00:00Z", { extended_at: new Date("2026-10-08T14:00:00Z") });
    expect(dayOf(await week(admin, plant.id), jamie, "2026-10-08")).toMatchObject({ planned_minutes: 120 });
  });

  test("lists open work without a date, and work that nobody has", async () => {
    const { admin, plant, order } = await aCrew();
    const undated = await order(null);
    const nobodys = await order("2026-10-06T14:00:00Z", { assigned_user_id: null });
    await order(null, { status: "completed" });
    const found = await week(admin, plant.id);
    expect(found.unscheduled.map(({ id }: { id: number }) => id).sort()).toEqual([undated.id, nobodys.id].sort());
  });
});

describe("working hours", () => {
  test("of a person count instead of the plant's, and absences and holidays take days away", async () => {
    const { admin, plant, jamie } = await aCrew();
    const minutes = [600, 600, 600, 600, 0, 0, 0];
    const params = { id: jamie.id };
    expect((await call(saveHours, { as: admin, params, body: { minutes } })).body.data).toMatchObject({ minutes });
    const body = { from_date: "2026-10-07", until_date: "2026-10-08", reason: "Vacation" };
    expect((await call(addAbsence, { as: admin, params, body })).status).toBe(201);
    const holidays = [{ date: "2026-10-06", name: "Founders' Day" }];
    await call(saveCalendar, { as: admin, params: { id: plant.id }, body: { holidays } });
    const found = await week(admin, plant.id);
    const capacities = found.people.find(({ id }: { id: number }) => id === jamie.id).days;
    expect(
      capacities.map((one: { capacity_minutes: number; off: string | null }) => [one.capacity_minutes, one.off]),
    ).toEqual([
      [600, null],
      [0, "holiday"],
      [0, "absent"],
      [0, "absent"],
      [0, "off_shift"],
      [0, "off_shift"],
      [0, "off_shift"],
    ]);
    expect(capacities[2].reason).toBe("Vacation");
  });

  test("saved by two at once are saved once; the other is shown what there is", async () => {
    const { admin, jamie } = await aCrew();
    const params = { id: jamie.id };
    const minutes = (one: number) => [one, one, one, one, one, 0, 0];
    await call(saveHours, { as: admin, params, body: { minutes: minutes(480) } });
    const { version } = (await call(readHours, { as: admin, params })).body.data;
    const save = (one: number) => call(saveHours, { as: admin, params, body: { minutes: minutes(one), version } });
    const answers = await Promise.all([save(300), save(360)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const back = await call(saveHours, { as: admin, params, body: { minutes: null, version } });
    expect(back.status).toBe(409);
  });

  test("of the plant saved by two from one read are saved once; the holiday of the first stays", async () => {
    const { admin, plant } = await aCrew();
    const params = { id: plant.id };
    const { version } = (await call(readCalendar, { as: admin, params })).body.data;
    const save = (date: string) =>
      call(saveCalendar, { as: admin, params, body: { holidays: [{ date, name: "Closed" }], version } });
    expect((await save("2026-12-24")).status).toBe(200);
    const refused = await save("2026-12-31");
    expect(refused.status).toBe(409);
    expect(refused.body.data.holidays).toEqual([{ date: "2026-12-24", name: "Closed" }]);
  });

  test("are set by supervisors alone, and nobody reaches another company's people", async () => {
    const { admin, company, plant, jamie, pat } = await aCrew();
    const other = await aTenant();
    const body = { minutes: null };
    expect((await call(saveHours, { as: pat, params: { id: jamie.id }, body })).status).toBe(403);
    expect((await call(saveHours, { as: other.admin, params: { id: jamie.id }, body })).status).toBe(404);
    expect((await call(saveCalendar, { as: pat, params: { id: plant.id }, body: { work_days: [1] } })).status).toBe(
      403,
    );
    expect((await call(readWeek, { as: other.admin, query: { plant_id: plant.id } })).status).toBe(404);
    expect((await call(readHours, { as: admin, params: { id: jamie.id } })).body.data.minutes).toBeNull();
    const elsewhere = await aPlant({ company });
    const boss = await aUser({ role: "supervisor", company, plants: [elsewhere] });
    expect((await call(saveHours, { as: boss, params: { id: jamie.id }, body })).status).toBe(404);
  });

  test("refuse days that end before they begin, and a day that is a holiday twice, naming the field", async () => {
    const { admin, plant, jamie } = await aCrew();
    const body = { from_date: "2026-10-08", until_date: "2026-10-07", reason: null };
    const refused = await call(addAbsence, { as: admin, params: { id: jamie.id }, body });
    expect(refused.body.messages).toHaveProperty("until_date");
    const twice = [
      { date: "2026-12-25", name: "Christmas" },
      { date: "2026-12-25", name: "Again" },
    ];
    const calendar = await call(saveCalendar, { as: admin, params: { id: plant.id }, body: { holidays: twice } });
    expect(calendar.body.messages).toHaveProperty("holidays");
  });

  test("an absence that is removed gives the day back", async () => {
    const { admin, plant, jamie } = await aCrew();
    const body = { from_date: "2036-10-07", until_date: "2036-10-07", reason: null };
    const added = await call(addAbsence, { as: admin, params: { id: jamie.id }, body });
    const [{ id }] = added.body.data.absences;
    expect(dayOf(await week(admin, plant.id, "2036-10-07"), jamie, "2036-10-07")).toMatchObject({ off: "absent" });
    expect((await call(removeAbsence, { as: admin, params: { id }, method: "DELETE" })).status).toBe(200);
    expect(dayOf(await week(admin, plant.id, "2036-10-07"), jamie, "2036-10-07")).toMatchObject({ off: null });
  });

  test("of the plant are its weekdays and holidays; what is left out stays", async () => {
    const { admin, plant } = await aCrew();
    const params = { id: plant.id };
    const holidays = [{ date: "2026-12-25", name: "Christmas Day" }];
    await call(saveCalendar, { as: admin, params, body: { holidays } });
    await call(saveCalendar, { as: admin, params, body: { work_days: [6, 7] } });
    expect((await call(readCalendar, { as: admin, params })).body.data).toMatchObject({ work_days: [6, 7], holidays });
  });
});

test("two people who move the same order move it once; the second is shown where it is", async () => {
  const { admin, plant, company, pat, order } = await aCrew();
  const boss = await aUser({ role: "supervisor", company, plants: [plant] });
  const { id } = await order("2026-10-06T14:00:00Z");
  const move = (as: Person, due_at: string) =>
    call(saveOrder, { as, params: { id }, body: { due_at, assigned_user_id: pat.id, version: 1 } });
  const answers = await Promise.all([move(admin, "2026-10-07T14:00:00Z"), move(boss, "2026-10-08T14:00:00Z")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("work of a person who has gone is still in the week, in a row of theirs", async () => {
  const { admin, plant, jamie, order } = await aCrew();
  const { id } = await order("2026-10-06T14:00:00Z");
  await owner.user.update({ where: { id: jamie.id }, data: { archived_at: new Date() } });
  const found = await week(admin, plant.id);
  expect(found.people.some((one: { id: number }) => one.id === jamie.id)).toBe(false);
  expect(found.orders.map((one: { id: number }) => one.id)).toEqual([id]);
});

test("the row of a team has the work that none of it has taken", async () => {
  const { admin, plant, jamie, pat, order } = await aCrew();
  const team = await aTeam({ plant, members: [jamie, pat] });
  await order("2026-10-06T14:00:00Z", { assigned_user_id: null, assigned_team_id: team.id });
  await order("2026-10-06T14:00:00Z", { assigned_team_id: team.id });
  const found = await week(admin, plant.id);
  expect(dayOf(found, jamie, "2026-10-06")).toMatchObject({ planned_minutes: 120 });
  expect(found.orders).toHaveLength(2);
});
