import type { PoolClient } from "pg";
import type { Door } from "@/lib/domain/ingest/doors";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import { DomainError } from "@/lib/domain/shared/errors";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { isPassing } from "@/lib/server/data/failures";
import type { Device } from "./delivery";
import { storeMessage } from "./door";
import { fixableOf } from "./keep-rejected";

interface Place {
  controller_id: number;
  company_id: number;
  plant_id: number;
}

interface Kept {
  id: number;
  received_at: Date;
  door: Door;
  body: string;
}

/**
 * Takes again what was refused, after the controller's map or its sensors were changed: what fits now is stored, and what
 * is taken whole is forgotten. What was stored at the first time is found again and stays.
 */
export async function retakeRefused(place: Place, signal?: AbortSignal): Promise<void> {
  const within = <T>(run: (client: PoolClient) => Promise<T>) => sqlWithinPlant(place.company_id, place.plant_id, run);
  const device = await within((client) => deviceOf(client, place));
  if (!device) return;
  for (const kept of await within((client) => keptOf(client, place))) {
    signal?.throwIfAborted();
    const rejected = fixableOf(await retake(device, kept));
    await within((client) => settle(client, kept, rejected));
  }
}

async function deviceOf(client: PoolClient, { controller_id }: Place) {
  const { rows } = await client.query<Device>(
    `select null::int as token_id, id as controller_id, company_id, plant_id, serial_number, type, adapter,
      nullif(point_map, '{}') as point_map from controllers where id = $1 and deleted_at is null and archived_at is null`,
    [controller_id],
  );

  return rows[0];
}

async function keptOf(client: PoolClient, { controller_id }: Place) {
  const { rows } = await client.query<Kept>(
    "select id, received_at, door, body from refused_messages where controller_id = $1 order by received_at, id",
    [controller_id],
  );

  return rows;
}

/** No command is handed out: nobody listens. */
const nothing = [] as const;

async function retake(device: Device, { door, body, received_at }: Kept): Promise<Receipt["rejected"]> {
  try {
    return (await storeMessage(device, { door, text: body }, { now: received_at, understood: nothing })).rejected;
  } catch (error) {
    if (!(error instanceof DomainError) || isPassing(error)) throw error;
    // Still no message; or its number has been used for another one since, and that one stands.
    return error.refusal === "conflict" ? [] : [{ path: String(error.params.path ?? ""), code: "MALFORMED" }];
  }
}

async function settle(client: PoolClient, { id }: Kept, rejected: Receipt["rejected"]) {
  if (rejected.length === 0) await client.query("delete from refused_messages where id = $1", [id]);
  else {
    await client.query("update refused_messages set rejected = $2::jsonb where id = $1", [
      id,
      JSON.stringify(rejected),
    ]);
  }
}
