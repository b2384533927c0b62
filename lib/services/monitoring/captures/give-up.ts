import type { PoolClient } from "pg";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { enqueueOn } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { lockCaptures } from "@/lib/services/devices/commands/capture-lock";
import { endRequest } from "./store";

interface Late {
  id: number;
  sensor_id: number;
  company_id: number;
  plant_id: number;
}

const mostAtOnce = 500;
/** Packets of a waveform that nobody asked for stop coming too. */
const betweenPackets = "10 minutes";

/** Stops waiting where the time is over: with some packets a capture is incomplete, without any it has timed out. */
export async function giveUpCaptures(now = new Date()): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Late>({
      name: "late-captures",
      text: `select w.id, w.sensor_id, w.company_id, w.plant_id from waveforms w left join fft_requests r on r.id = w.request_id
        where w.state in ('requested', 'queued', 'receiving')
          and coalesce(r.expires_at, w.updated_at + interval '${betweenPackets}') <= $1
        order by w.id limit ${mostAtOnce}`,
      values: [now],
    }),
  );
  await eachAlone("late capture not ended", rows, (late) =>
    sqlWithinPlant(late.company_id, late.plant_id, (client) => giveUp(client, late, now)),
  );

  return rows.length;
}

async function giveUp(client: PoolClient, { id, sensor_id, company_id, plant_id }: Late, now: Date) {
  await lockCaptures(client, sensor_id);
  const { rows } = await client.query<{ state: string; request_id: number | null }>({
    name: "give-up-capture",
    text: `update waveforms set state = case when received_packets > 0 then 'incomplete' else 'timeout' end, updated_at = $2
      where id = $1 and state in ('requested', 'queued', 'receiving')
        and (request_id is not null or updated_at + interval '${betweenPackets}' <= $2)
      returning state, request_id`,
    values: [id, now],
  });
  const [ended] = rows;
  if (!ended) return;
  if (ended.state === "incomplete") {
    await enqueueOn(client, "waveform-stored", { waveform_id: id, company_id, plant_id }, company_id);
  }
  await endRequest(client, ended.request_id, now);
  publish(client, { subject: "captures", action: ended.state, id: sensor_id, company_id, plant_id });
}
