import { beforeEach, describe, expect, test } from "vitest";
import { POST as count, GET as list } from "@/app/api/analytics/page-visits/route";
import { patternOfPage } from "@/lib/domain/identity/page-visits";
import { resetLimits } from "@/lib/server/http/limits";
import { forgetVisits } from "@/lib/services/outward/scheduled-tasks/retention";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { aDistributor, aRole, aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

const visit = (as: Person, page: string) => call(count, { as, body: { page } });
const aReader = async ({ company, plant }: Awaited<ReturnType<typeof aTenant>>, permission = "view_settings") =>
  aUser({ role: await aRole({ company_id: company.id, permissions: [permission] }), company, plants: [plant] });

describe("page visits", () => {
  test("page visits are counted per user and day, also from many tabs at once", async () => {
    const { admin } = await aTenant();
    await Promise.all(Array.from({ length: 12 }, () => visit(admin, "/users/{id}")));
    const rows = await owner.pageVisit.findMany({ where: { user_id: admin.id } });
    expect(rows).toMatchObject([{ page: "/users/{id}", visits: 12, company_id: admin.company_id }]);
  });

  test("page visits are counted on the day of the clock that the page shows", async () => {
    const tenant = await aTenant();
    const { admin } = tenant;
    const reader = await aReader(tenant);
    // Midway and Kiritimati never have the same date.
    const dates = [660, -840].map((offset) => new Date(Date.now() - offset * 60_000).toISOString().slice(0, 10));
    for (const offset of [660, -840])
      await call(count, { as: admin, body: { page: "/users" }, headers: { "x-timezone-offset": String(offset) } });
    const rows = await owner.pageVisit.findMany({ where: { user_id: admin.id }, orderBy: { day: "asc" } });
    expect(rows.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(dates);

    const lastDay = async (offset: number) =>
      (await call(list, { as: reader, headers: { "x-timezone-offset": String(offset) } })).body.meta.days.at(-1);
    expect([await lastDay(660), await lastDay(-840)]).toEqual(dates.map((day) => ({ day, visits: 1 })));
  });

  test("page visits are accepted for existing pages only, by route pattern", async () => {
    const { admin } = await aTenant();
    for (const page of ["/nowhere", "/users/17", "/login/sign-in", "javascript:alert(1)"]) {
      const answer = await visit(admin, page);
      expect([answer.status, Object.keys(answer.body.messages)]).toEqual([422, ["page"]]);
    }
    expect(await owner.pageVisit.count({ where: { user_id: admin.id } })).toBe(0);
    expect((await visit(admin, patternOfPage("/equipments/12/details/pdm/9"))).status).toBe(200);
    expect((await visit(admin, patternOfPage("/users/new"))).status).toBe(200);
    expect((await visit(admin, patternOfPage("/ncd/9/fft/latest"))).status).toBe(200);
    expect((await visit(admin, patternOfPage("/"))).status).toBe(200);
    expect((await visit(admin, patternOfPage("/settings/message-templates/alert_alarm"))).status).toBe(200);
    expect((await visit(admin, patternOfPage("/help/technician"))).status).toBe(200);
  });

  test("page visits are counted for distributor and provider users, who have no company", async () => {
    const { person } = await aDistributor({ companies: [] });
    const staff = await aUser({ role: "super_admin" });
    for (const one of [person, staff]) {
      await visit(one, "/users");
      await visit(one, "/users");
      const rows = await owner.pageVisit.findMany({ where: { user_id: one.id } });
      expect(rows).toMatchObject([{ company_id: null, visits: 2 }]);
    }
  });

  test("page visits list the pages used, by how many users and when last, for the reader's company", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const reader = await aReader(cedar);
    await visit(cedar.admin, "/users");
    await visit(reader, "/users");
    await visit(reader, "/plants");
    await visit(harbor.admin, "/brands");

    const answer = await call(list, { as: reader });
    expect(answer.body.data).toMatchObject([
      { page: "/users", visits: 2, people: 2, last_at: expect.any(String) },
      { page: "/plants", visits: 1, people: 1 },
    ]);
    expect(answer.body.meta.totals).toEqual({ visits: 3, people: 2 });
    expect(answer.body.meta.days).toHaveLength(30);
    expect(answer.body.meta.days.at(-1)).toMatchObject({ visits: 3 });
    const theirs = await call(list, { as: reader, query: { "company_id[]": [harbor.company.id] } });
    expect(theirs.body.data).toEqual([]);
    const staff = await aUser({ role: "super_admin" });
    const asked = await call(list, { as: staff, query: { "company_id[]": [harbor.company.id] } });
    expect(asked.body.data).toMatchObject([{ page: "/brands", visits: 1 }]);
  });

  test("page visits can be listed for given dates", async () => {
    const tenant = await aTenant();
    const reader = await aReader(tenant, "view_customer_success");
    const old = { user_id: reader.id, company_id: tenant.company.id, page: "/users", last_at: new Date("2026-03-02") };
    await owner.pageVisit.create({ data: { ...old, day: new Date("2026-03-02"), visits: 7 } });
    expect((await call(list, { as: reader })).body.data).toEqual([]);
    const days = { "daterange[from]": "2026-03-01", "daterange[to]": "2026-03-03" };
    const answer = await call(list, { as: reader, query: days });
    expect(answer.body.data).toMatchObject([{ page: "/users", visits: 7 }]);
    expect(answer.body.meta.days).toEqual([
      { day: "2026-03-01", visits: 0 },
      { day: "2026-03-02", visits: 7 },
      { day: "2026-03-03", visits: 0 },
    ]);
    expect((await call(list, { as: tenant.admin })).status).toBe(403);
  });

  test("page visits are deleted after one year", async () => {
    const { admin, company } = await aTenant();
    const row = { user_id: admin.id, company_id: company.id, page: "/users", last_at: new Date() };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await owner.pageVisit.createMany({
      data: [
        { ...row, day: daysAgo(400) },
        { ...row, day: daysAgo(300) },
      ],
    });
    await forgetVisits();
    expect(await owner.pageVisit.count({ where: { user_id: admin.id } })).toBe(1);
  });
});
