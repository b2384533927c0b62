import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import type { DeviceToken } from "@/lib/server/http/device";
import { publish } from "@/lib/server/live/events";

/** A gateway's line came up or broke. MessageRef on open screens, and only when it is news. */
export function setOnline(
  { controller_id, company_id, plant_id }: Pick<DeviceToken, "controller_id" | "company_id" | "plant_id">,
  isOnline: boolean,
  now: Date,
): Promise<void> {
  return sqlWithinPlant(company_id, plant_id, async (client) => {
    const { rowCount } = await client.query({
      name: "gateway-online",
      text: `update controllers set is_online = $2, online_changed_at = $3
        where id = $1 and is_online is distinct from $2`,
      values: [controller_id, isOnline, now],
    });
    if (rowCount) {
      publish(client, { subject: "controllers", action: "saved", id: controller_id, company_id, plant_id });
    }
  });
}

/** Before anybody has called again, nobody is there. */
export const setAllOffline = (now: Date) =>
  sqlAsProvider((client) =>
    client.query("update controllers set is_online = false, online_changed_at = $1 where is_online", [now]),
  );
