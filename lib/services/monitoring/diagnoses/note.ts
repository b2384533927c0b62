import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";

interface Ended {
  id: number;
  company_id: number;
  plant_id: number;
  fault: string;
}

const atOnce = 500;
const mostRounds = 20;

/**
 * What the waveforms had named by the end of alerts that never had an order, so that the board of diagnoses counts them
 * too. An order keeps the diagnosis with its finding. Doing it twice or at once is harmless.
 */
export async function noteDiagnoses(): Promise<number> {
  let noted = 0;
  for (let round = 0; round < mostRounds; round++) {
    const { rows } = await sqlAsProvider((client) => client.query<Ended>({ name: "undiagnosed-alerts", text: ended }));
    const byPlant = new Map<number, Ended[]>();
    for (const row of rows) byPlant.set(row.plant_id, [...(byPlant.get(row.plant_id) ?? []), row]);
    for (const [plant_id, alerts] of byPlant)
      await sqlWithinPlant(alerts[0]?.company_id ?? 0, plant_id, (client) =>
        client.query({
          name: "note-diagnoses",
          text: `update alerts a set diagnosed_fault = u.fault from unnest($1::int[], $2::text[]) as u (id, fault)
            where a.id = u.id and a.diagnosed_fault is null and a.work_order_id is null`,
          values: [alerts.map(({ id }) => id), alerts.map(({ fault }) => fault)],
        }),
      );
    noted += rows.length;
    if (rows.length < atOnce) break;
  }

  return noted;
}

/** As latestDiagnosis() looks for it: of thirty days before the alert to its end. */
const ended = `
  select a.id, a.company_id, a.plant_id, coalesce(found.fault, 'none') as fault
  from alerts a left join lateral (
    select w.diagnosis->>'fault' as fault from waveforms w
    where w.sensor_id = a.sensor_id and w.state = 'ready' and w.diagnosis->>'verdict' = 'fault'
      and w.listed_at >= a.opened_at - interval '30 days' and w.listed_at <= a.ended_at
    order by w.listed_at desc limit 1) found on true
  where a.kind = 'level' and a.ended_at is not null and a.diagnosed_fault is null and a.work_order_id is null
  order by a.id limit ${atOnce}`;
