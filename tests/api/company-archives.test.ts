import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as readPart } from "@/app/api/companies/[id]/archives/[archive_id]/parts/[position]/route";
import { GET as readArchive } from "@/app/api/companies/[id]/archives/[archive_id]/route";
import { GET as listArchives, POST as startArchive } from "@/app/api/companies/[id]/archives/route";
import { DELETE as removeCompany } from "@/app/api/companies/[id]/data/route";
import { GET as listNotifications } from "@/app/api/notifications/route";
import { isNamedLikeSecret, leftOutColumns, leftOutTables, noSecrets } from "@/lib/domain/archives/left-out";
import { inOrder } from "@/lib/domain/archives/order";
import { closeDatabase, sqlAsProvider, withScope } from "@/lib/server/data/db";
import { storedPath } from "@/lib/server/files/storage";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import { tablesOfCompanies } from "@/lib/services/outward/company-archives/catalogue";
import { folderOf } from "@/lib/services/outward/company-archives/folder";
import { expireArchives, failArchive, runArchive } from "@/lib/services/outward/company-archives/run";
import { travelingColumns, travelingTables } from "@/lib/services/outward/company-archives/travels";
import { referencesOf, tablesToEmpty } from "@/lib/services/outward/company-removals/remove-rows";
import { failRemoval, runRemoval } from "@/lib/services/outward/company-removals/run";
import { listRemovable } from "@/lib/services/outward/company-removals/start";
import { aCompanyNamed, midnight, rowsIn, unpackedArchive } from "../archives";
import { call, hasShownPassword, signedIn } from "../helpers";
import { owner } from "../owner";
import { aCompany, aRole, aUser } from "../samples";

/** A company takes its data along; and what is left of one whose data was deleted. */

type Named = Awaited<ReturnType<typeof aCompanyNamed>>;
type Person = Awaited<ReturnType<typeof aUser>>;

let staff: Person;
let alder: Named;
let birch: Named;
const signal = new AbortController().signal;

beforeAll(async () => {
  staff = await aUser({ role: "super_admin" });
  alder = await aCompanyNamed("Aldercanary");
  birch = await aCompanyNamed("Birchcanary");
});
beforeEach(() => resetLimits());
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

async function start({ company, admin }: Named, body: object = {}, as: Person = admin) {
  await hasShownPassword(as);
  return call(startArchive, { as, params: { id: company.id }, body, path: "/companies/{id}/archives" });
}

async function outboxOf(topic: string, payload: object) {
  const where = { topic, payload: { equals: payload } };
  const { id } = await owner.outbox.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  return id;
}

const run = async (archive_id: number, more: Parameters<typeof runArchive>[3] = {}) =>
  runArchive(archive_id, { outbox_id: await outboxOf("company-archive", { archive_id }), signal }, new Date(), more);

async function finishedArchive(of: Named, more: Parameters<typeof runArchive>[3] = {}) {
  const { body } = await start(of);
  await run(body.data.id, more);
  return owner.companyArchive.findUniqueOrThrow({ where: { id: body.data.id } });
}

const found = (members: ReadonlyMap<string, Buffer>, text: string) =>
  [...members].filter(([, bytes]) => bytes.includes(text)).map(([path]) => path);

