import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as approve } from "@/app/api/archives/imports/[id]/approve/route";
import { PUT as check } from "@/app/api/archives/imports/[id]/check/route";
import { PUT as sendPart } from "@/app/api/archives/imports/[id]/parts/[position]/route";
import { DELETE as cancel, GET as read } from "@/app/api/archives/imports/[id]/route";
import { POST as begin, GET as list } from "@/app/api/archives/imports/route";
import { POST as signIn } from "@/app/api/auth/login/route";
import { POST as startArchive } from "@/app/api/companies/[id]/archives/route";
import { closeDatabase } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { importFolder } from "@/lib/services/outward/archive-imports/files";
import { failImport, runImport } from "@/lib/services/outward/archive-imports/run";
import { partPath } from "@/lib/services/outward/company-archives/folder";
import { runArchive } from "@/lib/services/outward/company-archives/run";
import { tablesToEmpty } from "@/lib/services/outward/company-removals/remove-rows";
import { aCompanyNamed, rowsIn, unpackedArchive } from "../archives";
import { call, hasShownPassword } from "../helpers";
import { owner } from "../owner";
import { aUser } from "../samples";

/** A company comes in from an archive as a new one. */

type Named = Awaited<ReturnType<typeof aCompanyNamed>>;
type Person = Awaited<ReturnType<typeof aUser>>;

let staff: Person;
let maple: Named;
let archive_id: number;
const { signal } = new AbortController();

beforeAll(async () => {
  staff = await aUser({ role: "super_admin" });
  maple = await aCompanyNamed("Maplecanary");
  archive_id = await archived(maple.company.id);
});
beforeEach(() => resetLimits());
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

async function outboxOf(topic: string, payload: object) {
  const row = await owner.outbox.findFirstOrThrow({
    where: { topic, payload: { equals: payload }, done_at: null },
    orderBy: { id: "desc" },
  });
  return row.id;
}

async function archived(company_id: number): Promise<number> {
  await hasShownPassword(staff);
  const { body } = await call(startArchive, { as: staff, params: { id: company_id }, body: {} });
  const outbox_id = await outboxOf("company-archive", { archive_id: body.data.id });
  await runArchive(body.data.id, { outbox_id, signal }, new Date(), { mostPartBytes: 60_000 });
  return body.data.id;
}

async function run(import_id: number, between?: (path: string) => void) {
  const outbox_id = await outboxOf("archive-import", { import_id });
  return runImport(import_id, { outbox_id, signal }, new Date(), between ? { between } : {});
}

const state = async (id: number) => (await call(read, { as: staff, params: { id } })).body.data;

type Change = (bytes: Buffer, position: number) => Buffer | null;

/** Sent in parts, whose check waits for a worker; `change` damages the bytes of a part. */
async function sent(change: Change = (bytes) => bytes): Promise<number> {
  const { id } = (await call(begin, { as: staff, method: "POST" })).body.data;
  const parts = await owner.companyArchivePart.findMany({ where: { archive_id }, orderBy: { position: "asc" } });
  for (const { position } of parts) {
    const bytes = change(readFileSync(partPath(maple.company.id, archive_id, position)), position);
    if (!bytes) continue;
    const headers = { "content-type": "application/x-tar" };
    const raw = new Uint8Array(bytes);
    const { status, text } = await call(sendPart, { as: staff, method: "PUT", params: { id, position }, raw, headers });
    expect(status, text).toBe(200);
  }
  expect((await call(check, { as: staff, method: "PUT", params: { id } })).status).toBe(202);
  return id;
}

async function checked(change?: Change) {
  const id = await sent(change);
  await run(id);
  return state(id);
}

async function approved(id: number, body: object) {
  await hasShownPassword(staff);
  return call(approve, { as: staff, method: "PUT", params: { id }, body });
}

const choices = (prefix: string) => [
  { email: maple.admin.email, action: "rename", to: `${prefix}@Tests.example` },
  { email: maple.technician.email, action: "skip" },
];

