import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { routes } from "@/lib/generated/routes";
import { resetLimits } from "@/lib/server/http/limits";
import { type Operation, operationsOf, wholeDocument } from "@/lib/server/http/openapi";
import { spend } from "../cost";
import { oneOfEach } from "../full";
import { type Answered, type Asked, call } from "../helpers";
import { owner } from "../owner";
import { aChildOf, aPlant, aRole, aTenant, aUser } from "../samples";

/** What the attacks need: every call there is, a customer who may all of them, and another company full of canaries. */

export const operations = operationsOf(routes);
export const document = wholeDocument(routes);
export const nameOf = ({ verb, path }: Operation) => `${verb} ${path}`;
export const permissionsOf = ({ handler }: Operation) => ([] as readonly string[]).concat(handler.contract.allow);

/** "update, condition": which flags open a call, of whatever section, and whether that is enough. */
export function doorOf(operation: Operation): string {
  const flags = permissionsOf(operation).map((key) => (key === "signed_in" ? key : key.split("_")[0]!));
  const { condition } = operation.handler.contract;
  return [...new Set(flags)].sort().join() + (condition ? ", condition" : "");
}

/** Address and scope of the described resources, read from their files: to import them is to depend on every noun. */
const folder = path.join(import.meta.dirname, "../../lib/resources");
const described = readdirSync(folder)
  .map((file) => readFileSync(path.join(folder, file), "utf8"))
  .map((text) => ({ path: /^ {2}path: "(.+)",$/m.exec(text)?.[1] ?? "", scope: /^ {2}scope: (\w+)/m.exec(text)?.[1] }))
  .filter((one) => one.path !== "" && one.scope !== undefined)
  .toSorted((a, b) => b.path.length - a.path.length);
const ofEngine = ["", "/{id}", "/{id}/archive", "/reorder"];

/**
 * What calls have in common that a mechanism serves: verb, door, whose rows they are, whether the engine of described
 * resources answers, and what comes in. Of each shape `npm test` attacks one call, and --full all.
 */
export function shapeOf(operation: Operation): string {
  const { verb, path: address, handler } = operation;
  const resource = described.find((one) => address === one.path || address.startsWith(`${one.path}/`));
  const rest = resource ? address.slice(resource.path.length) : address;
  const isOfEngine = resource !== undefined && ofEngine.includes(rest);
  const { body, files, transaction } = handler.contract;
  return [
    ...[verb, doorOf(operation), resource?.scope ?? "own"],
    ...[isOfEngine ? rest : address.includes("{") ? "own, with a record" : "own"],
    ...[body ? "body" : "", files ? "files" : "", transaction ?? ""],
  ].join("; ");
}

export const oneOfEachShape = (among: readonly Operation[]) => oneOfEach(among, shapeOf);

export async function ask(operation: Operation, asked: Asked): Promise<Answered> {
  const params = Object.fromEntries(
    [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 2_000_000_000]),
  );
  resetLimits();
  spend("calls of a matrix");
  // An attack may name what the call does not have.
  return call(operation.handler, {
    ignores: true,
    ...asked,
    method: operation.verb,
    path: operation.path,
    params: { ...params, ...asked.params },
  });
}

/** The same value for every parameter of the path, but for the kind of a place, which is a word. */
export const everyParam = ({ path }: Operation, value: string | number) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, name === "kind" ? "machine" : value]));

/** A company whose administrator holds every permission that a customer can hold. */
export async function anAttacker() {
  const { company, plant } = await aTenant();
  const permissions = allPermissions.filter(
    (key) => !["view_rnd", "view_prodlines_admin", "switch_role"].includes(key),
  );
  const role = await aRole({
    company_id: company.id,
    permissions: [...permissions],
    kind: "plant_admin",
    is_requisitioner: true,
    is_fab_shop_manager: true,
    is_technic: true,
  });
  await aChildOf(role, { company_id: company.id });
  const admin = await aUser({ role, company, plants: [plant, await aPlant({ company })] });
  return { company, plant, admin };
}

interface Column {
  name: string;
  type: string;
  is_required: boolean;
  points: boolean;
}

const look = <Row>(sql: string, ...values: unknown[]) => owner.$queryRawUnsafe<Row[]>(sql, ...values);

