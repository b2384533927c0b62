import type { PoolClient } from "pg";
import type { KnownSensor } from "@/lib/domain/ingest/known-sensor";
import type { Decoded } from "@/lib/domain/ingest/payload";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import type { RegisterMap } from "@/lib/domain/ingest/registers";
import { DomainError } from "@/lib/domain/shared/errors";
import { together } from "@/lib/server/data/together";
import { lockAnswered } from "@/lib/services/devices/commands/capture-lock";
import { takeCommandsOn } from "@/lib/services/devices/commands/take";
import { applyLubricatorReports } from "@/lib/services/devices/lubricators/apply-reports";
import { storePackets } from "../captures/store";
import { answerCommands } from "../commands/answer";
import type { Delivery, Expected } from "./delivery";
import { insertReadings, keepRaw, type Matched, quarantine } from "./insert";
import { matchReadings } from "./match";
import { markControllersSeen, settle } from "./side-effects";

const mostRejections = 1_000;

/**
 * Stores what several gateways sent, at most one delivery each, in the order of their ids, so that no two transactions
 * wait for each other in a circle. Each delivery gets its receipt, or the refusal of the whole of it.
 */
export async function store(
  client: PoolClient,
  deliveries: readonly Delivery[],
  expected: Expected,
): Promise<(Receipt | DomainError)[]> {
  const sorted = [...deliveries].sort((a, b) => a.device.controller_id - b.device.controller_id);
  const results = new Map<Delivery, Receipt | DomainError>();
  const claimed: Delivery[] = [];
  const used = await usedSequences(client, sorted);
  for (const delivery of sorted) {
    if (used.has(delivery)) results.set(delivery, sequenceUsed(delivery));
    else claimed.push(delivery);
  }
  if (claimed.length > 0) {
    const receipts = await storeClaimed(client, claimed, expected);
    claimed.forEach((delivery, index) => {
      results.set(delivery, receipts[index]!);
    });
  }

  return deliveries.map((delivery) => results.get(delivery)!);
}

const sequenceUsed = ({ batch }: Delivery) =>
  new DomainError("conflict", "ingest.sequence_used", { params: { seq: Number(batch.seq) } });

/** The same batch again is harmless; another one under its number is a gateway that lost count. */
async function usedSequences(client: PoolClient, deliveries: readonly Delivery[]): Promise<Set<Delivery>> {
  const numbered = deliveries.filter(({ batch }) => batch.seq !== null);
  if (numbered.length === 0) return new Set();
  const { rows } = await client.query<{ controller_id: number; body_hash: Buffer }>({
    name: "ingest-sequences",
    text: `insert into gateway_batches (controller_id, sequence, company_id, plant_id, body_hash)
      select * from unnest($1::int[], $2::bigint[], $3::int[], $4::int[], $5::bytea[])
      on conflict (controller_id, sequence) do update set received_at = gateway_batches.received_at
      returning controller_id, body_hash`,
    values: [
      numbered.map(({ device }) => device.controller_id),
      numbered.map(({ batch }) => batch.seq),
      numbered.map(({ device }) => device.company_id),
      numbered.map(({ device }) => device.plant_id),
      numbered.map(({ body_hash }) => body_hash),
    ],
  });
  const stored = new Map(rows.map(({ controller_id, body_hash }) => [controller_id, body_hash]));

  return new Set(numbered.filter(({ device, body_hash }) => !stored.get(device.controller_id)?.equals(body_hash)));
}

async function storeClaimed(
  client: PoolClient,
  deliveries: readonly Delivery[],
  expected: Expected,
): Promise<Receipt[]> {
  const matched = await lockAndMatch(client, deliveries);
  // Waveforms and answers take locks of their own before the controllers' rows.
  const isPlain = matched.every(({ read, batch }) => read.packets.length === 0 && batch.acks.length === 0);
  const [known, queuedFor] = await together([
    insertReadings(client, matched, expected),
    isPlain ? markControllersSeen(client, matched) : null,
  ]);
  await keepRaw(client, matched);
  for (const delivery of matched) await quarantine(client, delivery);
  const waveforms: Awaited<ReturnType<typeof storePackets>>[] = [];
  for (const { device, batch, read, sensors, now } of matched) {
    await lockAnswered(client, device, batch, read.packets, sensors);
    waveforms.push(await storePackets(client, device, read.packets, sensors, now));
  }
  const isWaitedFor = queuedFor ?? (await markControllersSeen(client, matched));
  await settle(
    client,
    matched.map((delivery, index) => ({ ...delivery, isNew: known[index]!.total < delivery.rows.length })),
  );

  const receipts: Receipt[] = [];
  for (const [index, { device, batch, read, rows, rejected, repeated, now, understood }] of matched.entries()) {
    const unknown = await answerCommands(client, device, batch.acks, now);
    const commands = isWaitedFor.has(device.controller_id) ? await takeCommandsOn(client, device, now, understood) : [];
    const unknownLubricators = await applyLubricatorReports(client, device, batch, now);
    const { total, conflicts } = known[index]!;
    const packets = waveforms[index]!;
    receipts.push({
      accepted: rows.length - total,
      duplicates: total - conflicts + repeated.duplicates,
      conflicts: conflicts + repeated.conflicts,
      waveforms: { accepted: packets.accepted, duplicates: packets.duplicates },
      rejected: [
        ...[...batch.rejected, ...rejected, ...read.rejected, ...packets.rejected, ...unknownLubricators],
        ...unknown.map((at) => ({ path: `acks[${at}]`, code: "UNKNOWN_COMMAND" as const })),
      ].slice(0, mostRejections),
      server_time: now.toISOString(),
      commands,
    });
  }

  return receipts;
}