describe("importing a company", () => {
  test("an archive with a missing, damaged or unknown part is refused with its reason, and by anybody else than an administrator of the provider", async () => {
    const damaged = await checked((bytes, position) => (position === 1 ? flipped(bytes) : bytes));
    expect(damaged).toMatchObject({ state: "refused", problems: [{ key: "member_damaged" }] });
    const missing = await checked((bytes, position) => (position === 2 ? null : bytes));
    expect(missing.problems).toMatchObject([{ key: "parts_missing" }]);
    expect((await checked(() => Buffer.alloc(2048))).problems).toMatchObject([{ key: "not_an_archive" }]);
    expect(existsSync(importFolder(missing.id))).toBe(false);
    for (const as of [maple.admin, await aUser({ role: "analyst" })])
      expect((await call(list, { as })).status).toBe(403);
  });

  test("an address that was taken after the check needs a choice before the company is imported", async () => {
    const { id, emails_in_use } = await checked();
    await owner.archiveImport.update({ where: { id }, data: { emails_in_use: [] } });
    const refused = await approved(id, { name: "Maple late" });
    expect(refused).toMatchObject({ status: 409, body: { data: { emails_in_use } } });
    expect(await state(id)).toMatchObject({ state: "checked", emails_in_use });
    expect((await call(cancel, { as: staff, method: "DELETE", params: { id } })).status).toBe(200);
  });

  test("an imported company is equal to the one it was, except for ids, and its people are invited", async () => {
    const found = await checked();
    expect(found).toMatchObject({
      state: "checked",
      name: "Maplecanary Steel",
      counts: { work_orders: 2, readings: 80 },
    });
    expect(found.emails_in_use).toEqual([maple.admin.email, maple.technician.email].sort());
    expect((await approved(found.id, {})).text).toContain("A company of this name exists");
    const open = await approved(found.id, { name: "Maple two" });
    expect(open).toMatchObject({ status: 409, body: { data: { emails_in_use: found.emails_in_use } } });

    expect((await approved(found.id, { name: "Maple two", users: choices("First") })).status).toBe(202);
    await run(found.id);
    const { state: reached, company_id } = await state(found.id);
    expect(reached).toBe("done");
    expect(existsSync(importFolder(found.id))).toBe(false);

    const again = await archived(company_id);
    const before = await unpackedArchive({ id: archive_id, company_id: maple.company.id });
    const after = await unpackedArchive({ id: again, company_id });
    expect(found.counts.files).toBe([...before.keys()].filter((path) => path.startsWith("files/")).length);
    const tables = [...before.keys()].filter((path) => path.startsWith("tables/")).sort();
    expect([...after.keys()].filter((path) => path.startsWith("tables/")).sort()).toEqual(tables);
    for (const path of tables) expect([path, plain(after, path)]).toEqual([path, plain(before, path)]);
    expect(plain(after, "waveforms.jsonl.gz")).toEqual(plain(before, "waveforms.jsonl.gz"));
    expect(await readingsOf(company_id)).toEqual(await readingsOf(maple.company.id));

    const people = await owner.user.findMany({ where: { company_id }, orderBy: { id: "asc" } });
    expect(
      people.map(({ email, deleted_at, password_hash }) => [email.split(" ")[0], deleted_at !== null, password_hash]),
    ).toEqual([
      ["first@tests.example", false, null],
      [maple.technician.email, true, null],
    ]);
    const [admin, technician] = people;
    const password = "Belt+Pulley+39";
    await owner.user.update({ where: { id: admin!.id }, data: { password_hash: await hashPassword(password) } });
    expect((await call(signIn, { body: { email: "First@Tests.example", password } })).status).toBe(200);
    expect(
      await owner.outbox.count({ where: { topic: "invitation", payload: { equals: { user_id: admin?.id } } } }),
    ).toBe(1);
    const item = await owner.equipment.findFirstOrThrow({ where: { company_id } });
    expect(item).toMatchObject({ custom: { buyer: technician?.id }, brand_id: maple.brand.id });
    const order = await owner.workOrder.findFirstOrThrow({ where: { company_id, parent_id: { not: null } } });
    expect((await owner.workOrder.findFirstOrThrow({ where: { id: order.parent_id ?? 0 } })).equipment_id).toBe(
      item.id,
    );
    const event = await owner.auditEvent.findFirstOrThrow({ where: { company_id, object: "equipments" } });
    expect(event).toMatchObject({ object_id: item.id });
    const line = await owner.productionLine.findFirstOrThrow({
      where: { company_id, line_speed_sensor_id: { not: null } },
    });
    expect(await owner.sensor.count({ where: { company_id, id: line.line_speed_sensor_id ?? 0 } })).toBe(1);
    expect(await owner.webhook.findFirstOrThrow({ where: { company_id } })).toMatchObject({
      is_active: false,
      secret: null,
    });
  });

  test("an archive whose check was interrupted is checked again", async () => {
    const id = await sent();
    const away = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const interrupted = run(id, () => {
      throw away;
    });
    await expect(interrupted).rejects.toThrow(away.message);
    expect((await state(id)).state).toBe("checking");
    await run(id);
    expect((await state(id)).state).toBe("checked");
  });

  test("a person of an archive is not renamed to an address that another person of it keeps", async () => {
    const { email } = maple.technician;
    // Nobody here has it any more.
    await owner.user.update({ where: { id: maple.technician.id }, data: { email: `moved-${email}` } });
    const { id, emails_in_use } = await checked();
    expect(emails_in_use).toEqual([maple.admin.email]);
    const rename = { email: maple.admin.email, action: "rename", to: email };
    const refused = await approved(id, { name: "Maple four", users: [rename] });
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["users.0.to"]]);
    const users = [rename, { email, action: "skip" }];
    expect((await approved(id, { name: "Maple four", users })).status).toBe(202);
    await call(cancel, { as: staff, method: "DELETE", params: { id } });
    await owner.user.update({ where: { id: maple.technician.id }, data: { email } });
  });

  test("an import that fails half way or is canceled leaves nothing, and can be done again", async () => {
    const { id } = await checked();
    await approved(id, { name: "Maple three", users: choices("third") });
    const ids = await owner.company.findMany({ select: { id: true } });
    for (const at of ["tables/work_orders", "waveforms", "readings/"]) {
      const between = (path: string) => {
        if (path.startsWith(at)) throw new Error("killed");
      };
      await expect(run(id, between)).rejects.toThrow("killed");
      expect(await rowsWithout(ids.map((company) => company.id))).toEqual({});
    }
    await failImport(id, new Error("killed"), new Date());
    expect(await state(id)).toMatchObject({ state: "failed", company_id: null });

    const other = await checked();
    await approved(other.id, { name: "Maple three", users: choices("third") });
    let canceled = 0;
    await run(other.id, (path) => {
      if (path !== "tables/sensors") return;
      canceled++;
      void owner.archiveImport.updateMany({ where: { id: other.id }, data: { state: "canceled" } }).then();
    });
    expect(canceled).toBe(1);
    expect((await state(other.id)).state).toBe("canceled");
    expect(await rowsWithout(ids.map((company) => company.id))).toEqual({});
    expect((await call(cancel, { as: staff, method: "DELETE", params: { id: other.id } })).status).toBe(409);
  });
});

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.length - 1_600;
  changed[at] = (changed[at] ?? 0) ^ 255;
  return changed;
}

