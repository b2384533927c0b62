import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { POST as startExport } from "@/app/api/exports/route";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { GET as readJob } from "@/app/api/jobs/[id]/route";
import { PUT as retryFailed } from "@/app/api/jobs/failed/route";
import { GET as exportWorkOrders } from "@/app/api/maintenance/export/excel/route";
import { GET as listNotifications } from "@/app/api/notifications/route";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { resources } from "@/lib/resources";
import type { AnyResource } from "@/lib/resources/define";
import type { ResourceName } from "@/lib/resources/index";
import type { Call } from "@/lib/server/data/call";
import { closeDatabase, withScope } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import type { AnyServed } from "@/lib/server/resources/serve";
import { exportName } from "@/lib/services/outward/exports/rows";
import { failExport } from "@/lib/services/outward/exports/run";
import { sheetOf as newSheet } from "@/lib/services/outward/exports/sheet";
import { served } from "@/lib/services/register";
import { exportList } from "@/workers/export";
import { cellsTried } from "../full";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { pause } from "../pause";
import { aRowOf } from "../sample-rows";
import { aBrand, aDistributor, aLine, aPlant, aRole, aTeam, aTenant, aUser, aWorkOrder, unique } from "../samples";

type Person = Awaited<ReturnType<typeof aUser>>;

const signal = new AbortController().signal;

const ask = (as: Person, query: Record<string, unknown> = {}) =>
  call(startExport, { as, body: { resource: "brands", query } });

async function announced(job_id: number) {
  const row = await owner.outbox.findFirstOrThrow({
    where: { topic: "export", payload: { equals: { job_id } } },
    select: { id: true },
  });
  return { outbox_id: row.id, attempt: 1, is_last_attempt: false, signal };
}

const run = async (job_id: number, more: object = {}) =>
  exportList({ job_id }, { ...(await announced(job_id)), ...more });

/** Lists with every kind of column between them. */
const everyColumn = (lists: readonly AnyResource[]) => {
  const seen = new Set<string>();
  return lists.filter(({ columns }) => {
    const fresh = columns.filter(({ as }) => !seen.has(as));
    for (const { as } of fresh) seen.add(as);
    return fresh.length > 0;
  });
};
const allLists = Object.values<AnyResource>(resources);
const listsTried = (matrix: string, lists = allLists) => cellsTried(matrix, lists, everyColumn(lists));

/** A row in each list. */
async function aRowOfEach(lists: readonly AnyResource[], place: Parameters<typeof aRowOf>[1]) {
  for (const resource of lists) if (resource.name !== "logs") await aRowOf(resource, place);
  await aLine({ plant: place.plant, kind: "utility" });
  const event = { action: "create", object: "brands", object_id: 1, company_id: place.company.id };
  await owner.auditEvent.create({ data: event });
}

const mailsTo = (person: Person) => owner.delivery.count({ where: { user_id: person.id } });

async function sheetOf(file_id: number) {
  const { storage_key } = await owner.file.findUniqueOrThrow({ where: { id: file_id } });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(readFileSync(path.join(env.dataDir, "files", storage_key)) as never);
  return book.worksheets[0]!;
}

const day = /^\d{4}-\d\d-\d\d/;

