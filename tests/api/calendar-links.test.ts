import ICAL from "ical.js";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DELETE as endLink } from "@/app/api/calendar-links/[id]/route";
import { POST as makeLink, GET as ownLinks } from "@/app/api/calendar-links/route";
import { GET as feed } from "@/app/api/calendars/[token]/route";
import { resetLimits } from "@/lib/server/http/limits";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLine, aPlant, aRole, aTeam, aTenant, aUser, aWorkOrder } from "../samples";

const inDays = (days: number, hour = 18) =>
  new Date(new Date(Date.now() + days * 86_400_000).setUTCHours(hour, 0, 0, 0));
const rights = ["view_maintenance", "update_maintenance"];

let home: Awaited<ReturnType<typeof aTenant>>;

beforeAll(async () => {
  home = await aTenant();
  await owner.plant.update({ where: { id: home.plant.id }, data: { time_zone: "America/New_York" } });
});

beforeEach(resetLimits);

async function aPerson(fields: Parameters<typeof aUser>[0] = {}, permissions = rights) {
  const role = await aRole({ permissions, company_id: home.company.id });
  return aUser({ role, company: home.company, plants: [home.plant], ...fields });
}

async function aLink(person: { id: number }, plant_id: number | null = null) {
  const { status, body } = await call(makeLink, { as: person, body: { plant_id } });
  expect(status).toBe(201);
  return { ...(body.data as { id: number; address: string }), token: tokenOf(body.data.address) };
}

const tokenOf = (address: string) => new URL(address).pathname.split("/").at(-1)!;

/** As a calendar program fetches it: without a session. */
async function fetched(token: string) {
  const { status, headers, text } = await call(feed, { params: { token } });
  return { status, type: headers.get("content-type"), text };
}

async function eventsOf(token: string) {
  const { text } = await fetched(token);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
}

