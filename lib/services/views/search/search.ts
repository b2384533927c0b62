import type { Permission } from "@/lib/domain/identity/permissions";
import { can, type Viewer } from "@/lib/domain/identity/viewer";
import { sqlWithScope } from "@/lib/server/data/db";

export type Kind = "items" | "machines" | "assets" | "lines" | "work_orders" | "users" | "sensors" | "brands";

export interface Hit {
  id: number;
  label: string;
  /** Where it is: "Line 3 · Paper machine". */
  detail: string | null;
  level: string | null;
  plant_id: number | null;
  href: string;
}

export interface Found {
  kind: Kind;
  rows: Hit[];
}

interface Source {
  kind: Kind;
  permission: Permission;
  /** The rows behind the found ids, read from behind the walls. */
  rows: string;
}

const perKind = 5;

const sources: readonly Source[] = [
  {
    kind: "items",
    permission: "view_dashboard",
    rows: `select t.id, t.name as label, concat_ws(' · ', m.name, a.name) as detail, t.plant_id,
      '/equipments/' || t.id || '/details/main' as href
      from equipments t left join assets a on a.id = t.asset_id left join machines m on m.id = a.machine_id`,
  },
  {
    kind: "machines",
    permission: "view_dashboard",
    rows: `select t.id, t.name as label, l.name as detail, t.plant_id, '/machines/' || t.id || '/details' as href
      from machines t left join production_lines l on l.id = t.production_line_id`,
  },
  {
    kind: "assets",
    permission: "view_dashboard",
    rows: `select t.id, t.name as label, m.name as detail, t.plant_id, '/assets/' || t.id || '/details' as href
      from assets t left join machines m on m.id = t.machine_id`,
  },
  {
    kind: "lines",
    permission: "view_dashboard",
    rows: `select t.id, t.name as label, p.name as detail, t.plant_id,
      case t.kind when 'utility' then '/utilities/' else '/production-lines/' end || t.id || '/details' as href
      from production_lines t left join plants p on p.id = t.plant_id`,
  },
  {
    kind: "work_orders",
    permission: "view_maintenance",
    rows: `select t.id, '#' || t.number || ' ' || t.name as label, t.status as detail, t.plant_id,
      '/maintenance/work-orders/' || t.id as href from work_orders t`,
  },
  {
    kind: "users",
    permission: "view_users",
    rows: `select t.id, t.first_name || ' ' || t.last_name as label, t.email as detail, t.plant_id,
      '/users/' || t.id as href from users t`,
  },
  {
    kind: "sensors",
    permission: "view_dashboard",
    rows: `select t.id, t.name as label, concat_ws(' · ', t.uid, e.name) as detail, t.plant_id, t.level,
      coalesce('/equipments/' || t.equipment_id || '/details/pdm/' || t.id, '/banner-sensors/' || t.id) as href
      from sensors t left join equipments e on e.id = t.equipment_id`,
  },
  {
    kind: "brands",
    permission: "view_brands",
    rows: "select t.id, t.name as label, null as detail, null::int as plant_id, '/brands/' || t.id as href from brands t",
  },
];

/**
 * Finds what the viewer may see by a part of its name, or nearly: five of each kind, in one round trip.
 * "#12" finds work orders by number, "@ann" people.
 */
export async function search(viewer: Viewer, asked: string, plant_id: number | null): Promise<Found[]> {
  const text = asked.trim().replace(/\s+/g, " ");
  const mark = text.charAt(0);
  const bare = mark === "#" || mark === "@" ? text.slice(1).trim() : text;
  const wanted = sources.filter(
    ({ kind, permission }) =>
      can(viewer, permission) && (mark === "#" ? kind === "work_orders" : mark === "@" ? kind === "users" : true),
  );
  // One letter is in nearly every name.
  if (wanted.length === 0 || (bare.length < 2 && !/^\d$/.test(bare))) return [];

  const byNumber = /^\d{1,9}$/.test(bare) && (mark === "#" || wanted.some(({ kind }) => kind === "work_orders"));
  const parts = wanted.map((source) => partOf(source, byNumber));
  const { rows } = await sqlWithScope(viewer, (client) =>
    client.query<Hit & { kind: Kind }>(
      `select * from (${parts.join(" union all ")}) found order by place, score desc, id`,
      byNumber ? [bare, plant_id, perKind, Number(bare)] : [bare, plant_id, perKind],
    ),
  );
  return wanted.flatMap(({ kind }) => {
    const own = rows.filter((row) => row.kind === kind).slice(0, perKind);
    return own.length > 0 ? [{ kind, rows: own.map(shown) }] : [];
  });
}

const shown = ({ id, label, detail, level, plant_id, href }: Hit): Hit => ({
  id,
  label,
  detail,
  level,
  plant_id,
  href,
});

function partOf({ kind, rows }: Source, byNumber: boolean): string {
  const place = sources.findIndex((source) => source.kind === kind);
  const ids = `select id, score from search_ids('${kind}', $1, $2, $3)`;
  const all =
    kind === "work_orders" && byNumber
      ? `select id, max(score) as score from (${ids} union all ${numbered}) both_ways group by id`
      : ids;
  return `(select '${kind}' as kind, ${place} as place, r.id, r.label, r.detail, ${kind === "sensors" ? "r.level" : "null::text as level"},
    r.plant_id, r.href, i.score from (${all}) i join (${rows}) r on r.id = i.id)`;
}

// A number that is typed in full comes before everything that merely contains it.
const numbered = `(select id, 3::real from work_orders where number = $4 and ($2::int is null or plant_id = $2) limit $3)`;
