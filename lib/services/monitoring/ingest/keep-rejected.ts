import type { PoolClient } from "pg";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import type { Device, Message } from "./delivery";

/**
 * Messages of which something was refused that a person can mend: an unknown device, register or name, or no message at
 * all. A few a controller, one a minute, none too long: 50 of at most 64 KiB each, for 30 days where nothing else is set.
 * Of fields that nobody knows one message is kept, because every message has them. What is taken whole costs nothing
 * here.
 */
const mostKept = 50;
const longestKept = 64 * 1024;
const mostNamed = 50;

const fixable: ReadonlySet<string> = new Set([
  "UNKNOWN_DEVICE",
  "UNKNOWN_REGISTER",
  "UNKNOWN_KEY",
  "UNKNOWN_FIELD",
  "UNKNOWN_UNIT",
  "MALFORMED",
] satisfies Receipt["rejected"][number]["code"][]);

/** Names of a sender's own stand in paths, and JSON of the database holds neither a NUL nor half a character. */
export const fixableOf = (rejected: Receipt["rejected"]) =>
  rejected
    .filter(({ code }) => fixable.has(code))
    .slice(0, mostNamed)
    .map(({ path, code }) => ({ path: path.toWellFormed().replaceAll("\0", ""), code }));

export async function keepRefused(
  { controller_id, company_id, plant_id }: Device,
  { door, text }: Message,
  rejected: Receipt["rejected"],
  now: Date,
): Promise<void> {
  const named = fixableOf(rejected);
  if (named.length === 0 || text.length > longestKept || text.includes("\0")) return;
  const body = door === "form" ? withoutToken(text) : text;
  await sqlWithinPlant(company_id, plant_id, async (client) => {
    if (named.every(isUnknownField) && (await areKept(client, controller_id, named))) return;
    const { rowCount } = await client.query({
      name: "keep-refused",
      text: `insert into refused_messages (company_id, plant_id, controller_id, received_at, door, body, rejected)
        select $1, $2, $3, $4, $5, $6, $7::jsonb where not exists (select from refused_messages
          where controller_id = $3 and received_at > $4::timestamptz - interval '1 minute')`,
      values: [company_id, plant_id, controller_id, now, door, body, JSON.stringify(named)],
    });
    if (rowCount === 0) return;
    publish(client, { subject: "controllers", action: "refused", id: controller_id, company_id, plant_id });
    await client.query({
      name: "forget-refused",
      text: `delete from refused_messages where controller_id = $1 and id not in (select id from refused_messages
        where controller_id = $1 order by received_at desc, id desc limit ${mostKept})`,
      values: [controller_id],
    });
  });
}

const isUnknownField = ({ code }: Receipt["rejected"][number]) => code === "UNKNOWN_FIELD";

/** In a list of messages each has a place of its own. */
const fieldOf = ({ path }: { path: string }) => path.replace(/^\[\d+\]\.?/, "");

async function areKept(client: PoolClient, controller_id: number, named: Receipt["rejected"]): Promise<boolean> {
  const { rows } = await client.query<{ path: string }>({
    name: "kept-unknown-fields",
    text: `select one ->> 'path' as path from refused_messages, jsonb_array_elements(rejected) one
      where controller_id = $1 and one ->> 'code' = 'UNKNOWN_FIELD'`,
    values: [controller_id],
  });
  const kept = new Set(rows.map(fieldOf));

  return named.every((one) => kept.has(fieldOf(one)));
}

/** A simple controller signs in by a field of its form: what lies here may be read by people. */
function withoutToken(text: string): string {
  const form = new URLSearchParams(text);
  form.delete("token");

  return form.toString();
}
