import type { PoolClient } from "pg";
import { can, localeOf, seesSeveralPlants, type Viewer } from "@/lib/domain/identity/viewer";
import { likeText, mayBeMisspelled, searchWords } from "@/lib/domain/shared/search-words";
import type { Numbered } from "@/lib/resources/numbered";
import { sqlReadWithScope } from "@/lib/server/data/db";
import { translator } from "@/lib/server/i18n";
import type { Source } from "./sources";

export interface Hit {
  id: number;
  label: string;
  /** How and where it is: "In work · Fan motor 3", "Line 3 · Paper machine · Harbor Plant" among several plants. */
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
 * Finds what the viewer may see by words that are all in its text, or by its printed number: five of each kind. "#12" finds
 * work orders, "@ann" people. Where nothing has the words as they are typed, misspelled ones are compared.
 */
export async function search(
  viewer: Viewer,
  { search: asked, plant_id = null }: { search: string; plant_id?: number | null },
  sources: readonly Source[],
): Promise<Found[]> {
  const { mark, text } = understand(asked, sources);
  const wanted = sources.filter((source) => can(viewer, source.permission) && (mark === null || source.mark === mark));
  // One letter is in nearly every name.
  if (wanted.length === 0 || (text.length < 2 && !/^\d$/.test(text))) return [];

  return sqlReadWithScope(viewer, async (client) => {
    const exact = await found(client, wanted, { viewer, text, plant_id, isNearly: false });
    if (exact.length > 0 || !searchWords(text).some(mayBeMisspelled)) return exact;
    return found(client, wanted, { viewer, text, plant_id, isNearly: true });
  });
}

interface Asked {
  viewer: Viewer;
  text: string;
  plant_id: number | null;
  isNearly: boolean;
}

async function found(client: PoolClient, wanted: readonly Source[], asked: Asked): Promise<Found[]> {
  const isAcrossPlants = asked.plant_id === null && seesSeveralPlants(asked.viewer);
  const values: unknown[] = [searchWords(asked.text), asked.isNearly, asked.plant_id];
  const parts = wanted.map((source, place) => partOf(source, place, asked, values));
  const { rows } = await client.query<Row>(
    `select * from (${parts.join(" union all ")}) found order by place, score desc, id`,
    values,
  );

  return wanted.flatMap(({ kind, name }) => {
    const t = translator(localeOf(asked.viewer.language_id), name);
    const own = rows.filter((row) => row.kind === kind);
    return own.length > 0 ? [{ kind, name, rows: own.map((row) => shown(row, t, isAcrossPlants)) }] : [];
  });
}

/** A sign before the text limits it to one kind. */
function understand(asked: string, sources: readonly Source[]) {
  const text = asked.trim().replace(/\s+/g, " ");
  const mark = sources.find((source) => source.mark !== null && text.startsWith(source.mark))?.mark ?? null;

  return { mark, text: mark === null ? text : text.slice(mark.length).trim() };
}

interface Row extends Hit {
  kind: string;
  /** Columns with their options: "status.in_work". */
  options: (string | null)[];
  plant: string | null;
}

/** With its plant where hits of several plants stand side by side: numbers are per plant. */
function shown(row: Row, t: (key: string) => string, isAcrossPlants: boolean): Hit {
  const { id, label, detail, level, plant_id, href, options, plant } = row;
  const words = options.flatMap((option) => (option === null ? [] : t(`options.${option}`)));

  return {
    id,
    label,
    detail: [...words, detail, isAcrossPlants && plant].filter(Boolean).join(" · ") || null,
    level,
    plant_id,
    href,
  };
}

function partOf(source: Source, place: number, { viewer, text }: Asked, values: unknown[]): string {
  const { kind, table, rows, scope } = source;
  const beyond = scope.beyondWalls?.(viewer) ?? null;
  const byWords = `select id, score from search_ids('${table}', $1::text[], $2, $3, ${beyond ? perNarrowKind : perKind})`;
  const numbers = source.numbered(text).map((typed) => numbered(source, typed, values));
  const ids =
    numbers.length > 0
      ? `select id, max(score) as score from (${[byWords, ...numbers].join(" union all ")}) ways group by id`
      : byWords;

  return `(select '${kind}' as kind, ${place} as place, r.*, i.score from (${ids}) i
    join (${rows} ${beyond ? `where ${beyond}` : ""}) r on r.id = i.id order by i.score desc, i.id limit ${perKind})`;
}

/** A number that is typed in full comes before everything that merely contains it. */
function numbered({ table, label }: Source, { number, rest }: Numbered, values: unknown[]): string {
  const conditions = [
    ...Object.entries(number).map(([column, value]) => `t.${column} = $${values.push(value)}`),
    ...rest.map((word) => `${label} ilike $${values.push(`%${likeText(word)}%`)}`),
  ];

  return `(select t.id, 100::real from ${table} t where ${conditions.join(" and ")} and ($3::int is null or t.plant_id = $3) limit ${perKind})`;
}