describe("a calendar of work orders", () => {
  test("has the open work of its person and of their teams, on the plant's day of its due date", async () => {
    const person = await aPerson();
    const team = await aTeam({ plant: home.plant, members: [person] });
    const mine = { plant: home.plant, assigned_user_id: person.id };
    // 2:30 UTC of the day after is still the evening in New York.
    const due_at = inDays(3, 2);
    const order = await aWorkOrder({ ...mine, name: "Replace seal, pump; 2 pcs", due_at });
    const ofTeam = await aWorkOrder({ plant: home.plant, assigned_team_id: team.id, due_at: inDays(5) });
    await aWorkOrder({ ...mine, due_at: inDays(4), status: "closed" });
    await aWorkOrder({ plant: home.plant, due_at: inDays(4) });
    await aWorkOrder(mine);

    const { token } = await aLink(person);
    const events = await eventsOf(token);

    expect(events.map(({ summary }) => summary)).toEqual([
      `WO-${order.number} Replace seal, pump; 2 pcs`,
      `WO-${ofTeam.number} ${ofTeam.name}`,
    ]);
    const [first] = events;
    expect(first!.startDate.isDate).toBe(true);
    const eveningBefore = new Date(due_at.getTime() - 86_400_000).toISOString().slice(0, 10);
    expect(first!.startDate.toString()).toBe(eveningBefore);
    expect(first!.description).toContain(`/maintenance/work-orders/${order.id}`);
    expect(first!.location).toBe(home.plant.name);
  });

  test("keeps an order's identity and counts its changes, so that a program moves its event", async () => {
    const person = await aPerson();
    const order = await aWorkOrder({ plant: home.plant, assigned_user_id: person.id, due_at: inDays(3) });
    const { token } = await aLink(person);
    const [before] = await eventsOf(token);
    await owner.workOrder.update({
      where: { id: order.id },
      data: { extended_at: inDays(9), version: { increment: 1 } },
    });
    const [after] = await eventsOf(token);

    expect(after!.uid).toBe(before!.uid);
    expect(after!.sequence).toBe(before!.sequence + 1);
    expect(after!.startDate.toString()).toBe(inDays(9).toISOString().slice(0, 10));
  });

  test("of a plant has everybody's work there and nothing of another plant", async () => {
    const plant = await aPlant({ company: home.company });
    const person = await aPerson({ plants: [plant] });
    const line = await aLine({ plant });
    const order = await aWorkOrder({ plant, due_at: inDays(2), production_line_id: line.id });
    await aWorkOrder({ plant: home.plant, due_at: inDays(2), assigned_user_id: person.id });
    const { token } = await aLink(person, plant.id);

    const events = await eventsOf(token);
    expect(events.map(({ summary }) => summary)).toEqual([`WO-${order.number} ${order.name}`]);
    expect(events[0]!.location).toBe(`${plant.name}, ${line.name}`);
  });

  test("names the plant of each order of a person who works in several, because each plant counts its own numbers", async () => {
    const other = await aPlant({ company: home.company, name: "Cedar Ridge Mill" });
    const person = await aPerson({ plants: [home.plant, other] });
    const mine = { assigned_user_id: person.id, name: "Align coupling" };
    const here = await aWorkOrder({ ...mine, plant: home.plant, due_at: inDays(2) });
    const there = await aWorkOrder({ ...mine, plant: other, due_at: inDays(3) });
    const { token } = await aLink(person);

    expect((await eventsOf(token)).map(({ summary }) => summary)).toEqual([
      `WO-${here.number} Align coupling · ${home.plant.name}`,
      `WO-${there.number} Align coupling · Cedar Ridge Mill`,
    ]);
  });

  test("speaks the language of its person", async () => {
    const person = await aPerson({ language_id: 2 });
    await aWorkOrder({ plant: home.plant, assigned_user_id: person.id, due_at: inDays(2) });
    const { token } = await aLink(person);
    const { text, type } = await fetched(token);

    expect(type).toBe("text/calendar; charset=utf-8");
    expect(text).toContain("Mi trabajo");
    expect((await eventsOf(token))[0]!.description).toContain("Estado: Pendiente");
  });

  test("is at an address that is shown once, and a new address ends the one before", async () => {
    const person = await aPerson();
    const first = await aLink(person);
    const second = await aLink(person);
    const { body } = await call(ownLinks, { as: person });

    expect(JSON.stringify(body)).not.toContain(second.token.slice(0, 20));
    expect(body.data).toMatchObject([{ id: second.id, plant: null, last_used_at: null }]);
    expect((await fetched(first.token)).status).toBe(404);
    expect((await fetched(second.token)).status).toBe(200);
    const [used] = (await call(ownLinks, { as: person })).body.data;
    expect(used.last_used_at).not.toBeNull();
  });

  test("of twenty addresses made at once one opens", async () => {
    const person = await aPerson();
    const made = await Promise.all(Array.from({ length: 20 }, () => aLink(person)));
    const statuses = await Promise.all(made.map(({ token }) => fetched(token)));

    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await owner.calendarLink.count({ where: { user_id: person.id } })).toBe(1);
  });

  test("ends at once: by its person, with their account, their right to see work, and their plant", async () => {
    const ended = await aPerson();
    const link = await aLink(ended);
    expect(
      (await call(endLink, { as: await aPerson(), method: "DELETE", params: { id: link.id }, body: {} })).status,
    ).toBe(404);
    expect((await call(endLink, { as: ended, method: "DELETE", params: { id: link.id }, body: {} })).status).toBe(200);
    expect((await fetched(link.token)).status).toBe(404);

    const archived = await aPerson();
    const [own, ofPlant] = [await aLink(archived), await aLink(archived, home.plant.id)];
    await owner.userPlant.deleteMany({ where: { user_id: archived.id } });
    expect((await fetched(ofPlant.token)).status).toBe(404);
    expect((await fetched(own.token)).status).toBe(200);
    await owner.user.update({ where: { id: archived.id }, data: { archived_at: new Date() } });
    expect((await fetched(own.token)).status).toBe(404);

    const demoted = await aPerson();
    const theirs = await aLink(demoted);
    await owner.role.update({ where: { id: demoted.role_id }, data: { permissions: ["view_dashboard"] } });
    expect((await fetched(theirs.token)).status).toBe(404);
  });

  test("is refused for a plant that the person does not see, naming the field", async () => {
    const foreign = await aTenant();
    const { status, body } = await call(makeLink, { as: await aPerson(), body: { plant_id: foreign.plant.id } });

    expect(status).toBe(422);
    expect(Object.keys(body.messages ?? body.errors)).toEqual(["plant_id"]);
  });

  test("an address that tries many tokens is shut out for a while, whatever it tries then", async () => {
    const { token } = await aLink(await aPerson());
    for (let tried = 0; tried < 20; tried++) expect((await fetched(`c_${tried}`)).status).toBe(404);

    expect((await fetched(token)).status).toBe(429);
  });
});
