import { mostReportingLogins } from "@/lib/domain/identity/reporting-logins";
import { can, type Viewer } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { NewReportingLogin } from "@/lib/inputs/reporting-logins";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asProvider, type Tx, withScope } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { publish } from "@/lib/server/live/events";
import { newDatabasePassword, scramVerifier } from "@/lib/server/secrets/scram";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { proveAgain } from "@/lib/services/identity/prove-again";

const day = 86_400_000;

const select = {
  id: true,
  company_id: true,
  name: true,
  plant_ids: true,
  days: true,
  user_name: true,
  previous_user_name: true,
  previous_until: true,
  created_by: true,
  issued_by: true,
  issued_at: true,
  expires_at: true,
  last_used_at: true,
  warned_at: true,
  ended_at: true,
  ended_because: true,
  created_at: true,
} as const satisfies Prisma.ReportingLoginSelect;

type Row = Prisma.ReportingLoginGetPayload<{ select: typeof select }>;
type OwnTransaction = Omit<Call, "tx">;

/** Where the database is reached. Without it there are no reports in this installation, and no such addresses. */
function reportingAddress() {
  if (!env.reporting) throw notFound();
  return env.reporting;
}

/** Of the routes' condition. */
function companyOf({ company_id }: Viewer): number {
  if (company_id === null) throw notFound();
  return company_id;
}

/** The company's logins, those that have ended too: their passwords can be made again. */
export async function listReportingLogins(call: Call): Promise<PresentedLogin[]> {
  reportingAddress();
  await requireWholeCompany(call);
  const where = { company_id: companyOf(call.viewer) };
  const rows = await call.tx.reportingLogin.findMany({ where, select, orderBy: [{ name: "asc" }, { id: "asc" }] });
  return presented(call, rows);
}

/** What the screen shows; without logins for who does not see the whole company. */
export async function reportingScreen(call: Call) {
  reportingAddress();
  if (!(await seesWholeCompany(call.tx, call.viewer))) return { logins: null, plants: [] };
  return { logins: await listReportingLogins(call), plants: await reportingPlants(call) };
}

export type PresentedLogin = Awaited<ReturnType<typeof presented>>[number];

async function presented({ tx }: Pick<Call, "tx">, rows: readonly Row[]) {
  const [server] = await tx.$queryRaw<{ database: string; is_encrypted: boolean }[]>`
    select current_database() as database, current_setting('ssl')::boolean as is_encrypted`;
  const plants = await tx.plant.findMany({
    where: { id: { in: rows.flatMap(({ plant_ids }) => plant_ids) }, deleted_at: null },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const people = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ created_by, issued_by }) => [created_by, issued_by]) } },
    select: { id: true, first_name: true, last_name: true },
  });
  const { host, port } = reportingAddress();

  return rows.map(({ user_name, previous_user_name, warned_at: _, ...row }) => ({
    ...row,
    plants: plants.filter(({ id }) => row.plant_ids.includes(id)),
    host,
    port,
    database: server?.database ?? "",
    sslmode: server?.is_encrypted ? "require" : "prefer",
    user: row.ended_at ? null : user_name,
    previous_user: previous_user_name,
    creator: people.find(({ id }) => id === row.created_by) ?? null,
    issuer: people.find(({ id }) => id === row.issued_by) ?? null,
    is_active: row.ended_at === null,
  }));
}

async function requireWholeCompany(call: Pick<Call, "tx" | "viewer">): Promise<void> {
  if (!(await seesWholeCompany(call.tx, call.viewer))) throw new DomainError("forbidden", "reporting.whole_company");
}

async function seesWholeCompany(tx: Tx, { company_id }: Viewer): Promise<boolean> {
  const [all] = await tx.$queryRaw<{ seen: boolean }[]>`select sees_plants(${company_id}::int, '{}') as seen`;
  return all?.seen ?? false;
}

/** Whether the person might make a login now: every login ends with its person's right. */
export const mayHoldLogins = (viewer: Viewer, company_id: number): Promise<boolean> =>
  viewer.company_id === company_id && mayHaveKeys(viewer) && can(viewer, "view_client_api")
    ? withScope(viewer, (tx) => seesWholeCompany(tx, viewer))
    : Promise.resolve(false);

async function rowOf({ tx, viewer }: Pick<Call, "tx" | "viewer">, id: number): Promise<Row> {
  const row = await tx.reportingLogin.findFirst({ where: { id, company_id: companyOf(viewer) }, select });
  if (!row) throw notFound();
  return row;
}

