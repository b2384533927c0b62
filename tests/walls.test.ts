import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { signedIn } from "./helpers";
import { owner } from "./owner";
import { aMachine, anAsset, anEquipment, aSensor, aTenant, aWorkOrder } from "./samples";

/** The database keeps companies apart even where a query forgets to. */

const runtimeRoles = ["millwright_scoped", "millwright_all", "millwright_auth"];

/** Tables with company_id that no customer's request may read at all, and why. */
const closed: Record<string, string> = {
  deliveries: "mails and SMS are sent by workers; a request only enqueues them",
};

/** References to a row of a tenant table that do not carry the company, and why they may. */
const loose: Record<string, string> = {
  "work_order_files.file_id": "a file is read through its own wall, whoever points at it",
  "jobs.user_id": "a job is its user's own, whatever company it is about",
  "notifications.user_id": "the bell is its user's own",
};

const ask = async (sql: string, ...values: unknown[]) =>
  (await owner.$queryRawUnsafe(sql, ...values)) as Record<string, string>[];

const tenantTables = `select c.oid, c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)`;

describe("every tenant table", () => {
  test("is behind row level security with a rule for customers' requests", async () => {
    const open = await ask(`select relname from (${tenantTables}) t where not relrowsecurity or not exists
      (select from pg_policy p where p.polrelid = t.oid and 'millwright_scoped'::regrole = any (p.polroles)) order by 1`);
    expect(open.map(({ relname }) => relname).filter((name) => !closed[name!])).toEqual([]);
  });

  test("that is closed to customers' requests gives them no right", async () => {
    const readable = await ask(
      `select relname from (${tenantTables}) t
      where has_table_privilege('millwright_scoped', oid, 'SELECT') and relname = any ($1)`,
      Object.keys(closed),
    );
    expect(readable).toEqual([]);
  });

  test("points at other tenant tables with the company in the key, or at a catalogue through its guard", async () => {
    const singles = await ask(`
      with tenant as (${tenantTables})
      select f.relname || '.' || a.attname as pointer, t.relname as target,
        exists (select from pg_trigger g where g.tgrelid = c.conrelid and g.tgname like 'own_catalogue%'
          and encode(g.tgargs, 'escape') like '%' || a.attname || '%') as is_guarded
      from pg_constraint c join tenant f on f.oid = c.conrelid join tenant t on t.oid = c.confrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and array_length(c.conkey, 1) = 1`);
    const bare = singles.filter(({ is_guarded }) => !is_guarded).map(({ pointer }) => pointer!);
    expect(bare.filter((pointer) => !loose[pointer])).toEqual([]);
  });
});

describe("a file", () => {
  test("is seen through every row that can show it", async () => {
    const [sight] = await ask("select pg_get_functiondef('is_file_in_sight(int, int)'::regprocedure) as text");
    const pointers = await ask(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(image|file)_id$'`);
    const forgotten = pointers
      .map(({ table, column }) => `${table} WHERE ${column}`)
      // An export is its asker's alone.
      .filter((pointer) => pointer !== "jobs WHERE file_id" && !sight!.text!.includes(`FROM ${pointer} =`));
    expect(pointers.length).toBeGreaterThan(5);
    expect(forgotten).toEqual([]);
  });
});

describe("the runtime login", () => {
  test("owns nothing but counters of its queue, is nobody special and inherits nothing", async () => {
    const [login] = await ask(
      `select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb from pg_roles where rolname = 'millwright_app'`,
    );
    expect(login).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
    });
    // BullMQ counts the jobs of each queue by a sequence that it makes when the first one comes.
    expect(
      await ask(
        `select relname from pg_class where relowner in ('millwright_app'::regrole, 'millwright_scoped'::regrole, 'millwright_all'::regrole, 'millwright_auth'::regrole)
          and not (relkind = 'S' and relnamespace = 'bullmq'::regnamespace)`,
      ),
    ).toEqual([]);
  });

  test("has no right on any table of its own", async () => {
    const granted = await ask(`select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'millwright_app' and table_schema = 'public'`);
    expect(granted).toEqual([{ table_name: "_prisma_migrations", privilege_type: "SELECT" }]);
  });

  test("may take the three roles, and none of them another's", async () => {
    const members = await ask(
      `select m.member::regrole::text as member, m.roleid::regrole::text as role from pg_auth_members m
      where m.member = any ($1::regrole[]) order by 2`,
      ["millwright_app", ...runtimeRoles],
    );
    expect(members).toEqual([...runtimeRoles].sort().map((role) => ({ member: "millwright_app", role })));
  });

  test("none of the roles bypasses row level security", async () => {
    expect(
      await ask(
        `select rolname from pg_roles where rolname = any ($1) and (rolsuper or rolbypassrls or rolcanlogin)`,
        runtimeRoles,
      ),
    ).toEqual([]);
  });
});

