import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { GET as listAssets } from "@/app/api/assets/route";
import { GET as listDowntimes } from "@/app/api/downtimes/route";
import { GET as listItems } from "@/app/api/equipments/route";
import { GET as listMachines } from "@/app/api/machines/route";
import { GET as listRequests } from "@/app/api/maintenance/requests/route";
import { GET as listOrders } from "@/app/api/maintenance/route";
import { GET as listPlants } from "@/app/api/plants/route";
import { GET as listRequisitions } from "@/app/api/plants/work-orders/route";
import { GET as listLines } from "@/app/api/production-lines/route";
import { PUT as rotate } from "@/app/api/reporting-logins/[id]/rotate/route";
import { DELETE as remove } from "@/app/api/reporting-logins/[id]/route";
import { POST as create, GET as list } from "@/app/api/reporting-logins/route";
import { GET as listSensors } from "@/app/api/sensors/route";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { readReporting } from "@/lib/launch/data/reporting.mjs";
import { restrictPublic } from "@/lib/launch/data/rights.mjs";
import { closeDatabase } from "@/lib/server/data/db";
import { policeReporting } from "@/lib/services/outward/reporting/logins";
import { watchReporting } from "@/lib/services/outward/reporting/watch";
import { call, hasShownPassword, signedIn } from "../helpers";
import { owner } from "../owner";
import { lettersTo, oldPassword, withPassword } from "../passwords";
import { runCommand } from "../programs";
import { columnName, commentsOf, parametersView, tablesOf, type ViewColumn, viewName } from "../reporting-words";
import {
  aMeasurement,
  anAlert,
  anAsset,
  anEquipment,
  aPlant,
  aRequisition,
  aRole,
  aSensor,
  aTenant,
  aUser,
  aWaveform,
  aWorkOrder,
  unique,
} from "../samples";
import { projectFile } from "../source";

/** A database that the company's own programs read, behind the walls of the company. */

type Tenant = Awaited<ReturnType<typeof aTenant>>;
type Person = Awaited<ReturnType<typeof aUser>>;
interface Made {
  id: number;
  user: string;
  password: string;
  host: string;
  port: number;
  database: string;
}

/** The embedded PostgreSQL brings none. */
const hasPsql = await runCommand("psql", ["--version"]).then(
  ({ code }) => code === 0,
  () => false,
);
if (!hasPsql) console.log("psql is not installed here: its connection to the reporting database is left out");

const admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
const connected: pg.Client[] = [];
let [cedar, harbor] = [{}, {}] as [Tenant, Tenant];
let second: Awaited<ReturnType<typeof aPlant>>;
const given = process.env.REPORTING_HOST;

beforeAll(async () => {
  await admin.connect();
  await restrictPublic(admin); // of a copy of a database, its own rights are not copied
  [cedar, harbor] = [await aTenant(), await aTenant()];
  second = await aPlant({ company: cedar.company });
});
beforeEach(() => {
  process.env.REPORTING_HOST = "reports.mill.example:6432";
});
afterEach(async () => {
  for (const client of connected.splice(0)) await client.end().catch(() => undefined);
});
afterAll(async () => {
  await owner.reportingLogin.deleteMany();
  await policeReporting();
  process.env.REPORTING_HOST = given;
  if (given === undefined) delete process.env.REPORTING_HOST;
  await admin.end();
  await closeDatabase();
});

async function aManager({ kind = "corporate", of = cedar, plants = [] as { id: number; company_id: number }[] } = {}) {
  const role = await aRole({ permissions: ["view_client_api"], company_id: of.company.id, kind });
  const person = await aUser({ role, company: of.company, plants });
  await signedIn(person);
  await hasShownPassword(person);
  return person;
}