/** The same with another text wherever there is one, at any depth; days and times stay what they are. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === "string") return day.test(value) ? value : text;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;

  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, text)]));
}

beforeEach(resetLimits);
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

describe("an emailed export", () => {
  test("an emailed export responds immediately, and is a spreadsheet of what its owner can see, in their language", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const person = await aUser({ role: "plant_admin", company: cedar.company, plants: [cedar.plant], language_id: 2 });
    const mark = unique("Zz");
    const [mine, foreign] = [
      await aBrand({ company: cedar.company, name: `${mark} mine` }),
      await aBrand({ company: harbor.company, name: `${mark} foreign` }),
    ];

    const answer = await ask(person, { search: mark });
    expect(answer.body).toMatchObject({ status: "success", message: "El archivo se envió a su correo electrónico" });
    const job_id = answer.body.data.id;
    await run(job_id);

    const job = await call(readJob, { as: person, params: { id: job_id } });
    expect(job.body.data).toMatchObject({ status: "completed", done: 1, total: 1 });
    const { started_at, finished_at } = await owner.job.findUniqueOrThrow({ where: { id: job_id } });
    expect(finished_at!.getTime()).toBeGreaterThan(started_at!.getTime());
    const sheet = await sheetOf(job.body.data.file_id);
    const names = sheet.getColumn(1).values.slice(1);
    expect(names).toEqual([JSON.parse(readFileSync("messages/es/nouns.json", "utf8")).fields.name, mine.name]);
    expect(names).not.toContain(foreign.name);
    expect(sheet.getRow(2).values).toContainEqual(expect.any(Date));
    expect(await mailsTo(person)).toBe(1);
  });

  test("an emailed export lists all values of a field, like the list", async () => {
    const { company, plant } = await aTenant();
    const sister = await aPlant({ company, name: `A ${plant.name}` });
    const staff = await aUser({ role: "super_admin" });
    const person = await aUser({ role: "technician", plants: [plant, sister] });
    const team = await aTeam({ plant, members: [person] });
    const { distributor } = await aDistributor({ companies: [company] });
    const rowOf = async (resource: string, search: string) => {
      const { body, text } = await call(startExport, { as: staff, body: { resource, query: { search } } });
      expect(body.status, text).toBe("success");
      await run(body.data.id);
      const { file_id } = await owner.job.findUniqueOrThrow({ where: { id: body.data.id } });
      return (await sheetOf(file_id!)).getRow(2).values as unknown[];
    };

    expect(await rowOf("users", person.email)).toContain(`${sister.name}, ${plant.name}`);
    expect(await rowOf("teams", team.name)).toEqual(expect.arrayContaining([plant.name, `Jo ${person.last_name}`]));
    expect(await rowOf("distributors", distributor.name)).toContain(company.name);
  });

  test("an emailed export writes times as yyyy-mm-dd hh:mm:ss on the plant's clock, and names the clock in the heading", async () => {
    const { company, plant } = await aTenant();
    const west = await aPlant({ company, time_zone: "Canada/Pacific" });
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "Canada/Eastern" } });
    const planner = await aUser({ role: "plant_admin", company, plants: [plant, west] });
    const name = unique("Grease");
    // The same instant: a summer's day, an hour of daylight saving ahead of today.
    const due_at = new Date("2026-07-01T02:11:40Z");
    await aWorkOrder({ plant, name: `${name} east`, due_at });
    await aWorkOrder({ plant: west, name: `${name} west`, due_at });
    const body = { resource: "work-orders", query: { search: name, orderByColumn: "name", orderByMethod: "asc" } };
    const asked = await call(startExport, { as: planner, body, headers: { "X-Timezone-Offset": "-540" } });
    await run(asked.body.data.id);
    const { file_id } = await owner.job.findUniqueOrThrow({ where: { id: asked.body.data.id } });
    const sheet = await sheetOf(file_id!);
    const column = (sheet.getRow(1).values as string[]).findIndex((head) => head?.includes("plant's clock"));

    expect([2, 3].map((at) => (sheet.getRow(at).getCell(column).value as Date).toISOString())).toEqual([
      "2026-06-30T22:11:40.000Z",
      "2026-06-30T19:11:40.000Z",
    ]);
    expect(sheet.getRow(2).getCell(column).numFmt).toBe("yyyy-mm-dd hh:mm:ss");
  });

  test("an emailed export writes money, quantities and durations as numbers, and their units into the heading", async () => {
    const to = new PassThrough();
    const written = buffer(to);
    const described = {
      ...resources["production-lines"],
      columns: [
        { key: "downtime_cost", as: "money" },
        { key: "rpm_value", as: "quantity", unit: "r/min", decimals: 1 },
        { key: "rpm_value", as: "quantity", unitFrom: "rpm_node_id" },
        { key: "position", as: "duration", in: "minutes" },
      ] as const,
    };
    const sheet = newSheet(
      described,
      { locale: "en", zoneOf: () => undefined, timezone_offset: 0, currency: "USD" },
      to,
    );
    const row = { id: 1, downtime_cost: 125_050, rpm_value: "1480.25", rpm_node_id: "Hz", position: 90 };
    sheet.add(row);
    sheet.add({ ...row, downtime_cost: 0, plant: { company: { currency: "EUR" } } });
    sheet.add({ id: 3, downtime_cost: null, rpm_value: null, position: null });
    await sheet.finish();
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await written) as never);
    const read = book.worksheets[0]!;
    const valuesOf = (at: number) => (read.getRow(at).values as unknown[]).slice(1);

    expect(valuesOf(1)).toEqual([
      "Downtime cost per hour (USD)",
      expect.stringMatching(/ \(r\/min\)$/),
      expect.not.stringContaining("("),
      expect.stringMatching(/ \(min\)$/),
    ]);
    expect(valuesOf(2)).toEqual([1250.5, 1480.25, 1480.25, 90]);
    const formatsOf = (at: number) => [1, 2, 3, 4].map((cell) => read.getRow(at).getCell(cell).numFmt);
    expect(formatsOf(2)).toEqual(["#,##0.00", "#,##0.0", 'General "Hz"', undefined]);
    expect(read.getRow(3).getCell(1)).toMatchObject({ value: 0, numFmt: '#,##0.00 "EUR"' });
    expect(valuesOf(4).filter((value) => value !== null && value !== undefined)).toEqual([]);
  });

  test("an emailed export is named by the day on which it was requested, where that was", async () => {
    const viewer = await viewerOf(await signedIn(await aUser({ role: "super_admin" })));
    const now = new Date("2026-11-26T01:30:00Z");
    const named = (timezone_offset: number) =>
      viewer && exportName(resources.brands, viewer, { now, timezone_offset }, "xlsx");
    expect([named(360), named(0)]).toEqual(["Brands 2026-11-25.xlsx", "Brands 2026-11-26.xlsx"]);
  });

  test("a list that is longer than a sheet goes on in the next, under the same heading", async () => {
    const out = new PassThrough();
    const options = { locale: "en", zoneOf: () => undefined, timezone_offset: 0, currency: null } as const;
    const sheet = newSheet(resources.brands, options, out, 2);
    const bytes = buffer(out);
    const names = ["First", "Second", "Third", "Fourth", "Fifth"];
    for (const [at, name] of names.entries()) sheet.add({ id: at + 1, name });
    await sheet.finish();
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await bytes) as never);
    const heading = book.worksheets[0]?.getRow(1).getCell(1).value;
    expect(book.worksheets.map((one) => [one.name, one.getColumn(1).values.slice(1)])).toEqual([
      ["Brands", [heading, "First", "Second"]],
      ["Brands (2)", [heading, "Third", "Fourth"]],
      ["Brands (3)", [heading, "Fifth"]],
    ]);
  });

  test("a sheet waits for a slow disk instead of keeping in memory what it cannot write", async () => {
    const held: (() => void)[] = [];
    const disk = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => held.push(done) });
    const sheet = newSheet(
      resources.brands,
      { locale: "en", zoneOf: () => undefined, timezone_offset: 0, currency: null },
      disk,
    );
    let isFlushed = false;
    // Texts that do not shrink, and more of them than all the streams on the way take.
    for (let row = 0; row < 500; row++) sheet.add({ id: 1, name: randomBytes(8_000).toString("base64") });
    const flushed = sheet.flushed().then(() => {
      isFlushed = true;
    });
    await pause(100);
    expect(isFlushed).toBe(false);
    const written = setInterval(() => {
      for (const done of held.splice(0)) done();
    });
    await flushed;
    await sheet.finish();
    clearInterval(written);
  });

  /** What a list answers by its ids, and a sheet by its codes, so that it can be imported again. */
  const onlyExported: Record<string, string[]> = { "work-orders": ["fault", "cause", "remedy"] };

  test("an emailed export has the same columns as the list, for every resource", async () => {
    const lists = listsTried("lists whose emailed export has their columns");
    const { company, plant } = await aTenant();
    await aRowOfEach(lists, { company, plant });
    await aWorkOrder({ plant, assigned_user_id: (await aUser({ company, plants: [plant] })).id });
    const viewer = (await viewerOf(await signedIn(await aUser({ role: "super_admin" }))))!;
    const missing = await withScope(viewer, async (tx) => {
      const found: string[] = [];
      const call = { tx, viewer, now: new Date(), timezone_offset: 0, locale: "en" } as Call;
      for (const { name, columns } of lists) {
        const list: AnyServed = served[name as ResourceName];
        const query = list.query.parse({ max: "1" });
        const [row] = (await list.list(call, query)).data;
        if (!row) {
          found.push(`${name}: no sample`);
          continue;
        }
        const [exported] = await list.rows(call, query, [row.id]);
        for (const { key } of columns) {
          if (onlyExported[name]?.includes(key)) continue;
          if (row[key] === undefined) found.push(`${name}: ${key}`);
          expect(exported?.[key], `${name}: ${key}`).toEqual(row[key]);
        }
      }
      return found;
    });
    expect(missing).toEqual([]);
  });

  test("an emailed export of every list reaches the people of a distributor, who belong to no company", async () => {
    const { company, plant } = await aTenant();
    const { distributor, person } = await aDistributor({ companies: [company] });
    const role = await aRole({ kind: "distributor", permissions: [...allPermissions] });
    await owner.user.update({ where: { id: person.id }, data: { role_id: role.id } });
    const lists = listsTried(
      "emailed exports to the people of a distributor",
      allLists.filter(({ name }) => name !== "logs"),
    );
    for (const resource of lists) await aRowOf(resource, { company, plant });

    for (const { name } of lists) {
      await owner.rateLimit.deleteMany();
      const { status, text, body } = await call(startExport, { as: person, body: { resource: name } });
      expect(status, `${name}: ${text}`).toBe(200);
      await run(body.data.id);
      expect(await owner.job.findUniqueOrThrow({ where: { id: body.data.id } }), name).toMatchObject({
        status: "completed",
        company_id: null,
      });
    }
    expect(await mailsTo(person)).toBe(lists.length);
    expect(distributor.id).toBe(person.distributor_id);
  });

  test("an emailed export run twice, and twice at once, creates one file, one email and one notification", async () => {
    const { admin } = await aTenant();
    const { body } = await ask(admin);
    const twice = [run(body.data.id), run(body.data.id)];
    await Promise.allSettled(twice);
    await run(body.data.id);

    expect(await mailsTo(admin)).toBe(1);
    expect(await owner.file.count({ where: { user_id: admin.id } })).toBe(1);
    const bell = await call(listNotifications, { as: admin });
    expect(bell.body.data).toHaveLength(1);
    expect(bell.body.meta.unread).toBe(1);
    expect(bell.body.data[0].message).toMatch(/^Your export of Brands is ready/);
  });

  test("an emailed export requested again while running is one job", async () => {
    const { admin } = await aTenant();
    const [first, second] = await Promise.all([ask(admin), ask(admin)]);
    expect(first.body.data.id).toBe(second.body.data.id);
  });

  test("an emailed export writes texts that start like formulas as text", async () => {
    const { company, admin } = await aTenant();
    const names = ["=1+1", "+1", "-1", "@sum", '=HYPERLINK("http://x")'].map((name) => `${name} ${unique("")}`);
    for (const name of names) await aBrand({ company, name });

    const { body } = await ask(admin, { search: "" });
    await run(body.data.id);

    const job = await owner.job.findUniqueOrThrow({ where: { id: body.data.id } });
    const cells = (await sheetOf(job.file_id!)).getColumn(1);
    const found = new Map<unknown, ExcelJS.ValueType>();
    cells.eachCell((cell) => found.set(cell.value, cell.type));
    for (const name of names) expect([name, found.get(name)]).toEqual([name, ExcelJS.ValueType.String]);
  });

  test("an emailed export of every list is without a formula or a link, whatever its texts begin with", async () => {
    const hostile = [
      "=1+1",
      "+1+1",
      "-1+1",
      "@SUM(A1)",
      "\t=1+1",
      "\r=1+1",
      '=HYPERLINK("http://x","y")',
      "=cmd|' /C calc'!A0",
    ];
    const lists = listsTried("emailed exports with texts like formulas");
    const { company, plant } = await aTenant();
    await aRowOfEach(lists, { company, plant });
    const viewer = (await viewerOf(await signedIn(await aUser({ role: "super_admin" }))))!;
    const withFormulas: string[] = [];
    for (const resource of lists) {
      const row = await withScope(viewer, async (tx) => {
        const call = { tx, viewer, now: new Date(), timezone_offset: 0, locale: "en" } as Call;
        const list: AnyServed = served[resource.name as ResourceName];
        const query = list.query.parse({ max: "1" });
        const [first] = (await list.list(call, query)).data;

        return (await list.rows(call, query, [first!.id]))[0]!;
      });
      const out = new PassThrough();
      const bytes = buffer(out);
      const sheet = newSheet(resource, { locale: "en", zoneOf: () => "UTC", timezone_offset: 0, currency: "USD" }, out);
      for (const text of hostile) sheet.add(withTexts(row, text) as typeof row);
      await sheet.finish();
      const book = new ExcelJS.Workbook();
      await book.xlsx.load((await bytes) as never);
      book.worksheets[0]!.eachRow((one) =>
        one.eachCell({ includeEmpty: false }, ({ type, address }) => {
          if (type === ExcelJS.ValueType.Formula || type === ExcelJS.ValueType.Hyperlink)
            withFormulas.push(`${resource.name} ${address}`);
        }),
      );
      const texts = book.worksheets[0]!.getSheetValues()
        .flat()
        .filter((one) => hostile.includes(one as string));
      const hasTexts = resource.columns.some(
        ({ as, key }) => ["text", "link"].includes(as) && typeof row[key] === "string",
      );
      if (hasTexts) expect(texts.length, resource.name).toBeGreaterThanOrEqual(hostile.length - 2);
    }
    expect(withFormulas).toEqual([]);
  });

  test("an emailed export that failed is created when an administrator retries its job", async () => {
    const { admin } = await aTenant();
    const { id } = (await ask(admin)).body.data;
    await failExport(id, new Error("the disk was full"));
    const { outbox_id } = await announced(id);
    await owner.outbox.update({ where: { id: outbox_id }, data: { failed_at: new Date(), sent_at: new Date() } });
    const developer = await aUser({ role: "developer" });
    const again = await call(retryFailed, { as: developer, method: "PUT", body: { ids: [outbox_id] } });
    expect(again.body.data).toEqual([{ id: outbox_id, status: "done" }]);
    await run(id);
    expect((await call(readJob, { as: admin, params: { id } })).body.data).toMatchObject({ status: "completed" });
  });

  test("an emailed export of a user who has lost the permission is not created", async () => {
    const { company, plant, admin } = await aTenant();
    const { body } = await ask(admin);
    const { role_id } = await aUser({ role: "requisitioner", company, plants: [plant] });
    await owner.user.update({ where: { id: admin.id }, data: { role_id } });

    await expect(run(body.data.id)).rejects.toThrow();
    expect(await owner.job.findUniqueOrThrow({ where: { id: body.data.id } })).toMatchObject({ status: "failed" });
    expect(await mailsTo(admin)).toBe(0);
  });

  test("an emailed export file can be downloaded by its owner only", async () => {
    const { company, plant, admin } = await aTenant();
    const colleague = await aUser({ role: "plant_admin", company, plants: [plant] });
    const { body } = await ask(admin);
    await run(body.data.id);
    const { file_id } = await owner.job.findUniqueOrThrow({ where: { id: body.data.id } });

    expect((await call(readFile, { as: admin, params: { id: file_id! } })).status).toBe(200);
    expect((await call(readFile, { as: colleague, params: { id: file_id! } })).status).toBe(404);
    const developer = await aUser({ role: "developer" });
    expect((await call(readFile, { as: developer, params: { id: file_id! } })).status).toBe(404);
    expect((await call(readJob, { as: colleague, params: { id: body.data.id } })).status).toBe(404);
  });

  test("an emailed export that is interrupted by the end of the process is restarted by another process", async () => {
    const { company, admin } = await aTenant();
    await aBrand({ company });
    const { body } = await ask(admin);
    await expect(run(body.data.id, { signal: AbortSignal.abort(new Error("ending")) })).rejects.toThrow("ending");
    expect(await mailsTo(admin)).toBe(0);

    await run(body.data.id);
    expect(await mailsTo(admin)).toBe(1);
  });

  test("an emailed export of work orders has the columns of their list, with their texts", async () => {
    const { plant, admin } = await aTenant();
    const late = await aWorkOrder({ plant, due_at: new Date("2026-01-05T10:00:00Z"), assigned_user_id: admin.id });
    await aWorkOrder({ plant });
    const headers = { "X-Requested-With": "XMLHttpRequest", "X-Timezone-Offset": "300" };

    const { status, body } = await call(exportWorkOrders, { as: admin, query: { is_overdue: "true" }, headers });
    expect([status, body.message]).toEqual([200, "File was sent on your email"]);
    await run(body.data.id);

    const job = await owner.job.findUniqueOrThrow({ where: { id: body.data.id } });
    const sheet = await sheetOf(job.file_id!);
    expect(sheet.rowCount).toBe(2);
    const values = sheet.getRow(2).values as unknown[];
    expect(values).toContain(late.name);
    expect(values).toContain("Pending");
    expect(values).toContain(`Jo ${admin.last_name}`);
    // On the plant's clock, wherever the person is.
    expect(values).toContainEqual(new Date("2026-01-05T10:00:00Z"));
  });

  test("an emailed export requires view permission for the list, and is limited to ten per hour", async () => {
    const { company, plant, admin } = await aTenant();
    const stranger = await aUser({ role: "requisitioner", company, plants: [plant] });
    expect((await ask(stranger)).status).toBe(403);
    expect((await call(startExport, { as: admin, body: { resource: "nothing" } })).status).toBe(422);
    const unknown = await call(startExport, { as: admin, body: { resource: "plants", query: { colour: "red" } } });
    expect([unknown.status, Object.keys(unknown.body.messages)]).toEqual([422, ["colour"]]);
    expect((await ask(admin, { max: 9_999 })).status).toBe(422);

    for (let asked = 0; asked < 10; asked++) expect((await ask(admin, { search: `a${asked}` })).status).toBe(200);
    expect((await ask(admin, { search: "one more" })).status).toBe(429);
  });
});