describe("a bare connection", () => {
  const login = new pg.Client({ connectionString: runtimeDatabaseUrl(process.env.DATABASE_URL!) });
  beforeAll(() => login.connect());
  afterAll(() => login.end());

  const inRole = async (role: string | null, sql: string) => {
    await login.query("begin");
    try {
      if (role) await login.query(`set local role ${role}`);
      return (await login.query(sql)).rows;
    } finally {
      await login.query("rollback");
    }
  };

  test("that takes no role is refused everywhere", async () => {
    for (const { relname } of await ask(tenantTables))
      await expect(inRole(null, `select from "${relname}"`), relname).rejects.toThrow(/permission denied/);
  });

  test("that names no scope sees no row of any company", async () => {
    await aWorkOrder();
    await aSensor();
    const seen: string[] = [];
    for (const { relname } of await ask(tenantTables)) {
      if (closed[relname!]) continue;
      const rows = await inRole("millwright_scoped", `select from "${relname}" where company_id is not null limit 1`);
      if (rows.length > 0) seen.push(relname!);
    }
    expect(seen).toEqual([]);
  });

  test("cannot go from one role to another's rights", async () => {
    await login.query("begin; set local role millwright_scoped");
    await login.query(`select set_config('app.companies', '{1}', true)`);
    await expect(login.query("select password_hash from users")).rejects.toThrow(/permission denied/);
    await login.query("rollback");
    for (const sql of [
      "select from sessions",
      "select from rate_limits",
      "delete from audit_events",
      "update audit_events set action = 'x'",
    ])
      await expect(inRole("millwright_scoped", sql), sql).rejects.toThrow(/permission denied/);
  });

  test("cannot reach the weeks of the readings past their walls", async () => {
    await owner.$executeRawUnsafe("select ensure_readings_week(now())");
    const weeks = await ask(
      `select inhrelid::regclass::text as week from pg_inherits where inhparent = 'readings'::regclass`,
    );
    expect(weeks.length).toBeGreaterThan(0);
    for (const { week } of weeks)
      await expect(inRole("millwright_scoped", `select from ${week}`), week).rejects.toThrow(/permission denied/);
  });

  test("cannot make or change tables", async () => {
    for (const role of [null, ...runtimeRoles]) {
      await expect(inRole(role, "create table planted (id int)")).rejects.toThrow(/permission denied/);
      await expect(inRole(role, "alter table users disable row level security")).rejects.toThrow(/owner/);
    }
  });
});

/** The twelve ways of safety 3.8, each tried by a query that has forgotten every filter. */
test("twelve ways into another company lead nowhere", async () => {
  const [cedar, harbor] = [await aTenant(), await aTenant()];
  const own = await aMachine({ plant: cedar.plant });
  const ownAsset = await anAsset({ machine: own });
  const foreign = await aMachine({ plant: harbor.plant, name: "CANARY-B-1" });
  const foreignAsset = await anAsset({ machine: foreign, name: "CANARY-B-2" });
  await anEquipment({ asset: foreignAsset, name: "CANARY-B-3" });
  const viewer = (await viewerOf(await signedIn(cedar.admin))) as Viewer;
  const before = await snapshot(harbor.company.id);

  const attacks: Record<string, Parameters<typeof withScope>[1]> = {
    "a foreign id": (tx) => tx.machine.findUnique({ where: { id: foreign.id } }),
    "an OR that escapes": (tx) =>
      tx.machine.findMany({ where: { OR: [{ company_id: cedar.company.id }, { id: { gt: 0 } }] } }),
    update: (tx) => tx.machine.update({ where: { id: foreign.id }, data: { name: "taken" } }),
    deleteMany: (tx) => tx.equipment.deleteMany({ where: { company_id: harbor.company.id } }),
    "raw SQL": (tx) => tx.$queryRaw`select * from machines where id = ${foreign.id}`,
    "include from the root": (tx) => tx.company.findMany({ include: { plants: { include: { machines: true } } } }),
    "a scalar foreign key": (tx) => tx.asset.update({ where: { id: ownAsset.id }, data: { machine_id: foreign.id } }),
    connect: (tx) =>
      tx.asset.update({
        where: { id: ownAsset.id },
        data: { machine: { connect: { id: foreign.id } } },
        include: { machine: true },
      }),
    "moving an own row": (tx) =>
      tx.machine.update({ where: { id: own.id }, data: { company_id: harbor.company.id, plant_id: harbor.plant.id } }),
    "a nested connect": (tx) =>
      tx.machine.update({
        where: { id: own.id },
        data: { assets: { connect: { id: foreignAsset.id } } },
        include: { assets: true },
      }),
    groupBy: (tx) => tx.machine.groupBy({ by: ["name"], _count: true }),
    "include through an own row": (tx) =>
      tx.plant.findMany({
        include: { company: { include: { plants: true, users: { omit: { password_hash: true } } } } },
      }),
  };

  const leaked: string[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    // A refusal by the database is as good as an empty answer.
    const answer = await withScope(viewer, attack).catch((error: Error) => `refused: ${error.message.slice(0, 0)}`);
    if (/CANARY-B/.test(JSON.stringify(answer, (_key, value) => (typeof value === "bigint" ? String(value) : value))))
      leaked.push(name);
    if ((await snapshot(harbor.company.id)) !== before) leaked.push(`${name} changed a row`);
    const stolen = await owner.asset.count({ where: { id: ownAsset.id, machine_id: { not: own.id } } });
    if (stolen > 0) leaked.push(`${name} points across`);
  }

  console.log(`walls tried ${Object.keys(attacks).length} leaked ${leaked.length}`);
  expect(leaked).toEqual([]);
});

const snapshot = async (company_id: number) =>
  JSON.stringify(
    await Promise.all([
      owner.machine.findMany({ where: { company_id }, orderBy: { id: "asc" } }),
      owner.asset.findMany({ where: { company_id }, orderBy: { id: "asc" } }),
      owner.equipment.findMany({ where: { company_id }, orderBy: { id: "asc" } }),
    ]),
  );
