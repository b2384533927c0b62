import type { PoolClient } from "pg";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import type { DeviceToken } from "@/lib/server/http/device";
import { publish } from "@/lib/server/live/events";

type Gateway = Pick<DeviceToken, "controller_id" | "company_id" | "plant_id">;

/** Which process holds a gateway, and whether its line opened or closed, or the gateway itself reports its state. */
export interface OnlineSource {
  holder: string | undefined;
  isLine: boolean;
}

/**
 * Sets a gateway online or offline. Its end in one process means nothing when it is connected to another by now. Open screens
 * are notified only when the state has changed.
 */
export function setOnline(
  { controller_id, company_id, plant_id }: Gateway,
  isOnline: boolean,
  now: Date,
  { holder, isLine }: OnlineSource,
): Promise<void> {
  return sqlWithinPlant(company_id, plant_id, async (client) => {
    const { rows } = await client.query<{ was_online: boolean | null }>({
      name: "gateway-online",
      text: `with before as (select id, is_online, held_by from controllers where id = $1 for no key update)
        update controllers c set is_online = $2::bool,
          online_changed_at = case when before.is_online is distinct from $2::bool then $3::timestamptz else online_changed_at end,
          held_by = case when $2::bool then coalesce($4::uuid, before.held_by) when not $5::bool then before.held_by end
        from before where c.id = before.id
          and (before.is_online is distinct from $2::bool or ($2::bool and before.held_by is distinct from coalesce($4::uuid, before.held_by)))
          and ($2::bool or $4::uuid is null or before.held_by is null or before.held_by = $4::uuid)
        returning before.is_online as was_online`,
      values: [controller_id, isOnline, now, holder ?? null, isLine],
    });
    if (rows[0] && rows[0].was_online !== isOnline) {
      publish(client, { subject: "controllers", action: "saved", id: controller_id, company_id, plant_id });
    }
  });
}

/** Those whose lines are open here are online, whatever another process believed when it lost theirs. */
export async function holdLines(holder: string, controller_ids: readonly number[], now: Date): Promise<Gateway[]> {
  if (controller_ids.length === 0) return [];
  return sqlAsProvider(async (client) => {
    const { rows } = await client.query<{ id: number; company_id: number; plant_id: number }>({
      name: "hold-lines",
      text: `update controllers set is_online = true, online_changed_at = $3, held_by = $1
        where id = any($2) and held_by is null and is_online is false returning id, company_id, plant_id`,
      values: [holder, controller_ids, now],
    });
    for (const place of rows) publish(client, { subject: "controllers", action: "saved", ...place });
    return rows.map(({ id, ...place }) => ({ controller_id: id, ...place }));
  });
}

/** What dead processes held hangs on nothing any more. Open screens reload everything then, see joinProcesses. */
export const dropLinesOf = (client: PoolClient, ended: readonly string[]) =>
  client.query(
    `update controllers set is_online = false, online_changed_at = now(), held_by = null where held_by = any($1)`,
    [ended],
  );

/** A gateway that is online by a broker's word is held by one of its processes; what is not is left over from another time. */
export const setUnheldOffline = (now: Date) =>
  sqlAsProvider((client) =>
    client.query(
      "update controllers set is_online = false, online_changed_at = $1 where is_online and held_by is null",
      [now],
    ),
  );