/** Texts that rules read: a canary in them would be a status that does not exist. */
const meaningful: Record<string, string> = {
  // The day of its archive_days.
  "archive_files.day": "today",
  "graph_links.expires_at": "2099-01-01",
  "guest_reports.key": "3f2c0f6e-6a5b-4f5e-9a43-0c6c4f9a7b10",
  "alerts.alert_rule": "high",
  "reader_requests.kind": "browse",
  "reader_requests.state": "waiting",
  "reporting_logins.days": "30",
  "alerts.verdict": "fault_found",
  "alerts.diagnosed_fault": "cage",
  "baselines.fault_sign": "mean",
  "joint_models.members": "[]",
  "alerts.level": "alarm",
  "alerts.peak_level": "alarm",
  "brokers.format": "json",
  "custom_fields.key": "canary",
  "custom_fields.kind": "text",
  "custom_fields.noun": "equipments",
  "equipment_categories.color": "#1457a8",
  "lubricators.container": "60",
  "lubricators.last_cycle": "success",
  "process_breaks.ends_at": "2099-01-01",
  "process_shifts.ends_at": "2099-01-01",
  "maintenance_categories.color": "#1457a8",
  "maintenance_categories.type": "pm",
  "equipment_type_option_values.color": "#1457a8",
  "equipments.rpm_source_item": "fixed",
  "recomputes.status": "queued",
  "recomputes.to_at": "2099-01-01",
  "roles.kind": "plant_admin",
  "downtimes.source": "order",
  "stock_movements.kind": "issue",
  "rfqs.status": "draft",
  "companies.permit_signature": "either",
  "isolation_points.energy": "electrical",
  "permit_kinds.base": "other",
  "permit_kinds.max_hours": "8",
  "permit_kinds.fire_watch_minutes": "0",
  "permit_kinds.questions": "[]",
  "permit_needs.is_waived": "false",
  "permits.status": "requested",
  "permits.base": "other",
  "permits.max_hours": "8",
  "permits.fire_watch_minutes": "0",
  "permits.questions": "[]",
  "permit_points.energy": "electrical",
  "permit_events.action": "update",
  "permit_signatures.action": "issue",
  "permit_signatures.role": "issuer",
  "permit_signatures.method": "pin",
  "budgets.year": "2026",
  "budgets.amount": "1",
  "roi_records.method": "requisition",
  "roi_records.scenario": "a",
  "roi_records.inputs": JSON.stringify({ yearly_benefit: 1, yearly_cost: 1, outlay: 1 }),
  // One of the plant's people entered it.
  "rfq_quotes.created_by": "1",
  "rfqs.request_type": "1",
  "rfq_vendors.mail": "none",
  "plant_vendors.language_id": "1",
  "requisitions.type": "service",
  "requisitions.work_type": "repair",
  "requisitions.reason": "cost_reduction",
  "requisitions.status": "pending",
  "requisitions.held_from": "in_work",
  "work_orders.verdict": "other_fault",
  "work_schedules.minutes": "{0,0,0,0,0,0,0}",
  "work_series_occurrences.state": "made",
  "work_series.rule": JSON.stringify({
    period_type: "weekly",
    every: 1,
    starts_on: "2099-01-01",
    time: "06:00",
    mode: "fixed",
    on_holiday: "same",
    lead_days: 7,
  }),
  "work_orders.verdict_fault": "cage",
  "work_orders.failure_source": "text",
  "savings.rate_source": "person",
  "faults.kind": "mode",
  "root_causes.status": "open",
  "shifts.ends_at": "2099-01-01",
  "shift_notes.kind": "watch",
  "root_causes.whys": JSON.stringify([{ text: "The grease was washed out", file_ids: [] }]),
  "root_causes.actions": JSON.stringify([]),
  "maintenance_categories.asks_failure": "ask",
  "machines.criticality": "A",
  "equipments.criticality": "A",
  "companies.motor_analysis_url": "https://motors.example",
  "imports.kind": "plant",
  "imported_hours.counts": "{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1}",
  "report_schedules.sensor_ids": "{1}",
  "report_schedules.next_at": "2099-01-01",
  "import_rows.action": "create",
  "work_rankings.cause": "plan",
  "greasing_returns.source": "reading",
  "greasing_returns.state": "open",
  "import_memories.kind": "plant",
  "floor_plan_machines.x": "0.5",
  "floor_plan_machines.y": "0.5",
  "ultrasound_models.lo_db": "0",
  "ultrasound_models.hi_db": "100",
};

