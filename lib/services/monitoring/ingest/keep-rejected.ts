import type { Receipt } from "@/lib/domain/ingest/receipt";
import { sqlWithinPlant } from "@/lib/server/data/db";
import type { Device, Message } from "./delivery";

/**
 * Messages of which something was refused that a person can mend: an unknown device, register or name, or no message at
 * all. A few a controller, one a minute, none too long: 50 of at most 64 KiB each, for 30 days where nothing else is set. What is taken whole costs
 * nothing here.
 */
const mostKept = 50;
const longestKept = 64 * 1024;
const mostNamed = 50;

const fixable: ReadonlySet<string> = new Set([
  "UNKNOWN_DEVICE",
  "UNKNOWN_REGISTER",
  "UNKNOWN_KEY",
  "UNKNOWN_UNIT",
  "MALFORMED",
] satisfies Receipt["rejected"][number]["code"][]);

export const fixableOf = (rejected: Receipt["rejected"]) =>
  rejected.filter(({ code }) => fixable.has(code)).slice(0, mostNamed);

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
    const { rowCount } = await client.query({
      name: "keep-refused",
      text: `insert into refused_messages (company_id, plant_id, controller_id, received_at, door, body, rejected)
        select $1, $2, $3, $4, $5, $6, $7::jsonb where not exists (select from refused_messages
          where controller_id = $3 and received_at > $4::timestamptz - interval '1 minute')`,
      values: [company_id, plant_id, controller_id, now, door, body, JSON.stringify(named)],
    });
    if (rowCount === 0) return;
    await client.query({
      name: "forget-refused",
      text: `delete from refused_messages where controller_id = $1 and id not in (select id from refused_messages
        where controller_id = $1 order by received_at desc, id desc limit ${mostKept})`,
      values: [controller_id],
    });
  });
}

/** A simple controller signs in by a field of its form: what lies here may be read by people. */
function withoutToken(text: string): string {
  const form = new URLSearchParams(text);
  form.delete("token");

  return form.toString();
}
