import { missedIntervals, unverified } from "@/lib/domain/lubrication/status";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { holdLubricators, keepState } from "./state";

const mostAtOnce = 500;

interface Due {
  id: number;
  company_id: number;
  plant_id: number;
}

/** Lubricators whose cycle was not confirmed within the dwell, and those that have fallen silent. */
export async function sweepLubricators(now = new Date()): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Due>({
      name: "due-lubricators",
      text: `select id, company_id, plant_id from lubricators
        where deleted_at is null and method = 'automatic' and (confirm_by <= $1
          or (status <> 'loss_connection'
            and last_message_at < $1::timestamptz - ${missedIntervals} * report_interval_s * interval '1 second'))
        order by id limit ${mostAtOnce}`,
      values: [now],
    }),
  );
  await eachAlone("lubricator not judged", rows, ({ id, company_id, plant_id }) =>
    sqlWithinPlant(company_id, plant_id, async (client) => {
      const [held] = await holdLubricators(client, "id", [null, [id]]);
      if (!held) return;
      const failed = unverified(held.state, now.getTime());
      const problem = failed ? { problem: "unable_to_verify" } : {};
      await keepState(client, held, failed ?? held.state, { at: now.getTime(), now, ...problem });
    }),
  );

  return rows.length;
}