/** Answers the password, once. */
export async function createReportingLogin(call: OwnTransaction, input: NewReportingLogin) {
  const { viewer, now } = call;
  reportingAddress();
  await withScope(viewer, (tx) => requireWholeCompany({ tx, viewer }));
  await proveAgain(call, input.current_password);
  const company_id = companyOf(viewer);
  return withScope(viewer, async (tx) => {
    const own = { ...call, tx };
    await requirePlants(own, input.plant_ids);
    // One at a time: they are counted.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('reporting_logins'), ${company_id})`;
    if ((await tx.reportingLogin.count({ where: { company_id } })) >= mostReportingLogins)
      throw new DomainError("conflict", "reporting.too_many", { params: { count: mostReportingLogins } });
    const { id } = await tx.reportingLogin.create({
      data: {
        company_id,
        name: input.name,
        plant_ids: input.plant_ids,
        days: input.expires_in_days,
        created_by: viewer.user_id,
        issued_by: viewer.user_id,
        created_at: now,
        issued_at: now,
        expires_at: new Date(now.getTime() + input.expires_in_days * day),
      },
      select: { id: true },
    });
    return issue(own, id, "create");
  });
}

async function requirePlants({ tx, viewer }: Pick<Call, "tx" | "viewer">, plant_ids: readonly number[]) {
  const own = { id: { in: [...plant_ids] }, company_id: companyOf(viewer), deleted_at: null };
  if ((await tx.plant.count({ where: own })) !== plant_ids.length)
    throw invalidField("plant_ids", "errors.does_not_exist");
}

/** A new user and password; those before work for another day, so that programs can be changed over. */
export async function rotateReportingLogin(call: OwnTransaction, id: number, current_password?: string) {
  const { viewer, now } = call;
  reportingAddress();
  await withScope(viewer, async (tx) => {
    await requireWholeCompany({ tx, viewer });
    await rowOf({ tx, viewer }, id);
  });
  await proveAgain(call, current_password);
  return withScope(viewer, async (tx) => {
    const own = { ...call, tx };
    // Two at once make one after the other.
    await tx.$queryRaw`select id from reporting_logins where id = ${id} for update`;
    const { days } = await rowOf(own, id);
    const expires_at = new Date(now.getTime() + days * day);
    await tx.reportingLogin.updateMany({
      where: { id },
      data: { issued_by: viewer.user_id, issued_at: now, expires_at },
    });
    return issue(own, id, "rotate");
  });
}

async function issue(call: Call, id: number, action: "create" | "rotate") {
  const password = newDatabasePassword();
  await call.tx.$queryRaw`select issue_reporting_user(${id}::int, ${await scramVerifier(password)})`;
  const row = await rowOf(call, id);
  await audit(call, action, "reporting-logins", id, { after: shown(row), label: row.name });
  announce(call.tx, row);
  return { ...firstOf(await presented(call, [row])), password };
}

/** What the audit log keeps. */
const shown = ({ id, name, plant_ids, days, user_name, expires_at }: Row) => ({
  id,
  name,
  plant_ids,
  days,
  expires_at,
  user: user_name,
});

const announce = (tx: Tx, { id, company_id }: Pick<Row, "id" | "company_id">) =>
  publish(tx, { subject: "reporting-logins", action: "change", id, company_id });

/** Nobody signs in with it from now on; its sessions are ended, and its users removed. */
export async function removeReportingLogin(call: OwnTransaction, id: number, current_password?: string): Promise<void> {
  const { viewer } = call;
  reportingAddress();
  await withScope(viewer, async (tx) => {
    await requireWholeCompany({ tx, viewer });
    await rowOf({ tx, viewer }, id);
  });
  await proveAgain(call, current_password);
  await withScope(viewer, async (tx) => {
    const before = await rowOf({ tx, viewer }, id);
    await tx.$queryRaw`select end_reporting_login(${id}::int, 'person')`;
    await tx.reportingLogin.deleteMany({ where: { id } });
    await audit({ ...call, tx }, "delete", "reporting-logins", id, { before: shown(before), label: before.name });
    announce(tx, before);
  });
  await policeReporting();
}

/** What every 15 seconds happens anyway: prisma/sql/police_reporting.sql. */
export const policeReporting = () => asProvider((tx) => tx.$queryRaw`select police_reporting()::text`);

/** Plants that a login can be limited to. */
async function reportingPlants({ tx, viewer }: Call) {
  return tx.plant.findMany({
    where: { company_id: companyOf(viewer), deleted_at: null, archived_at: null },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}