async function lockAndMatch(client: PoolClient, deliveries: readonly Delivery[]): Promise<Matched[]> {
  const registers = await registerMaps(client, deliveries);
  const sensors = await lockAndLookUp(client, deliveries, registers);

  return deliveries.map((delivery) => {
    const { controller_id } = delivery.device;
    const own = sensors.get(controller_id) ?? new Map<string, KnownSensor>();
    const map = registers.get(controller_id) ?? {};

    return { ...delivery, sensors: own, ...matchReadings(delivery.batch, own, map, delivery.now.getTime()) };
  });
}

async function registerMaps(client: PoolClient, deliveries: readonly Delivery[]): Promise<Map<number, RegisterMap>> {
  const speaking = deliveries.filter(({ batch }) => batch.registers.size > 0);
  if (speaking.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; register_map: RegisterMap }>({
    name: "ingest-registers",
    text: "select id, register_map from controllers where id = any($1)",
    values: [speaking.map(({ device }) => device.controller_id)],
  });

  return new Map(rows.map(({ id, register_map }) => [id, register_map]));
}

async function lockAndLookUp(
  client: PoolClient,
  deliveries: readonly Delivery[],
  registers: ReadonlyMap<number, RegisterMap>,
): Promise<Map<number, Map<string, KnownSensor>>> {
  const controllers: number[] = [];
  const uids: string[] = [];
  for (const { device, batch } of deliveries) {
    for (const uid of uidsOf(batch, registers.get(device.controller_id) ?? {})) {
      controllers.push(device.controller_id);
      uids.push(uid);
    }
  }
  const { rows } = await client.query<KnownSensor & { controller_id: number }>({
    name: "ingest-sensors",
    text: `select s.controller_id, s.id, s.uid, s.data_set, s.run_threshold, s.run_levels, s.is_runtime_tracked, s.pressure_range,
        case when s.run_threshold is not null or s.is_runtime_tracked or s.run_levels <> '{}' then
          (select o.ran from sensor_latest l cross join lateral unnest(l.last_at, l.last_running) as o (at, ran)
            where l.sensor_id = s.id and o.ran is not null order by o.at desc limit 1) end as last_running,
        (select json_build_object('lo_db', m.lo_db, 'hi_db', m.hi_db) from ultrasound_models m where m.id = s.ultrasound_model_id)
          as ultrasound_model,
        (select json_agg(json_build_object('parameter', u.parameter, 'version_id', f.current_id, 'expression', f.expression))
          from sensor_formulas u join formulas f on f.id = u.formula_id where u.sensor_id = s.id) as originals,
        (select json_build_object('parameter', b.parameter, 'version_id', f.current_id, 'expression', f.expression)
          from banner_subtypes b join formulas f on f.id = b.formula_id where b.id = s.subtype_id) as subtype
      from unnest($1::int[], $2::text[]) u (controller_id, uid) join sensors s using (controller_id, uid)
      where s.deleted_at is null and s.archived_at is null`,
    values: [controllers, uids],
  });
  const found = new Map<number, Map<string, KnownSensor>>();
  for (const { controller_id, ...sensor } of rows) {
    const own = found.get(controller_id) ?? new Map<string, KnownSensor>();
    found.set(controller_id, own.set(sensor.uid, sensor));
  }

  return found;
}

function uidsOf(batch: Decoded, registers: RegisterMap): Set<string> {
  const uids = new Set(batch.devices.map(({ uid }) => uid));
  for (const { uid } of batch.readings) uids.add(uid);
  for (const { uid } of batch.waveforms) uids.add(uid);
  for (const { uid } of Object.values(registers)) uids.add(uid);

  return uids;
}