describe("the archive of a company", () => {
  test("every table behind a wall is in the archive or has a reason not to be, and no column named like a secret is", async () => {
    const tables = await sqlAsProvider(tablesOfCompanies);
    expect(tables.length).toBeGreaterThan(150);
    const names = tables.map(({ name }) => name);
    expect(Object.keys(leftOutTables).filter((name) => !names.includes(name))).toEqual([]);
    const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    expect(Object.keys(leftOutColumns).filter((name) => !columns.includes(name))).toEqual([]);
    const secrets = travelingTables(tables).flatMap((table) =>
      travelingColumns(table)
        .filter(({ name }) => isNamedLikeSecret(name))
        .map(({ name }) => `${table.name}.${name}`),
    );
    expect(secrets.filter((name) => !noSecrets[name])).toEqual([]);
    expect(inOrder(names, referencesOf(tables))).toHaveLength(names.length);
  });

  test("an archive has all of one company and no byte of another, and goes on where a killed worker stopped", async () => {
    const { body } = await start(alder);
    expect(body).toMatchObject({ status: "success", data: { state: "queued", parts: [] } });
    const { id } = body.data;
    expect((await start(alder)).body.data.id).toBe(id);

    const seen: string[] = [];
    for (const killedAt of ["tables/equipments", "readings/", "waveforms/", "part 2"]) {
      const between = (path: string) => {
        seen.push(path);
        if (path.startsWith(killedAt)) throw new Error("killed");
      };
      await expect(run(id, { between, mostPartBytes: 40_000 })).rejects.toThrow("killed");
    }
    await run(id, { between: (path) => void seen.push(path), mostPartBytes: 40_000 });
    await run(id);
    const once = ["tables/work_orders", "waveforms/", "files/"];
    expect(once.map((path) => seen.filter((one) => one.startsWith(path)).length)).toEqual([1, 2, 1]);

    const answer = await call(readArchive, { as: alder.admin, params: { id: alder.company.id, archive_id: id } });
    const { parts, ...archive } = answer.body.data;
    expect(archive).toMatchObject({ state: "ready", include: ["readings", "waveforms", "files"] });
    expect(archive.progress).toContainEqual({ step: "tables", done: expect.any(Number), total: expect.any(Number) });
    expect(parts.length).toBeGreaterThan(1);
    const bell = await call(listNotifications, { as: alder.admin });
    expect(bell.text.split("archive of the company").length).toBe(2);

    const members = await unpackedArchive({ id, company_id: alder.company.id });
    expect([...members.keys()][0]).toBe("manifest.json");
    const manifest = JSON.parse(String(members.get("manifest.json")));
    expect(manifest).toMatchObject({ format: 1, company: { id: alder.company.id, name: "Aldercanary Steel" } });
    expect(manifest.members.map(({ path }: { path: string }) => path).sort()).toEqual(
      [...members.keys()].filter((path) => path !== "manifest.json").sort(),
    );
    expect(found(members, "Aldercanary").length).toBeGreaterThan(10);
    expect(found(members, "Birchcanary")).toEqual([]);
    for (const secret of ["hidden", "argon2"]) expect(found(members, secret)).toEqual([]);
    expect(
      rowsIn(members, "tables/users.jsonl.gz")
        .map(({ email }) => email)
        .sort(),
    ).toEqual([alder.admin.email, alder.technician.email].sort());
    expect(rowsIn(members, "shared/brands.jsonl.gz").map(({ name }) => name)).toEqual(["Shared of Aldercanary"]);
    expect(String(members.get(`files/${alder.file.id}`))).toBe("Aldercanary picture");
    expect(members.get(`waveforms/${alder.sensor.id}/${alder.waveform.id}.f32`)).toHaveLength(2560 * 4);
    const rows = new Map<string, number>(
      manifest.members.map((one: { path: string; rows: number }) => [one.path, one.rows]),
    );
    const dayOf = (days: number) => midnight(days).toISOString().slice(0, 10);
    expect([rows.get(`readings/${dayOf(40)}.parquet`), rows.get(`readings/${dayOf(1)}.parquet`)]).toEqual([40, 40]);
    const orders = rowsIn(members, "tables/work_orders.jsonl.gz");
    expect(orders.map(({ id }) => id).sort()).toEqual([alder.order.id, alder.child.id].sort());
  });

  test("a part is downloaded in ranges by who sees the whole company, and by nobody else", async () => {
    const [{ id, parts }] = (await call(listArchives, { as: alder.admin, params: { id: alder.company.id } })).body.data;
    const params = { id: alder.company.id, archive_id: id, position: 1 };
    const whole = await readPart(...(await asked(alder.admin, params)));
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(parts[0].sha256);
    const range = await readPart(...(await asked(alder.admin, params, { range: "bytes=10-19" })));
    expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);

    const limited = await aUser({
      role: await aRole({ permissions: ["view_client_api"] }),
      company: alder.company,
      plants: [alder.plant],
    });
    const strangers: [Person, number][] = [
      [alder.technician, 403],
      [limited, 403],
      [birch.admin, 404],
    ];
    for (const [as, status] of strangers) expect((await call(readPart, { as, params })).status).toBe(status);
  });

  test("a company starts one archive a day with its password, the provider any; what fails or expires leaves no file", async () => {
    expect((await start(alder)).body.message).toContain("within the last day");
    const fresh = await aUser({ role: "corporate", company: alder.company });
    await owner.session.updateMany({ where: { user_id: fresh.id }, data: { proven_at: null } });
    const params = { id: alder.company.id };
    expect((await call(startArchive, { as: fresh, params, body: {} })).status).toBe(403);

    const { body } = await start(alder, { include: [], from: "2026-01-01" }, staff);
    await expect(run(body.data.id, { between: (path) => throwAt(path, "part 1") })).rejects.toThrow();
    const folder = folderOf(alder.company.id, body.data.id);
    expect(existsSync(folder)).toBe(true);
    await failArchive(body.data.id, new Error("killed"), new Date());
    expect(existsSync(folder)).toBe(false);

    const ready = await owner.companyArchive.findFirstOrThrow({
      where: { company_id: alder.company.id, state: "ready" },
    });
    await expireArchives(new Date(Date.now() + 8 * 86_400_000));
    const expired = await call(readArchive, { as: alder.admin, params: { ...params, archive_id: ready.id } });
    expect(expired.body.data).toMatchObject({ state: "expired", parts: [] });
    expect(existsSync(folderOf(alder.company.id, ready.id))).toBe(false);
  });
});

