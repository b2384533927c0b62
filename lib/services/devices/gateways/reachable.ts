import { sqlAsProvider } from "@/lib/server/data/db";
import type { DeviceToken } from "@/lib/server/http/device";

const columns = `null::int as token_id, id as controller_id, company_id, plant_id, serial_number, type, adapter, null as point_map`;
const byBroker = "connection_type = 'mqtt' and deleted_at is null and archived_at is null";

/** Gateways behind a broker of somebody else's: it takes what is sent to them whether they are there or not. */
export const reachableByBroker = {
  one: (controller_id: number): Promise<DeviceToken | null> =>
    sqlAsProvider(async (client) => {
      const { rows } = await client.query<DeviceToken>(
        `select ${columns} from controllers where id = $1 and is_online is not false and ${byBroker}`,
        [controller_id],
      );

      return rows[0] ?? null;
    }),
  all: (): Promise<number[]> =>
    sqlAsProvider(async (client) => {
      const { rows } = await client.query<{ controller_id: number }>(
        `select distinct controller_id from device_commands d where state = 'queued'
          and exists (select from controllers c where c.id = d.controller_id and ${byBroker})`,
      );

      return rows.map(({ controller_id }) => controller_id);
    }),
};
