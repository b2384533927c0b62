import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { functionsOf, readFunctions } from "@/lib/launch/data/functions.mjs";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { signedIn } from "./helpers";
import { owner } from "./owner";
import { aMachine, anAsset, anEquipment, aSensor, aTenant, aWorkOrder } from "./samples";
import { projectFile } from "./source";

/** The database keeps companies apart even where a query forgets to. */

const runtimeRoles = ["millwright_scoped", "millwright_all", "millwright_auth"];

/** Tables with company_id that no customer's request may read at all, and why. */
const closed: Record<string, string> = {
  deliveries: "mails and SMS are sent by workers; a request only enqueues them",
  file_uses: "triggers keep it and is_file_in_sight reads it",
};

/** References to a row of a tenant table that do not carry the company, and why they may. */
const loose: Record<string, string> = {
  "work_order_files.file_id": "a file is read through its own wall, whoever points at it",
  "shift_note_files.file_id": "a file is read through its own wall, whoever points at it",
  "requisition_files.file_id": "a file is read through its own wall, whoever points at it",
  "permit_signatures.file_id": "a file is read through its own wall, whoever points at it",
  "work_series_files.file_id": "a file is read through its own wall, whoever points at it",
  "transcripts.file_id": "a file is read through its own wall, whoever points at it",
  "imports.file_id": "of no company: the workers read it, and nobody downloads it",
  "boards.user_id": "a dashboard is its person's own until it is shared",
  "jobs.user_id": "a job is its user's own, whatever company it is about",
  "notifications.user_id": "the bell is its user's own",
};

/** Columns that refer to a file or are named like it, and show it to nobody, and why. */
const showNothing: Record<string, string> = {
  "jobs.file_id": "an export is its asker's alone",
  "imports.file_id": "an import shows its rows, not its file",
  "transcripts.file_id": "a transcript is seen by who sees its voice note",
  "file_uses.file_id": "it is what the triggers write",
};

const ask = async (sql: string, ...values: unknown[]) =>
  (await owner.$queryRawUnsafe(sql, ...values)) as Record<string, string>[];

const tenantTables = `select c.oid, c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)`;

