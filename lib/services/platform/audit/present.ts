import type { RowOf } from "@/lib/resources/define";
import type { logs } from "@/lib/resources/logs";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { namesOf, screenOf } from "./records";

export type LogRow = RowOf<typeof logs>;

/** The event of an API key belongs to its owner; without a user it is a sign-in attempt, or the system. */
export type WhoKind = "person" | "key" | "unknown" | "system";

/** Events as people read them: who, a sentence, where it leads. */
export async function presentLogs(call: Call, rows: readonly LogRow[]) {
  const [companies, plants] = [
    await call.tx.company.findMany({
      where: { id: { in: idsOf(rows, "company_id") } },
      select: { id: true, name: true },
    }),
    await call.tx.plant.findMany({
      where: { id: { in: idsOf(rows, "plant_id") } },
      select: { id: true, name: true, time_zone: true },
    }),
  ];
  const people = await namesOf(call, "users", idsOf(rows, "user_id"));
  const records = await recordsOf(call, rows);
  const elsewhere = await namedElsewhere(call, rows, records);

  return rows.map(({ company_id, plant_id, user_id, actor, key_id, ...row }) => {
    const now = row.object_id === null ? undefined : records.get(row.object)?.get(row.object_id);
    const other = elsewhere.find(({ object, object_id }) => object === row.object && object_id === row.object_id);
    const label = row.label ?? now ?? other?.label ?? null;
    return {
      ...row,
      label,
      what: sentenceOf(call, { ...row, label }),
      who: whoOf(call, { ...row, user_id, key_id, actor: actor ?? people.get(user_id ?? 0) ?? null }),
      company: companies.find(({ id }) => id === company_id) ?? null,
      plant: plants.find(({ id }) => id === plant_id) ?? null,
      /** Only if the record still exists, and the reader can open it. */
      href: now === undefined ? null : screenOf(call.viewer, row.object, row.object_id!),
    };
  });
}

export type PresentedLog = Awaited<ReturnType<typeof presentLogs>>[number];

const idsOf = (rows: readonly LogRow[], column: "company_id" | "plant_id" | "user_id" | "object_id") => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
];

/** What the records are called now, by noun: one question a noun, however many rows. */
async function recordsOf(call: Call, rows: readonly LogRow[]) {
  const found = new Map<string, Map<number, string>>();
  for (const object of new Set(rows.map((row) => row.object))) {
    const own = rows.filter((row) => row.object === object);
    found.set(object, await namesOf(call, object, idsOf(own, "object_id")));
  }
  return found;
}

/** What is gone and was not named with this event was with another one. */
async function namedElsewhere({ tx }: Call, rows: readonly LogRow[], records: Map<string, Map<number, string>>) {
  const nameless = rows.filter(
    ({ label, object, object_id }) => label === null && object_id !== null && !records.get(object)?.has(object_id),
  );
  if (nameless.length === 0) return [];
  return tx.auditEvent.findMany({
    where: {
      OR: nameless.map(({ object, object_id }) => ({ object, object_id })),
      label: { not: null },
    },
    distinct: ["object", "object_id"],
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { object: true, object_id: true, label: true },
  });
}

/** "Changed the role Technician", in the reader's language. */
function sentenceOf(
  { locale }: Pick<Call, "locale">,
  { object, action, object_id, label }: Pick<LogRow, "object" | "action" | "object_id" | "label">,
): string {
  const t = translator(locale, "logs");
  const key = [`said.${object}.${action}`, `said.any.${action}`].find((one) => t.has(one));
  const name = label ?? (object_id === null ? "" : `ID ${object_id}`);
  const thing = t.has(`things.${object}`) ? `${t(`things.${object}`)} ${name}`.trim() : name;
  const list = t.has(`options.object.${object}`) ? t(`options.object.${object}`) : object;
  // A row older than its words, or newer: better its bare name than none.
  return key ? t(key, { thing, list, name }).trim() : `${object} ${action} ${name}`.trim();
}

function whoOf(
  { locale }: Pick<Call, "locale">,
  row: Pick<LogRow, "user_id" | "key_id" | "actor" | "object" | "temp_role">,
) {
  const t = translator(locale, "logs.who");
  const kind: WhoKind =
    row.user_id === null ? (row.object === "sessions" ? "unknown" : "system") : row.key_id === null ? "person" : "key";
  const name = row.actor ?? (row.user_id === null ? t(kind) : `ID ${row.user_id}`);
  return { kind, id: row.user_id, key_id: row.key_id, name };
}
