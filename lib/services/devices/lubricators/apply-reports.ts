import type { PoolClient } from "pg";
import type { Decoded } from "@/lib/domain/ingest/payload";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import type { LubeDeviceKind } from "@/lib/domain/lubrication/devices";
import { applyMessage } from "@/lib/domain/lubrication/status";
import { publish } from "@/lib/server/live/events";
import type { Taker } from "../commands/take";
import { holdLubricators, keepState } from "./state";

type Rejected = Receipt["rejected"];

/**
 * What a controller reports of its lubricators, pumps, radios and solenoids, in the transaction that stores its batch.
 * Answers what names none of this controller's.
 */
export async function applyLubricatorReports(
  client: PoolClient,
  device: Taker,
  batch: Pick<Decoded, "lubricators" | "lube_devices">,
  now: Date,
): Promise<Rejected> {
  const unknown = await applyMessages(client, device, batch.lubricators, now);

  return [...unknown, ...(await storeDeviceStates(client, device, batch.lube_devices, now))];
}

async function applyMessages(
  client: PoolClient,
  { controller_id }: Taker,
  messages: Decoded["lubricators"],
  now: Date,
): Promise<Rejected> {
  if (messages.length === 0) return [];
  const uids = [...new Set(messages.map(({ uid }) => uid))];
  const held = await holdLubricators(client, "address", [controller_id, uids]);
  for (const lubricator of held) {
    const own = messages.filter(({ uid }) => uid === lubricator.device_address).sort((a, b) => a.at - b.at);
    let current = lubricator;
    for (const [index, message] of own.entries()) {
      const next = applyMessage(current.state, message, lubricator);
      if (!next) continue;
      const { at, confirmed } = message;
      // Of several messages each is judged at its own time, and the last one now.
      const judged = index === own.length - 1 ? now : new Date(Math.min(at, now.getTime()));
      const change = { at, now: judged, given: next.given, confirmed: confirmed || null };
      // A confirmation ends what an unanswered command has left behind; a count in order ends a failed revert.
      const isMended = Boolean(confirmed) || (current.state.is_glitched && !next.state.is_glitched);
      const status = await keepState(client, current, next.state, isMended ? { ...change, problem: null } : change);
      current = { ...current, state: next.state, status };
    }
  }

  return messages
    .filter(({ uid }) => !held.some(({ device_address }) => device_address === uid))
    .map(({ path }) => ({ path: `${path}.uid`, code: "UNKNOWN_DEVICE" as const }));
}

const tables: Record<LubeDeviceKind, string> = {
  pump: "ultrasound_pumps",
  radio: "ultrasound_radios",
  solenoid: "solenoids",
};

async function storeDeviceStates(
  client: PoolClient,
  { controller_id, company_id, plant_id }: Taker,
  reports: Decoded["lube_devices"],
  now: Date,
): Promise<Rejected> {
  const rejected: Rejected = [];
  for (const { kind, uid, state, path } of reports) {
    const { rowCount } = await client.query({
      name: `hear-${kind}`,
      // A rejected message that is retried is older than what was reported since.
      text: `update ${tables[kind]} set state = case when state_at > $4 then state else $3 end,
          state_at = greatest(state_at, $4) where controller_id = $1 and address = $2`,
      values: [controller_id, uid, state, now],
    });
    if (!rowCount) rejected.push({ path: `${path}.uid`, code: "UNKNOWN_DEVICE" });
  }
  if (reports.length > rejected.length)
    publish(client, { subject: "lubricators", action: "changed", company_id, plant_id });

  return rejected;
}