/** What excludes another column of its row. */
const excluded = new Set([
  "reporting_logins.ended_because",
  "reporting_logins.previous_user_name",
  "transcripts.text",
  "equipments.location_id",
  "equipments.store_room_id",
  "stock_lines.brand_model_id",
  "work_order_parts.brand_model_id",
  "request_links.production_line_id",
  "request_links.machine_id",
  "rfq_lines.part_id",
  "rfq_lines.brand_model_id",
  "rfqs.awarded_quote_id",
  "escalation_steps.team_id",
  "requisition_lines.part_id",
  "requisition_lines.brand_model_id",
  "downtimes.equipment_id",
  "standard_limits.limit_class",
  "downtimes.machine_id",
  "shift_notes.production_line_id",
  "shift_notes.machine_id",
  // Open, as none of its ends is set.
  "greasings.outcome",
  "work_rankings.week",
  "greasing_returns.decided_at",
  "isolation_points.equipment_id",
  "permit_needs.equipment_id",
  "permit_needs.work_order_id",
  "permits.issuer_id",
  "permits.lockout_id",
  "permit_points.verified_by",
  "permit_locks.guest_name",
  "permit_signatures.work_order_id",
  "permit_signatures.file_id",
]);

const placed = new Set(["company_id", "plant_id"]);

/**
 * Another company with one row in every tenant table there is, found by asking the database, so that a new table is
 * covered the day it appears. All its rows have the same id: whatever kind of record a call takes, this id is theirs.
 */
export const aForeignCompany = () => aForeignPlace(null);

/** The same for another plant of one's own company, in every table whose rows belong to one. */
export async function aForeignPlace(company: { id: number } | null) {
  const id = randomInt(1_000_000_000, 1_900_000_000);
  const tables = await look<{
    name: string;
  }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and (c.relname = $1 or exists
      (select from pg_attribute a where a.attrelid = c.oid and a.attname = $2 and not a.attisdropped and (a.attnotnull or $2 = 'company_id'))) order by 1`,
    ...(company ? ["plants", "plant_id"] : ["companies", "company_id"]),
  );
  await owner.distributor.create({ data: { id, name: `CANARY-B-${id}` } });
  await owner.$executeRawUnsafe(
    "select ensure_readings_week(now()), ensure_sealed_month(now()), ensure_sealed_year(now())",
  );
  const columns = await columnsOf(tables.map(({ name }) => name));
  const waiting = await pointedAtFirst(tables.map(({ name }) => name));
  let refused = "";
  // Tables point at each other: a table that has to wait for another is tried again, at last without what may be left out.
  for (const isWhole of [true, false, true]) {
    for (let left = waiting.length + 1; waiting.length < left; ) {
      left = waiting.length;
      for (const table of [...waiting]) {
        try {
          await plant(table, columns.get(table)!, id, company?.id ?? id, isWhole);
          waiting.splice(waiting.indexOf(table), 1);
        } catch (error) {
          refused = `${table}: ${(error as Error).message.trim().split("\n").at(-1)}`;
        }
      }
    }
  }
  // What hangs on a record of the whole company is not the plant's alone.
  if (waiting.length > 0 && !company) throw new Error(`no canary for ${waiting.join(", ")}; ${refused}`);

  const names = tables.map(({ name }) => name).filter((name) => !waiting.includes(name));
  const ownerColumn = (table: string) =>
    company ? (table === "plants" ? "id" : "plant_id") : table === "companies" ? "id" : "company_id";
  return {
    id,
    tables: names,
    /** Changes when any row of the company does. */
    checksum: async () => {
      const sums = await Promise.all(
        names.map((table) =>
          look<{ sum: string | null }>(
            `select md5(string_agg(t::text, '|' order by t::text)) as sum from "${table}" t where ${ownerColumn(table)} = $1`,
            id,
          ),
        ),
      );
      return Object.fromEntries(names.map((table, at) => [table, sums[at]![0]!.sum]));
    },
    /** Columns of other companies' rows that point at this one. */
    pointers: async () => {
      const columns = await look<{ table: string; name: string }>(
        `select table_name as table, column_name as name from information_schema.columns
         where table_schema = 'public' and data_type = 'integer' and column_name like '%\\_id' and table_name = any ($1) and table_name not in ('companies', 'plants')`,
        names,
      );
      const found: string[] = [];
      for (const { table, name } of columns) {
        const [row] = await look<{ count: bigint }>(
          `select count(*) from "${table}" where "${name}" = $1 and "${ownerColumn(table)}" is distinct from $1`,
          id,
        );
        if (row!.count > 0n) found.push(`${table}.${name}`);
      }
      return found;
    },
  };
}

async function columnsOf(tables: string[]): Promise<Map<string, Column[]>> {
  const rows = await look<Column & { table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and d.oid is null and a.attidentity = '' as is_required,
       exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey)) as points
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.oid = any ($1::regclass[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and (a.attname in ('id', 'company_id', 'plant_id') or d.oid is null)
     order by a.attnum`,
    tables,
  );
  const columns = new Map<string, Column[]>(tables.map((table) => [table, []]));
  for (const { table, ...column } of rows) columns.get(table)!.push(column);
  return columns;
}

