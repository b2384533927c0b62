import { can, type Viewer } from "@/lib/domain/identity/viewer";
import { sqlWithScope } from "@/lib/server/data/db";
import { type Source, sources } from "./sources";

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
  kind: string;
  /** The resource, whose messages hold the title of its kind. */
  name: string;
  rows: Hit[];
}

const perKind = 5;
/** Of a kind that the scope narrows further than the walls of the database do. */
const perNarrowKind = 200;

/**
 * Finds what the viewer may see by a part of its words, or nearly, or by its number: five of each kind, in one round
 * trip. "#12" finds work orders, "@ann" people.
 */
export async function search(viewer: Viewer, asked: string, plant_id: number | null): Promise<Found[]> {
  const { mark, text } = understand(asked);
  const wanted = sources.filter((source) => can(viewer, source.permission) && (mark === null || source.mark === mark));
  // One letter is in nearly every name.
  if (wanted.length === 0 || (text.length < 2 && !/^\d$/.test(text))) return [];

  const values: unknown[] = [text, plant_id];
  const parts = wanted.map((source, place) => partOf(source, place, viewer, text, values));
  const { rows } = await sqlWithScope(viewer, (client) =>
    client.query<Hit & { kind: string }>(
      `select * from (${parts.join(" union all ")}) found order by place, score desc, id`,
      values,
    ),
  );
  return wanted.flatMap(({ kind, name }) => {
    const own = rows.filter((row) => row.kind === kind);
    return own.length > 0 ? [{ kind, name, rows: own.map(shown) }] : [];
  });
}

/** A sign before the text limits it to one kind. */
function understand(asked: string) {
  const text = asked.trim().replace(/\s+/g, " ");
  const mark = sources.find((source) => source.mark !== null && text.startsWith(source.mark))?.mark ?? null;

  return { mark, text: mark === null ? text : text.slice(mark.length).trim() };
}

const shown = ({ id, label, detail, level, plant_id, href }: Hit): Hit => ({
  id,
  label,
  detail,
  level,
  plant_id,
  href,
});

function partOf(source: Source, place: number, viewer: Viewer, text: string, values: unknown[]): string {
  const { kind, table, number, rows, scope } = source;
  const beyond = scope.beyondWalls?.(viewer) ?? null;
  const byWords = `select id, score from search_ids('${table}', $1, $2, ${beyond ? perNarrowKind : perKind})`;
  const typed = number?.read(text) ?? null;
  const ids =
    number && typed !== null
      ? `select id, max(score) as score from (${byWords} union all ${numbered(table, number.column, values.push(typed))}) both_ways group by id`
      : byWords;

  return `(select '${kind}' as kind, ${place} as place, r.*, i.score from (${ids}) i
    join (${rows} ${beyond ? `where ${beyond}` : ""}) r on r.id = i.id order by i.score desc, i.id limit ${perKind})`;
}

// A number that is typed in full comes before everything that merely contains it.
const numbered = (table: string, column: string, at: number) =>
  `(select id, 3::real from ${table} where ${column} = $${at} and ($2::int is null or plant_id = $2) limit ${perKind})`;