const noise =
  /^(id|.*_id|.*_ids|.*_by|company_id|email|archived_at|deleted_at|updated_at|name|storage_key|sha256|custom|data|is_active|serial_number|invited_at|version)$/;

/** The rows of a table without ids and what an import changes, in the order of their ids. */
function plain(members: ReadonlyMap<string, Buffer>, path: string) {
  const rows = rowsIn(members, path).filter(
    (row) => path !== "tables/audit_events.jsonl.gz" || row.actor === "Maplecanary",
  );
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !noise.test(name))));
}

/** All readings and hours of a company, sensor by sensor. */
async function readingsOf(company_id: number) {
  const rows = await owner.$queryRawUnsafe<object[]>(
    `select r.* from (select sensor_id, array_agg(parameter) as ids from sensor_parameters where company_id = ${company_id} group by 1) p
      cross join lateral readings_between(${company_id}, p.sensor_id, p.ids, '-infinity', 'infinity') r order by 2, 1`,
  );
  const hours = await owner.$queryRawUnsafe<object[]>(
    `select r.bucket, r.min, r.max, r.count from (select sensor_id, array_agg(parameter) as ids from sensor_parameters where company_id = ${company_id} group by 1) p
      cross join lateral hours_between(${company_id}, p.sensor_id, p.ids, '-infinity', 'infinity') r order by 1`,
  );
  expect(rows.length).toBe(80);
  return { rows, hours };
}

/** Rows of companies other than these, by table. */
async function rowsWithout(ids: readonly number[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tablesToEmpty()) {
    const column = name === "companies" ? "id" : "company_id";
    const [row] = await owner.$queryRawUnsafe<{ count: number }[]>(
      `select count(*)::int as count from "${name}" where ${column} is not null and ${column} <> all (array[${ids.join()}])`,
    );
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}