/** The tables in an order in which those that others point at come before them, as far as there is one. */
async function pointedAtFirst(tables: string[]): Promise<string[]> {
  const pointers = await look<{ table: string; at: string }>(
    `select distinct f.conrelid::regclass::text as table, f.confrelid::regclass::text as at
     from pg_constraint f where f.contype = 'f' and f.conrelid = any ($1::regclass[]) and f.conrelid <> f.confrelid`,
    tables,
  );
  const ordered = new Set<string>();
  const visit = (table: string, above: string[]) => {
    if (ordered.has(table) || above.includes(table)) return;
    for (const { at } of pointers.filter((one) => one.table === table)) visit(at, [...above, table]);
    if (tables.includes(table)) ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

let canaries = 0;

async function plant(table: string, columns: Column[], id: number, company_id: number, isWhole: boolean) {
  const filled = columns
    .filter(({ name, is_required, points }) => isWhole || is_required || !points || placed.has(name))
    .map(
      ({ name, type, is_required, points }) =>
        [
          name,
          name === "company_id"
            ? String(company_id)
            : valueFor(`${table}.${name}`, name, type, is_required, points, id),
        ] as const,
    )
    .filter(([, value]) => value !== null);
  await owner.$executeRawUnsafe(
    `insert into "${table}" (${filled.map(([name]) => `"${name}"`).join()}) values (${filled.map(([, value]) => value).join()})`,
  );
}

/** The value as SQL, or null to leave the column out. */
function valueFor(column: string, name: string, type: string, is_required: boolean, points: boolean, id: number) {
  if (excluded.has(column)) return null;
  if (meaningful[column]) return `'${meaningful[column]}'`;
  // The provider's role: a company's own would not be seen by its other calls.
  if (column === "users.role_id") return "(select min(id) from roles where type = 2 and company_id is null)";
  if (["id", "company_id", "plant_id"].includes(name) || points) return type === "integer" ? String(id) : null;
  if (name.endsWith("_id") && type === "integer" && is_required) return String(id);
  // What is archived, deleted or finished would hide itself, and so would not be a canary.
  if (type === "text" || type.startsWith("character varying")) return `'CANARY-B-${id}-${++canaries}'`;
  if (!is_required) return null;
  if (type.endsWith("[]")) return "'{}'";
  if (/int|double|numeric|real/.test(type)) return "1";
  if (/timestamp|date/.test(type)) return "now()";
  if (type === "bytea") return `decode(md5('${column}${id}'), 'hex')`;
  if (type === "boolean") return "false";
  if (type.startsWith("json")) return "'{}'";
  return null;
}

export const sings = (answer: Answered) => /CANARY-B/.test(answer.text + JSON.stringify([...answer.headers]));

type Schema = { [key: string]: unknown };

/** A body that the schema accepts; every number is the id, so that whatever it points at is the other company's. */
export function bodyFor(schema: Schema, id: number, isWhole: boolean): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return bodyFor(choices[0]!, id, isWhole);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return (schema.enum as unknown[])[0];
  switch (schema.type) {
    case "object": {
      const required = (schema.required as string[] | undefined) ?? [];
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      const used = properties.filter(([name]) => name !== "version" && (isWhole || required.includes(name)));
      return Object.fromEntries(used.map(([name, one]) => [name, bodyFor(one, id, isWhole)]));
    }
    case "array":
      return [bodyFor((schema.items ?? {}) as Schema, id, isWhole)];
    case "integer":
    case "number":
      return Math.min(id, (schema.maximum as number | undefined) ?? id);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textFor(schema);
  }
}

function textFor({ format, pattern, minLength, examples }: Schema) {
  if (Array.isArray(examples)) return examples[0];
  if (format === "email") return "taken@tests.example";
  if (format === "date") return "2026-03-01";
  if (format === "date-time") return "2026-03-01T00:00:00Z";
  if (typeof pattern === "string" && pattern.includes("\\d{4}")) return "2026-03-01";
  return "taken".padEnd(Number(minLength ?? 0), "x");
}

/** The JSON body that a call describes, with its named parts in their places. */
export function schemaOfBody({ path, verb }: Operation): Schema | undefined {
  const { content = {} } = document.paths[path]?.[verb.toLowerCase()]?.requestBody ?? {};
  const schema = (content["application/json"] ?? content["multipart/form-data"])?.schema;
  const { $defs = {} } = (schema ?? {}) as { $defs?: Record<string, Schema> };
  const text = JSON.stringify(schema, (_, part) => $defs[/^#\/\$defs\/(\w+)$/.exec(part?.$ref)?.[1] ?? ""] ?? part);
  return schema && JSON.parse(text);
}