describe("every tenant table", () => {
  test("every tenant table is behind row level security with a policy for customer requests", async () => {
    const open = await ask(`select relname from (${tenantTables}) t where not relrowsecurity or not exists
      (select from pg_policy p where p.polrelid = t.oid and 'millwright_scoped'::regrole = any (p.polroles)) order by 1`);
    expect(open.map(({ relname }) => relname).filter((name) => !closed[name!])).toEqual([]);
  });

  test("every tenant table closed to customer requests grants them nothing", async () => {
    const readable = await ask(
      `select relname from (${tenantTables}) t
      where has_table_privilege('millwright_scoped', oid, 'SELECT') and relname = any ($1)`,
      Object.keys(closed),
    );
    expect(readable).toEqual([]);
  });

  test("every tenant table references other tenant tables with the company in the key, or a catalog through its guard", async () => {
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

describe("every column that shows a file", () => {
  const fileColumns = `select c.relname || '.' || f as column from pg_class c cross join file_columns(c.oid) f
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

  test("every column that shows a file is kept in file_uses, or has a reason not to be", async () => {
    // keep_file_uses writes the names that a trigger was made with among its arguments.
    const kept = await ask(`
      select relname || '.' || f as column from pg_class c cross join file_columns(c.oid) f
      where c.relnamespace = 'public'::regnamespace and (
        select count(distinct g.tgtype) from pg_trigger g
        where g.tgrelid = c.oid and g.tgenabled = 'O' and g.tgfoid = 'keep_file_use()'::regprocedure
          and (string_to_array(encode(g.tgargs, 'escape'), '\\000'))[1:2] = array[c.relname::text, f]
          and (g.tgattr = '' or (select attnum from pg_attribute where attrelid = c.oid and attname = f) = any (g.tgattr::int2[]))) = 3`);
    const names = (rows: Record<string, string>[]) => rows.map(({ column }) => column!);
    const all = names(await ask(fileColumns));

    expect(all.length).toBeGreaterThan(8);
    expect(all.filter((column) => !names(kept).includes(column) && !showNothing[column])).toEqual([]);
    expect(Object.keys(showNothing).filter((column) => !all.includes(column))).toEqual([]);
  });

  const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
  beforeAll(() => database.connect());
  afterAll(() => database.end());

  const inPlantedTable = async (wall: string, run: (one: Awaited<ReturnType<typeof planted>>) => Promise<void>) => {
    const tenant = await aTenant();
    await database.query("begin");
    try {
      await run(await planted(tenant, wall));
    } finally {
      await database.query("rollback");
    }
  };

  /** A table that nothing but its own wall_off knows, and two files that nobody's company owns. */
  async function planted({ company, plant }: Awaited<ReturnType<typeof aTenant>>, wall: string) {
    await database.query(`create table planted (id serial primary key, company_id int, plant_id int, name text,
      picture int references files, parent_id int references planted on delete cascade)`);
    await database.query(`select wall_off('planted', '${wall}')`);
    const { rows } = await database.query<{ id: number }>(`insert into files (storage_key, name, mime, size, sha256)
      select gen_random_uuid(), 'x.png', 'image/png', 1, '' from generate_series(1, 2) returning id`);
    const files = rows.map(({ id }) => id);

    return {
      company_id: company.id,
      plant_id: plant.id,
      files: files as [number, number],
      add: async (row: Record<string, number | null>) => {
        const columns = Object.keys(row);
        const { rows } = await database.query<{ id: number }>(
          `insert into planted (${columns}) values (${columns.map((_, at) => `$${at + 1}`)}) returning id`,
          Object.values(row),
        );
        return rows[0]!.id;
      },
      /** Which of the two files is seen with this scope. */
      seen: async (companies: number[], plants: number[]) => {
        await database.query(`savepoint looking; set local role millwright_scoped;
          select set_config('app.companies', '{${companies}}', true), set_config('app.plants', '{${plants}}', true)`);
        const { rows } = await database.query<{ id: number }>("select id from files where id = any ($1)", [files]);
        await database.query("rollback to savepoint looking");
        return files.filter((file) => rows.some(({ id }) => id === file)).map((file) => files.indexOf(file));
      },
      uses: async () =>
        (await database.query("select xmin::text, file_id, row_id from file_uses where table_name = 'planted'")).rows,
    };
  }

  test("a file column of a new table is covered by its call of wall_off alone", () =>
    inPlantedTable("plant", async ({ company_id, plant_id, files, add, seen }) => {
      const elsewhere = plant_id + 1;
      expect(await seen([company_id], [plant_id])).toEqual([]);

      const [first, second] = [
        await add({ company_id, plant_id, picture: files[0] }),
        await add({ company_id, plant_id, picture: files[0] }),
      ];
      expect(await seen([company_id], [plant_id])).toEqual([0]);
      expect(await seen([company_id], [elsewhere])).toEqual([]);
      expect(await seen([company_id + 1], [plant_id])).toEqual([]);

      await database.query("delete from planted where id = $1", [second]);
      expect(await seen([company_id], [plant_id])).toEqual([0]);
      await database.query("update planted set picture = $2 where id = $1", [first, files[1]]);
      expect(await seen([company_id], [plant_id])).toEqual([1]);
      await database.query("update planted set plant_id = $2 where id = $1", [first, elsewhere]);
      expect([await seen([company_id], [plant_id]), await seen([company_id], [elsewhere])]).toEqual([[], [1]]);
      await database.query("update planted set picture = null");
      expect(await seen([company_id], [elsewhere])).toEqual([]);
    }));

  test("a file in a shared catalog record is visible to every company; in another record without a company, to none", async () => {
    await inPlantedTable("catalogue", async ({ company_id, files, add, seen }) => {
      await add({ picture: files[0] });
      await add({ company_id, picture: files[1] });
      expect([await seen([company_id], []), await seen([company_id + 1], [])]).toEqual([[0, 1], [0]]);
    });
    await inPlantedTable("company", async ({ company_id, files, add, seen }) => {
      await add({ picture: files[0] });
      expect(await seen([company_id], [])).toEqual([]);
    });
  });

  test("deleting a record, or its parent, removes its use of the file", () =>
    inPlantedTable("plant", async ({ company_id, plant_id, files, add, uses }) => {
      const parent_id = await add({ company_id, plant_id });
      await add({ company_id, plant_id, parent_id, picture: files[0] });
      expect(await uses()).toHaveLength(1);

      await database.query("delete from planted where id = $1", [parent_id]);
      expect(await uses()).toEqual([]);
    }));

  test("an update of other columns does not touch file_uses", () =>
    inPlantedTable("plant", async ({ company_id, plant_id, files, add, uses }) => {
      await add({ company_id, plant_id, picture: files[0] });
      const before = await uses();
      await database.query("select pg_current_xact_id(); savepoint later");
      await database.query("update planted set name = 'x'; update planted set picture = picture, plant_id = plant_id");

      expect(await uses()).toEqual(before);
    }));

  test("a file column added later is missed until keep_file_uses is called again, which adds its rows", () =>
    inPlantedTable("plant", async ({ company_id, plant_id, files, add, seen }) => {
      await database.query("alter table planted add image_id int");
      await add({ company_id, plant_id, image_id: files[1] });
      expect(await seen([company_id], [plant_id])).toEqual([]);

      await database.query("select keep_file_uses('planted', 'plant')");
      expect(await seen([company_id], [plant_id])).toEqual([1]);
    }));

  test("a file column is rejected in a table without an id", () =>
    inPlantedTable("plant", async () => {
      await database.query("create table numberless (company_id int, plant_id int, image_id int)");
      await expect(database.query("select wall_off('numberless', 'plant')")).rejects.toThrow(/needs a whole number/);
    }));
});

test("the functions of the database are those of prisma/sql, each as PostgreSQL writes it", async () => {
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  const texts = (await functionsOf(database)).map(({ text }) => text);
  await database.end();

  const files = readFunctions(projectFile("prisma/sql"));
  expect(files.filter(({ file, text }) => !text.includes(`FUNCTION public.${file.replace(".sql", "(")}`))).toEqual([]);
  expect(files.map(({ text }) => text).sort()).toEqual(texts.sort());
});

describe("the runtime login", () => {
  test("the runtime login owns nothing but sequences of its queue, has no special attributes and inherits nothing", async () => {
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

  test("the runtime login has no permission on any table", async () => {
    const granted = await ask(`select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'millwright_app' and table_schema = 'public'`);
    expect(granted).toEqual([{ table_name: "_prisma_migrations", privilege_type: "SELECT" }]);
  });

  test("the runtime login can set the three roles, and none of them another", async () => {
    const members = await ask(
      `select m.member::regrole::text as member, m.roleid::regrole::text as role from pg_auth_members m
      where m.member = any ($1::regrole[]) order by 2`,
      ["millwright_app", ...runtimeRoles],
    );
    expect(members).toEqual([...runtimeRoles].sort().map((role) => ({ member: "millwright_app", role })));
  });

  test("no runtime role bypasses row level security", async () => {
    expect(
      await ask(
        `select rolname from pg_roles where rolname = any ($1) and (rolsuper or rolbypassrls or rolcanlogin)`,
        runtimeRoles,
      ),
    ).toEqual([]);
  });
});

describe("a database connection", () => {
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

  test("a database connection without a role is rejected everywhere", async () => {
    for (const { relname } of await ask(tenantTables))
      await expect(inRole(null, `select from "${relname}"`), relname).rejects.toThrow(/permission denied/);
  });

  test("a database connection without a scope sees no row of any company", async () => {
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

  test("a database connection cannot switch from one role to another's permissions", async () => {
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

  test("a database connection cannot read the reading partitions outside row level security", async () => {
    await owner.$executeRawUnsafe(
      "select ensure_readings_week(now()), ensure_moments_day(now()), ensure_sealed_month(now()), ensure_sealed_year(now())",
    );
    for (const table of ["readings", "reading_moments", "sealed_readings", "sealed_hours"]) {
      const parts = await ask(
        `select i.inhrelid::regclass::text as part, c.relrowsecurity::text as walled from pg_inherits i
          join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::text::regclass`,
        table,
      );
      expect(parts.length, table).toBeGreaterThan(0);
      for (const { part, walled } of parts) {
        expect([part, walled]).toEqual([part, "true"]);
        for (const role of runtimeRoles)
          await expect(inRole(role, `select from ${part}`), part).rejects.toThrow(/permission denied/);
      }
    }
  });

  test("a database connection cannot create or change tables", async () => {
    for (const role of [null, ...runtimeRoles]) {
      await expect(inRole(role, "create table planted (id int)")).rejects.toThrow(/permission denied/);
      await expect(inRole(role, "alter table users disable row level security")).rejects.toThrow(/owner/);
    }
  });
});

/** The twelve ways of safety 3.8, each tried by a query that has forgotten every filter. */
test("twelve attacks on another company's data fail", async () => {
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