function throwAt(path: string, at: string) {
  if (path === at) throw new Error("killed");
}

async function asked(as: Person, params: Record<string, number>, headers: Record<string, string> = {}) {
  const { requestOf } = await import("../helpers");
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return [await requestOf({ as, headers }), { params: Promise.resolve(texts) }] as const;
}

describe("deleting a company's data", () => {
  const remove = async (body: object, as: Person = staff) => {
    await hasShownPassword(as);
    return call(removeCompany, { as, method: "DELETE", params: { id: birch.company.id }, body });
  };

  test("a company's data is deleted when it has been archived for a week and its name is typed, by an administrator of the provider", async () => {
    await finishedArchive(birch);
    expect((await remove({ confirm: "Birchcanary Steel" })).body.message).toContain("archived for 7 days");
    await owner.company.update({ where: { id: birch.company.id }, data: { archived_at: midnight(8) } });
    expect((await remove({ confirm: "Birch" })).status).toBe(422);
    expect((await remove({ confirm: "Birchcanary Steel" }, await aUser({ role: "analyst" }))).status).toBe(403);
  });

  test("a company that was deleted a week ago is listed for the removal of its data, one that was deleted yesterday is not", async () => {
    const [old, recent] = [await aCompany({ deleted_at: midnight(8) }), await aCompany({ deleted_at: midnight(1) })];
    const viewer = (await viewerOf(await signedIn(staff)))!;
    const listed = await withScope(viewer, (tx) => listRemovable({ tx, now: new Date() }));
    const names = [old, recent].map(({ name }) => name);
    expect(listed.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([old.name]);
    await hasShownPassword(staff);
    const asked = { as: staff, method: "DELETE", params: { id: old.id }, body: { confirm: old.name } };
    expect((await call(removeCompany, asked)).status).toBe(202);
    expect(await withScope(viewer, (tx) => listRemovable({ tx, now: new Date() }))).toEqual([]);
  });

  test("deleting leaves no row and no byte of the company, all of the others, and one audit row with the counts", async () => {
    const { id: archive_id } = await owner.companyArchive.findFirstOrThrow({ where: { company_id: birch.company.id } });
    expect(existsSync(folderOf(birch.company.id, archive_id))).toBe(true);
    const before = await rowsOf(alder.company.id);
    const mine = await rowsOf(birch.company.id);
    expect(Object.keys(mine).length).toBeGreaterThan(20);

    const { body, status } = await remove({ confirm: "Birchcanary Steel" });
    expect(status).toBe(202);
    expect((await remove({ confirm: "Birchcanary Steel" })).body.data.id).toBe(body.data.id);
    const removal_id = body.data.id;
    const outbox_id = await outboxOf("company-removal", { removal_id });
    const stopped = new AbortController();
    stopped.abort();
    await expect(runRemoval(removal_id, { outbox_id, signal: stopped.signal })).rejects.toThrow();
    await failRemoval(removal_id, new Error("killed"));
    expect((await remove({ confirm: "Birchcanary Steel" })).body.data).toMatchObject({
      id: removal_id,
      state: "queued",
    });
    await runRemoval(removal_id, { outbox_id: await outboxOf("company-removal", { removal_id }), signal });
    await runRemoval(removal_id, { outbox_id, signal });

    expect(await rowsOf(birch.company.id)).toEqual({});
    expect(existsSync(storedPath(birch.file.storage_key))).toBe(false);
    expect(existsSync(folderOf(birch.company.id, archive_id))).toBe(false);
    expect(existsSync(storedPath(alder.file.storage_key))).toBe(true);
    expect(await rowsOf(alder.company.id)).toEqual(before);
    const events = await owner.auditEvent.findMany({
      where: { object: "companies", object_id: birch.company.id, company_id: null },
    });
    expect(events.map(({ before }) => before)).toContainEqual(
      expect.objectContaining({
        name: "Birchcanary Steel",
        rows: expect.objectContaining({ work_orders: 2, sensors: 1 }),
      }),
    );
  });
});

/** Rows of a company by table, counted by who owns the tables. */
async function rowsOf(company_id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tablesToEmpty()) {
    const column = name === "companies" ? "id" : "company_id";
    const [row] = await owner.$queryRawUnsafe<{ count: number }[]>(
      `select count(*)::int as count from "${name}" where ${column} = ${company_id}`,
    );
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}