const make = (as: Person, body: object = {}) => call(create, { as, body: { name: "Power BI", ...body } });
async function aLogin(as: Person, body: object = {}): Promise<Made> {
  const answer = await make(as, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** A program that has signed in. */
async function reader({ user, password }: { user: string; password: string }) {
  const address = new URL(process.env.DATABASE_URL!);
  Object.assign(address, { username: user, password });
  const client = new pg.Client({ connectionString: address.href });
  client.on("error", () => {});
  await client.connect();
  connected.push(client);
  return client;
}

const views = async () => {
  const { rows } = await admin.query<ViewColumn>(`select c.relname as view, a.attname as column,
      format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'reporting'::regnamespace and c.relkind = 'v' order by c.relname, a.attnum`);
  return rows;
};
const namesOf = (columns: ViewColumn[]) => [...new Set(columns.map(({ view }) => view))];

/** One of everything that has a plant. */
async function aMill({ plant, admin: person }: Tenant) {
  const asset = await anAsset({ plant });
  const equipment = await anEquipment({ plant, asset });
  const sensor = await aSensor({ plant, equipment });
  await aMeasurement(sensor, { last_value: 3.5, last_at: new Date() });
  const order = await aWorkOrder({
    plant,
    equipment_id: equipment.id,
    labor_cost: 12_345n,
    steps: [{ id: 1, text: "Look", kind: "number", value: 4.5, answer: "done", answered_by: person.id }],
  });
  const request = await aWorkOrder({ plant, kind: "request", equipment_id: equipment.id });
  await anAlert({ sensor });
  await aWaveform({ sensor });
  await aRequisition({ plant });
  await owner.downtime.create({
    data: {
      company_id: plant.company_id,
      plant_id: plant.id,
      equipment_id: equipment.id,
      started_at: new Date(),
      source: "person",
    },
  });
  await owner.laborEntry.create({
    data: {
      company_id: plant.company_id,
      plant_id: plant.id,
      work_order_id: order.id,
      user_id: person.id,
      minutes: 30,
    },
  });
  return { asset, equipment, sensor, order, request };
}

describe("a reporting login", () => {
  test("a login is created for a program, which signs in with what is shown once, and only the verifier of its password is kept", async () => {
    const person = await aManager();
    const made = await aLogin(person, { expires_in_days: 30 });
    expect(made).toMatchObject({ host: "reports.mill.example", port: 6432, sslmode: "prefer", is_active: true });
    expect(made.user).toMatch(/^mw_read_[0-9a-f]{8}$/);

    const client = await reader(made);
    const { rows } = await client.query("select name from plants order by name");
    expect(rows.map(({ name }) => name).sort()).toEqual([cedar.plant.name, second.name].sort());

    const shown = await call(list, { as: person });
    expect(shown.body.data).toMatchObject([{ name: "Power BI", user: made.user, creator: { id: person.id } }]);
    expect(shown.text).not.toContain(made.password);
    const [stored] = (await admin.query("select rolpassword from pg_authid where rolname = $1", [made.user])).rows;
    expect(stored.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
    const events = JSON.stringify(await owner.auditEvent.findMany({ where: { object: "reporting-logins" } }));
    expect(events).toContain(made.user);
    expect(events).not.toContain(made.password);
  });

  test("a company has at most five logins, also when two are made at once, and wrong fields are named", async () => {
    const person = await aManager({ of: harbor });
    const answers = await Promise.all(Array.from({ length: 7 }, (_, n) => make(person, { name: `Number ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), 409, 409]);
    await owner.reportingLogin.deleteMany({ where: { company_id: harbor.company.id } });

    const wrong = async (body: object) => Object.keys((await make(person, body)).body.messages ?? {});
    expect(await wrong({ name: " " })).toEqual(["name"]);
    expect(await wrong({ expires_in_days: 7 })).toEqual(["expires_in_days"]);
    expect(await wrong({ plant_ids: [cedar.plant.id] })).toEqual(["plant_ids"]);
  });

  test("creating, rotating and deleting a login need the password again", async () => {
    const person = await withPassword(await aManager());
    const made = await aLogin(person);
    await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: null } });
    const params = { id: made.id };
    for (const answer of [
      await make(person),
      await call(rotate, { as: person, params, body: {} }),
      await call(remove, { as: person, params, body: {} }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "password_needed"]);
    const proven = await call(remove, { as: person, params, body: { current_password: oldPassword } });
    expect(proven.status, proven.text).toBe(200);
  });

  test("a user of some plants, of another company, and an installation without the address manage no logins", async () => {
    const { id } = await aLogin(await aManager());
    const limited = await aManager({ kind: "plant_admin", plants: [cedar.plant] });
    const stranger = await aManager({ of: harbor });
    const all = async (as: Person) => [
      (await call(list, { as })).status,
      (await make(as)).status,
      (await call(rotate, { as, params: { id }, body: {} })).status,
      (await call(remove, { as, params: { id }, body: {} })).status,
    ];
    expect(await all(limited)).toEqual([403, 403, 403, 403]);
    expect((await call(list, { as: stranger })).body.data).toEqual([]);
    expect((await all(stranger)).slice(2)).toEqual([404, 404]);
    delete process.env.REPORTING_HOST;
    expect(await all(await aManager())).toEqual([404, 404, 404, 404]);
  });

  test("a rotated login has a new user and password, and those before for a day", async () => {
    const person = await aManager();
    const before = await aLogin(person);
    const answer = await call(rotate, { as: person, params: { id: before.id }, body: {} });
    expect(answer.status, answer.text).toBe(200);
    const after = answer.body.data as Made;
    expect(after.user).not.toBe(before.user);
    for (const one of [before, after])
      expect((await (await reader(one)).query("select count(*)::int as n from plants")).rows).toEqual([{ n: 2 }]);

    await admin.query("update reporting_logins set previous_until = now() - interval '1 second' where id = $1", [
      before.id,
    ]);
    const [old] = connected;
    expect((await old!.query("select 1 from plants")).rows).toEqual([]);
    await policeReporting();
    await expect(reader(before)).rejects.toThrow(/authentication|not exist|not permitted/);
    await reader(after);
  });

  test("a deleted login is cut off at once and leaves no role behind", async () => {
    const person = await aManager();
    const made = await aLogin(person);
    const client = await reader(made);
    const ended = new Promise<void>((end) => client.on("end", end));
    expect((await call(remove, { as: person, params: { id: made.id }, body: {} })).status).toBe(200);
    await ended;
    await expect(reader(made)).rejects.toThrow(/authentication|not exist|not permitted/);
    expect((await admin.query("select from pg_roles where rolname = $1", [made.user])).rowCount).toBe(0);
    expect((await call(remove, { as: person, params: { id: made.id }, body: {} })).status).toBe(404);
  });
});

describe("the end of a login", () => {
  const stateOf = async (id: number) =>
    (await owner.reportingLogin.findUniqueOrThrow({ where: { id }, select: { ended_because: true } })).ended_because;

  test.each([
    [
      "is archived",
      (person: Person) => owner.user.update({ where: { id: person.id }, data: { archived_at: new Date() } }),
    ],
    [
      "loses the permission",
      ({ role_id }: Person) => owner.role.update({ where: { id: role_id }, data: { permissions: [] } }),
    ],
    [
      "sees only one plant now",
      ({ role_id }: Person) => owner.role.update({ where: { id: role_id }, data: { kind: "plant_admin" } }),
    ],
  ])(
    "a login ends when its person %s, is listed as ended, and comes back with a new password",
    async (_what, change) => {
      const [person, colleague] = [await aManager(), await aManager()];
      const made = await aLogin(person);
      const client = await reader(made);
      await watchReporting();
      expect(await stateOf(made.id)).toBeNull();
      await change(person);
      await watchReporting();
      expect(await stateOf(made.id)).toBe("person");
      await expect(client.query("select 1")).rejects.toThrow();

      const shown = (await call(list, { as: colleague })).body.data.find(({ id }: Made) => id === made.id);
      expect(shown).toMatchObject({ is_active: false, user: null, ended_because: "person" });
      const again = await call(rotate, { as: colleague, params: { id: made.id }, body: {} });
      await watchReporting();
      expect(await stateOf(made.id)).toBeNull();
      await reader(again.body.data);
      await call(remove, { as: colleague, params: { id: made.id }, body: {} });
    },
  );

  test("an unused login ends after 90 days, a week after an email; a used one stays", async () => {
    const person = await aManager();
    const [unused, used] = [await aLogin(person, { name: "Old" }), await aLogin(person, { name: "Used" })];
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await owner.reportingLogin.updateMany({
      where: { id: { in: [unused.id, used.id] } },
      data: { issued_at: daysAgo(84) },
    });
    await reader(used);
    await policeReporting();
    await watchReporting();
    await watchReporting();
    expect((await lettersTo(person)).map(({ template }) => template)).toEqual(["reporting_unused"]);
    await owner.reportingLogin.update({
      where: { id: unused.id },
      data: { issued_at: daysAgo(91), warned_at: daysAgo(7.1) },
    });
    await watchReporting();
    expect([await stateOf(unused.id), await stateOf(used.id)]).toEqual(["unused", null]);
  });

  test("the email about an unused login that is first looked at late names the day on which it ends", async () => {
    const person = await aManager({ of: await aTenant() });
    const made = await aLogin(person);
    await owner.reportingLogin.update({
      where: { id: made.id },
      data: { issued_at: new Date(Date.now() - 120 * 86_400_000) },
    });
    const now = new Date();
    await watchReporting(now);
    const inAWeek = new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await lettersTo(person)).toMatchObject([{ template: "reporting_unused", params: { day: inAWeek } }]);
  });

  test("every login ends when the operator takes the address away, and when its time is over", async () => {
    const [one, other] = [await aLogin(await aManager({ of: harbor })), await aLogin(await aManager({ of: harbor }))];
    await admin.query("update reporting_logins set expires_at = now() - interval '1 second' where id = $1", [one.id]);
    await watchReporting();
    expect(await stateOf(one.id)).toBe("expired");
    delete process.env.REPORTING_HOST;
    await watchReporting();
    expect(await stateOf(other.id)).toBe("off");
    const events = await owner.auditEvent.findMany({
      where: { object: "reporting-logins", action: "end", object_id: other.id },
    });
    expect(events).toHaveLength(1);
  });
});

describe("the walls of the reporting database", () => {
  let [whole, limited, foreign] = [{}, {}, {}] as [pg.Client, pg.Client, pg.Client];
  let mills: Awaited<ReturnType<typeof aMill>>[];
  let logins: Made[];

  beforeAll(async () => {
    process.env.REPORTING_HOST = "reports.mill.example:6432";
    await owner.reportingLogin.deleteMany();
    mills = [await aMill(cedar), await aMill({ ...cedar, plant: second }), await aMill(harbor)];
    const person = await aManager();
    logins = [
      await aLogin(person),
      await aLogin(person, { plant_ids: [second.id] }),
      await aLogin(await aManager({ of: harbor })),
    ];
  });
  beforeEach(async () => {
    [whole, limited, foreign] = [await reader(logins[0]!), await reader(logins[1]!), await reader(logins[2]!)];
  });

  const plantsIn = async (client: pg.Client, view: string) => {
    const key = view === "plants" ? "id" : "plant_id";
    const { rows } = await client.query(`select distinct ${key} as id from reporting.${view}`);
    return rows.map(({ id }) => id as number).sort((a, b) => a - b);
  };

  test("every view shows a login the plants of its company, or those that it is limited to, and no other", async () => {
    const filled = [
      "plants",
      "production_lines",
      "machines",
      "assets",
      "items",
      "sensors",
      "measurements",
      "alerts",
      "captures",
    ];
    const more = ["work_orders", "steps", "labor", "requests", "downtimes", "requisitions"];
    const columns = await views();
    for (const view of namesOf(columns)) {
      if (view === "parameters" || view === "users") continue;
      const own = [cedar.plant.id, second.id];
      const seen = [await plantsIn(whole, view), await plantsIn(limited, view), await plantsIn(foreign, view)];
      for (const [at, ids] of [own, [second.id], [harbor.plant.id]].entries())
        expect(
          seen[at]!.filter((id) => !ids.includes(id)),
          view,
        ).toEqual([]);
      if ([...filled, ...more].includes(view)) expect(seen, view).toEqual([own, [second.id], [harbor.plant.id]]);
    }
    const people = async (client: pg.Client) => (await client.query("select id from users")).rows.map(({ id }) => id);
    expect(await people(whole)).toContain(cedar.admin.id);
    expect(await people(whole)).not.toContain(harbor.admin.id);
    expect(await people(limited)).not.toContain(cedar.admin.id);
  });

  test("no setting, role or function opens more to a login", async () => {
    await whole.query(
      "set default_transaction_read_only to off; set statement_timeout to 0; set search_path to public, pg_temp",
    );
    const before = (await whole.query("select id from reporting.work_orders")).rows;
    for (const setting of ["app.companies", "app.plants", "app.user"])
      await whole.query("select set_config($1, $2, false)", [setting, `{${harbor.company.id},${harbor.plant.id}}`]);
    expect((await whole.query("select id from reporting.work_orders")).rows).toEqual(before);

    const tables = (
      await admin.query(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
      )
    ).rows;
    for (const { relname } of tables)
      await expect(whole.query(`select from public."${relname}"`), relname).rejects.toThrow(/permission denied/);
    const refused = [
      ...[
        "millwright_scoped",
        "millwright_all",
        "millwright_auth",
        "millwright_app",
        "millwright_reporting",
        "millwright_readers",
      ].map((role) => `set role ${role}`),
      `set role ${logins[2]!.user}`,
      `set session authorization ${logins[2]!.user}`,
      "select public.app_companies()",
      "select public.issue_reporting_user(1, '')",
      "select public.police_reporting()",
      "select public.similarity('a', 'b')",
      "select bullmq.migration()",
      "create table planted (id int)",
      "create temp table planted (id int)",
      "create view reporting.planted as select 1",
      "create schema planted",
      "create function pg_temp.planted() returns int language sql as 'select 1'",
      "create extension dblink",
      "select lo_create(0)",
      "select lo_from_bytea(0, 'x')",
      "select pg_read_file('PG_VERSION')",
      "select pg_ls_dir('.')",
      "select * from pg_authid",
      "select * from pg_statistic",
      "select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user and usename is not null",
      "copy (select 1) to program 'true'",
      "copy (select 1) to '/tmp/planted'",
      "insert into reporting.plants (id) values (1)",
      "delete from reporting.work_orders",
      "alter role current_user superuser",
      "set temp_file_limit to -1",
    ];
    for (const sql of refused)
      await expect(whole.query(sql), sql).rejects.toThrow(/permission denied|must be|not exist|only roles|cannot/i);
    const { rows } = await whole.query(
      "select query from pg_stat_activity where usename is distinct from current_user",
    );
    expect(rows.every(({ query }) => query === null || query === "<insufficient privilege>")).toBe(true);
    const statistics = await whole.query("select from pg_stats where schemaname = 'public'");
    expect(statistics.rowCount).toBe(0);
  });

  test("readings, hours and days are read of the login's own sensors alone", async () => {
    const bucket = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
    await owner.$executeRaw`select ensure_readings_week(${bucket})`;
    for (const { sensor } of mills) {
      const { id: sensor_id, company_id } = sensor;
      const rollUp = { bucket, min: 1, max: 2, sum: 3, count: 2, parameter: 1, sensor_id, company_id };
      await owner.reading.create({ data: { taken_at: bucket, value: 1.5, parameter: 1, sensor_id, company_id } });
      await owner.readingHour.create({ data: rollUp });
      await owner.readingDay.create({ data: rollUp });
    }
    const [first, elsewhere, others] = mills.map(({ sensor }) => sensor.id) as [number, number, number];
    const read = async (client: pg.Client, what: string, sensor: number) =>
      (await client.query(`select * from reporting.${what}($1, now() - interval '2 days', now())`, [sensor])).rows;
    for (const what of ["readings", "hours", "days"]) {
      expect(await read(whole, what, first), what).toHaveLength(1);
      expect(await read(whole, what, others), what).toEqual([]);
      expect(await read(limited, what, first), what).toEqual([]);
      expect(await read(limited, what, elsewhere), what).toHaveLength(1);
    }
    expect(await read(whole, "readings", first)).toMatchObject([
      { value: 1.5, measurement: "vel_rms_z", unit: "mm/s" },
    ]);
    for (const view of ["hours", "days"]) {
      const { rows } = await whole.query(`select sensor_id, mean from ${view} order by 1`);
      expect(rows, view).toEqual(
        [first, elsewhere].sort((a, b) => a - b).map((sensor_id) => ({ sensor_id, mean: 1.5 })),
      );
      expect((await whole.query(`select from ${view} where plant_time_zone is null`)).rowCount).toBe(0);
    }
  });

  test("a session with an advisory lock, an old transaction or statement, or in another database is ended", async () => {
    const endOf = (client: pg.Client) =>
      new Promise<string>((end) => client.on("error", (error) => end(error.message)));
    const [locked] = [endOf(whole)];
    await whole.query("select pg_advisory_lock(72707369)");
    await policeReporting();
    expect(await locked).toMatch(/terminat/i);
    const idle = (await limited.query("select pg_backend_pid() as pid")).rows[0].pid;
    await policeReporting();
    expect((await admin.query("select from pg_stat_activity where pid = $1", [idle])).rowCount).toBe(1);

    const address = new URL(process.env.DATABASE_URL!);
    Object.assign(address, { username: logins[2]!.user, password: logins[2]!.password, pathname: "/postgres" });
    const astray = new pg.Client({ connectionString: address.href });
    const ended = endOf(astray);
    await astray.connect();
    await policeReporting();
    expect(await ended).toMatch(/terminat/i);
    const roles = await admin.query("select rolconnlimit, rolconfig from pg_roles where rolname = $1", [
      logins[0]!.user,
    ]);
    expect(roles.rows[0]).toMatchObject({
      rolconnlimit: 4,
      rolconfig: expect.arrayContaining(["statement_timeout=60s", "idle_in_transaction_session_timeout=60s"]),
    });
  });

  test("what a login listens to it cannot read", async () => {
    const payloads: (string | undefined)[] = [];
    foreign.on("notification", ({ payload }) => payloads.push(payload));
    await foreign.query("listen millwright_live");
    const person = await aManager();
    await call(rotate, { as: person, params: { id: logins[1]!.id }, body: {} });
    await expect.poll(() => payloads.length).toBeGreaterThan(0);
    for (const payload of payloads) expect(payload).toMatch(/^\w+\.[\w-]+$/);
  });

  test("the views have the rows of the product's lists", async () => {
    const permissions = allPermissions.filter((permission) => permission.startsWith("view_"));
    const person = await aUser({
      role: await aRole({ permissions, company_id: cedar.company.id, kind: "corporate" }),
      company: cedar.company,
    });
    for (const [view, handler, query] of [
      ["plants", listPlants, {}],
      ["production_lines", listLines, {}],
      ["machines", listMachines, {}],
      ["assets", listAssets, {}],
      ["items", listItems, {}],
      ["sensors", listSensors, {}],
      ["alerts", listAlerts, {}],
      ["work_orders", listOrders, { "kind[]": "order" }],
      ["requests", listRequests, {}],
      ["requisitions", listRequisitions, {}],
      ["downtimes", listDowntimes, {}],
    ] as const) {
      const answer = await call(handler, { as: person, query: { max: "200", ...query } });
      expect(answer.status, answer.text).toBe(200);
      const listed = (answer.body.data as { id: number }[]).map(({ id }) => id).sort((one, other) => one - other);
      const { rows } = await whole.query(`select id from reporting.${view} order by id`);
      expect(
        rows.map(({ id }) => id),
        view,
      ).toEqual(listed);
      expect(rows.length, view).toBeGreaterThan(0);
    }
    const [order] = (
      await whole.query("select label, status, cost, currency from work_orders where id = $1", [mills[0]!.order.id])
    ).rows;
    expect(order).toEqual({
      label: `WO-${mills[0]!.order.number}`,
      status: "pending",
      cost: "123.45",
      currency: "USD",
    });
    const done = await aWorkOrder({ plant: cedar.plant, status: "completed" });
    expect((await whole.query("select cost from work_orders where id = $1", [done.id])).rows).toEqual([{ cost: null }]);
    const [step] = (
      await whole.query("select text, value, answered_by from steps where work_order_id = $1", [mills[0]!.order.id])
    ).rows;
    expect(step).toMatchObject({ text: "Look", value: 4.5, answered_by: expect.any(String) });
  });

  test("stock and its movements are valued in the company's currency, whatever the list price of the part is in", async () => {
    const place = { company_id: cedar.company.id, plant_id: cedar.plant.id };
    const part = await owner.part.create({
      data: { ...place, number: unique("P"), name: unique("Belt"), price: 900, currency: "EUR" },
    });
    const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
    const of = { ...place, store_room_id: room.id };
    const line = await owner.stockLine.create({ data: { ...of, part_id: part.id, on_hand: 2, value: 3_000n } });
    const posted = { kind: "receive", quantity: 2, balance: 2, unit_cost: 1_500, cost: 3_000n };
    await owner.stockMovement.create({ data: { ...of, ...posted, stock_line_id: line.id } });
    const stock = await whole.query("select value, currency from stock where id = $1", [line.id]);
    expect(stock.rows).toEqual([{ value: "30.00", currency: "USD" }]);
    const moved = await whole.query("select cost, currency from movements where stock_line_id = $1", [line.id]);
    expect(moved.rows).toEqual([{ cost: "30.00", currency: "USD" }]);
  });

  test("the amount of a completed purchase is what came in, as the product shows it", async () => {
    const plant = cedar.plant;
    const row = await aRequisition({ plant, type: "purchase", status: "completed" });
    const place = { company_id: plant.company_id, plant_id: plant.id, requisition_id: row.id };
    const lineOf = (position: number, line: object) => ({
      data: { ...place, position, text: "Belt", quantity: 10, unit_price: 1_500, is_closed_short: true, ...line },
    });
    await owner.requisitionLine.create(lineOf(0, { received: 9 }));
    await owner.requisitionLine.create(lineOf(1, { received: 0.5, quantity: 0.5, unit_price: 333 }));
    const amount = async () =>
      (await whole.query("select amount from requisitions where id = $1", [row.id])).rows[0].amount;
    expect(await amount()).toBe("136.67");
    await owner.requisition.update({ where: { id: row.id }, data: { status: "in_work" } });
    expect(await amount()).toBe("151.67");
  });

  test("what the recipes for Power BI and Grafana ask is answered", async () => {
    const file = (name: string) => readFileSync(projectFile(`docs/examples/${name}`), "utf8");
    const query = /Value\.NativeQuery\([^"]*"((?:[^"]|"")*)"/s
      .exec(file("power-bi/reporting.pq"))?.[1]
      ?.replaceAll('""', '"')
      .replaceAll("#(lf)", "\n");
    expect(query).toContain("reporting.");
    await whole.query(query!);
    const panels = JSON.parse(file("grafana/reporting.json")).panels as { targets?: { rawSql: string }[] }[];
    const asked = panels.flatMap(({ targets = [] }) => targets.map(({ rawSql }) => rawSql));
    expect(asked.length).toBeGreaterThan(3);
    for (const sql of asked)
      await whole.query(
        sql
          .replace(/\$__timeFilter\(([\w.]+)\)/g, "$1 between now() - interval '1 day' and now()")
          .replaceAll("$__timeFrom()", "(now() - interval '1 day')")
          .replaceAll("$__timeTo()", "now()")
          .replace(/\$\{?plant\}?/g, String(cedar.plant.id))
          .replace(/\$\{?sensor\}?/g, String(mills[0]!.sensor.id)),
      );
    for (const [, sql] of readFileSync(projectFile("docs/reporting.md"), "utf8").matchAll(/^```sql\n([\s\S]*?)^```/gm))
      await whole.query(sql!);
  });

  test.skipIf(!hasPsql)("psql connects with what the screen shows, as Power BI, Grafana and ODBC do", async () => {
    const { user, password } = await aLogin(await aManager());
    const { hostname, port, pathname } = new URL(process.env.DATABASE_URL!);
    const database = pathname.slice(1);
    const count = "select count(*) from reporting.plants";
    for (const address of [
      `host=${hostname} port=${port} dbname=${database} user=${user} sslmode=prefer`,
      `postgresql://${user}@${hostname}:${port}/${database}?sslmode=prefer`,
    ]) {
      const env = { ...process.env, PGPASSWORD: password };
      const { output } = await runCommand("psql", ["-XAtc", count, address], { env });
      expect(output).toBe("2\n");
    }
  });
});

describe("the schema reporting", () => {
  test("every view is a security barrier of an owner with no other right, and every table behind it has the wall of a customer's call", async () => {
    const { tables } = readReporting(projectFile("prisma/sql/reporting"));
    expect(tables.length).toBeGreaterThan(25);
    const open = await admin.query(
      `select c.relname from pg_class c where c.relnamespace = 'reporting'::regnamespace and c.relkind = 'v'
        and (c.relowner <> 'millwright_reporting'::regrole or not 'security_barrier=true' = any (c.reloptions))`,
    );
    expect(open.rows).toEqual([]);
    const granted = await admin.query(`select distinct table_name from information_schema.column_privileges
      where grantee = 'millwright_reporting' and table_schema = 'public' order by 1`);
    expect(granted.rows.map(({ table_name }) => table_name)).toEqual(tables);
    const walls = await admin.query<{ relname: string; own: string; scoped: string }>(
      `select c.relname, pg_get_expr(p.polqual, c.oid) as own, (select pg_get_expr(s.polqual, c.oid) from pg_policy s
          where s.polrelid = c.oid and s.polcmd in ('r', '*') and 'millwright_scoped'::regrole = any (s.polroles)) as scoped
        from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'report' where c.relrowsecurity and c.relname = any ($1)`,
      [tables],
    );
    expect(walls.rows.map(({ relname }) => relname).sort()).toEqual(tables);
    const plain = (text: string) => text.replace(/[\s()]/g, "").replace(/AS\w+/g, "");
    for (const { relname, own, scoped } of walls.rows) {
      const expected = plain(scoped)
        .replaceAll("app_companies", "ARRAY[reporting.company]")
        .replaceAll("app_plants", "reporting.plants");
      expect(plain(own), relname).toBe(expected);
    }
    for (const { prosrc } of (
      await admin.query("select prosrc from pg_proc where pronamespace = 'reporting'::regnamespace")
    ).rows)
      expect(prosrc).not.toMatch(/current_user|app_/);
  });

  test("nobody but the product's roles may use the schema public and what is in it", async () => {
    const { rows } = await admin.query(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'reporting'::regnamespace) and has_function_privilege('public', p.oid, 'execute')`);
    expect(rows).toEqual([]);
    const [rights] = (
      await admin.query(`select has_schema_privilege('public', 'public', 'usage') as usage,
      has_schema_privilege('public', 'reporting', 'usage') as reporting, has_database_privilege('public', current_database(), 'temp') as temp`)
    ).rows;
    expect(rights).toEqual({ usage: false, reporting: false, temp: false });
  });

  test("every view and column is named in both languages, also in the comments and in docs/reporting.md", async () => {
    const columns = await views();
    const nameless = columns.flatMap((one) =>
      (["en", "es"] as const).flatMap((locale) =>
        viewName(locale, one.view) && columnName(locale, one) ? [] : [`${locale} ${one.view}.${one.column}`],
      ),
    );
    expect(nameless).toEqual([]);
    await expect(commentsOf(columns)).toMatchFileSnapshot(projectFile("prisma/sql/reporting/comments.sql"));
    await expect(parametersView()).toMatchFileSnapshot(projectFile("prisma/sql/reporting/parameters.sql"));
    const page = readFileSync(projectFile("docs/reporting.md"), "utf8");
    const mark = "<!-- Written by tests/reporting-words.ts -->\n";
    const [text] = page.split(mark);
    await expect(`${text}${mark}\n${tablesOf(columns)}`).toMatchFileSnapshot(projectFile("docs/reporting.md"));
    const bare =
      await admin.query(`select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'reporting'::regnamespace and c.relkind = 'v'
        and (coalesce(col_description(c.oid, a.attnum), '') = '' or coalesce(obj_description(c.oid, 'pg_class'), '') = '')`);
    expect(bare.rows).toEqual([]);
  });
});
