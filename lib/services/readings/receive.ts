import type { PoolClient } from "pg";
import type { Instruction, WireCommand } from "@/lib/domain/commands";
import { DomainError } from "@/lib/domain/errors";
import type { Decoded, Rejection } from "@/lib/domain/payloads/readings";
import type { RegisterMap } from "@/lib/domain/registers";
import { sqlWithinPlant } from "@/lib/server/db";
import type { DeviceToken } from "@/lib/server/device";
import { metrics } from "@/lib/server/metrics";
import { lockAnswered } from "../captures/sensor-lock";
import { readPackets, storePackets } from "../captures/store";
import { answerCommandsOn } from "../commands/answer";
import { takeCommandsOn } from "../commands/deliver";
import { type KnownSensor, matchReadings, type StoredReading } from "./match";
import { type Settlement, settle, settlementOf } from "./settle";
import { prepareWeeks } from "./weeks";

/** The controller that speaks, as its token or its broker names it. */
export type Device = DeviceToken;

export interface Receipt {
  accepted: number;
  /** Stored before with the same value. */
  duplicates: number;
  /** Stored before with another value: the first one stays. */
  conflicts: number;
  /** Packets of waveforms, counted as readings are. */
  waveforms: { accepted: number; duplicates: number };
  rejected: { path: string; code: Rejection["code"] | RefusalByStore }[];
  server_time: string;
  /** What the gateway is to do next; it answers with `acks`. */
  commands: WireCommand[];
}

/** What only the stored sensors and waveforms can tell. */
type RefusalByStore =
  | "UNKNOWN_DEVICE"
  | "UNKNOWN_REGISTER"
  | "NOT_SUPPORTED"
  | "WRONG_LENGTH"
  /** Another waveform of this sensor, axis and time is there. */
  | "CONFLICT"
  | "UNKNOWN_COMMAND";

/** Ingestion holds this lock shared, under the controller's id; a worker that takes it waits for what is being stored. */
export const ingestionLock = 41_600;

/** A simple controller takes only some commands. */
type Understood = readonly Instruction["type"][];

const mostRejections = 1_000;

/**
 * Stores what a gateway sent, in one short transaction that does nothing else, and announces the evaluation. The
 * caller answers after the commit, so that an acknowledged reading is a stored one.
 */
export async function receiveReadings(
  device: Device,
  batch: Decoded,
  more: { body_hash: Buffer; now: Date; understood?: Understood },
): Promise<Receipt> {
  const { now } = more;
  await prepareWeeks(device, batch.registers.size > 0 ? [...batch.readings, { ts: now.getTime() }] : batch.readings);
  const read = readPackets(batch.waveforms);
  const receipt = await sqlWithinPlant(device.company_id, device.plant_id, (client) =>
    store(client, device, batch, read, more),
  );
  metrics.readings.inc({ outcome: "accepted" }, receipt.accepted);
  metrics.readings.inc({ outcome: "duplicate" }, receipt.duplicates);
  metrics.readings.inc({ outcome: "conflict" }, receipt.conflicts);
  metrics.readings.inc({ outcome: "rejected" }, receipt.rejected.length);

  return receipt;
}

async function store(
  client: PoolClient,
  device: Device,
  batch: Decoded,
  read: ReturnType<typeof readPackets>,
  { body_hash, now, understood }: { body_hash: Buffer; now: Date; understood?: Understood },
) {
  if (batch.seq !== null) await claimSequence(client, device, batch.seq, body_hash);
  const { sensors, registers } = await lockAndLookUp(client, device, batch);
  const { rows, reports, rejected, repeated } = matchReadings(batch, sensors, registers, now.getTime());
  const stored = await insert(client, device, rows);
  await keepRaw(client, device, rows);
  await quarantine(client, device, batch);
  await lockAnswered(client, device, batch, read.packets, sensors);
  const waveforms = await storePackets(client, device, read.packets, sensors, now);
  const settlement: Settlement = settlementOf(rows, reports, stored.inserted > 0);
  const { isWaitedFor } = await settle(client, device, settlement, {
    now,
    sequence: batch.seq,
    skew_ms: batch.sent_at === null ? null : now.getTime() - batch.sent_at,
  });

  const unknown = await answerCommandsOn(client, device, batch.acks, now);
  const commands = isWaitedFor ? await takeCommandsOn(client, device, now, understood) : [];

  return {
    accepted: stored.inserted,
    duplicates: rows.length - stored.inserted - stored.conflicts + repeated.duplicates,
    conflicts: stored.conflicts + repeated.conflicts,
    waveforms: { accepted: waveforms.accepted, duplicates: waveforms.duplicates },
    rejected: [
      ...[...batch.rejected, ...rejected, ...read.rejected, ...waveforms.rejected],
      ...unknown.map((at) => ({ path: `acks[${at}]`, code: "UNKNOWN_COMMAND" as const })),
    ].slice(0, mostRejections),
    server_time: now.toISOString(),
    commands,
  } satisfies Receipt;
}

/** The same batch again is harmless; another one under its number is a gateway that lost count. */
async function claimSequence(client: PoolClient, device: Device, sequence: number, body_hash: Buffer) {
  const { rows } = await client.query<{ body_hash: Buffer }>({
    name: "ingest-sequence",
    text: `insert into gateway_batches (controller_id, sequence, company_id, plant_id, body_hash) values ($1, $2, $3, $4, $5)
      on conflict (controller_id, sequence) do update set received_at = gateway_batches.received_at returning body_hash`,
    values: [device.controller_id, sequence, device.company_id, device.plant_id, body_hash],
  });
  if (!rows[0]!.body_hash.equals(body_hash)) {
    throw new DomainError("conflict", "ingest.sequence_used", { params: { seq: sequence } });
  }
}

async function lockAndLookUp(client: PoolClient, device: Device, batch: Decoded) {
  const uids = new Set(batch.devices.map(({ uid }) => uid));
  for (const { uid } of batch.readings) uids.add(uid);
  for (const { uid } of batch.waveforms) uids.add(uid);
  const registers = batch.registers.size > 0 ? await registerMapOf(client, device) : {};
  for (const { uid } of Object.values(registers)) uids.add(uid);

  const { rows } = await client.query<KnownSensor>({
    name: "ingest-sensors",
    text: `select s.id, s.uid, s.data_set, s.run_threshold, s.run_levels,
        (select json_agg(json_build_object('parameter', u.parameter, 'version_id', f.current_id, 'expression', f.expression))
          from sensor_formulas u join formulas f on f.id = u.formula_id where u.sensor_id = s.id) as originals,
        (select json_build_object('parameter', b.parameter, 'version_id', f.current_id, 'expression', f.expression)
          from banner_subtypes b join formulas f on f.id = b.formula_id where b.id = s.subtype_id) as subtype
      from (select pg_advisory_xact_lock_shared($1::int, $2::int)) held, sensors s
      where s.controller_id = $2 and s.uid = any($3) and s.deleted_at is null and s.archived_at is null`,
    values: [ingestionLock, device.controller_id, [...uids]],
  });

  return { sensors: new Map(rows.map((sensor) => [sensor.uid, sensor])), registers };
}

async function registerMapOf(client: PoolClient, device: Device): Promise<RegisterMap> {
  const { rows } = await client.query<{ register_map: RegisterMap }>({
    name: "ingest-registers",
    text: "select register_map from controllers where id = $1",
    values: [device.controller_id],
  });

  return rows[0]?.register_map ?? {};
}

/** First write wins. `rows` are sorted and hold each key once, at most as many as one statement takes. */
async function insert(client: PoolClient, device: Device, rows: readonly StoredReading[]) {
  if (rows.length === 0) return { inserted: 0, conflicts: 0 };

  const keys = [rows.map((row) => row.ts), rows.map((row) => row.sensor_id), rows.map((row) => row.parameter)];
  const values = rows.map((row) => row.value);
  const { rowCount } = await client.query({
    name: "ingest-insert",
    text: `insert into readings (taken_at, value, sensor_id, company_id, parameter, quality, is_running)
      select to_timestamp(ts::float8 / 1000), value, sensor_id, $7, parameter, quality, is_running
      from unnest($1::bigint[], $2::int[], $3::smallint[], $4::float8[], $5::smallint[], $6::bool[])
        as u (ts, sensor_id, parameter, value, quality, is_running)
      on conflict do nothing`,
    values: [...keys, values, rows.map((row) => row.quality), rows.map((row) => row.running), device.company_id],
  });
  const inserted = rowCount ?? 0;
  if (inserted === rows.length) return { inserted, conflicts: 0 };

  const { rows: found } = await client.query<{ conflicts: number }>({
    name: "ingest-conflicts",
    text: `select count(*)::int as conflicts
      from unnest($1::bigint[], $2::int[], $3::smallint[], $4::float8[]) as u (ts, sensor_id, parameter, value)
      join readings r on r.sensor_id = u.sensor_id and r.parameter = u.parameter
        and r.taken_at = to_timestamp(u.ts::float8 / 1000)::timestamptz(3) and r.value <> u.value`,
    values: [...keys, values],
  });

  return { inserted, conflicts: found[0]!.conflicts };
}

/** What a device said before its formulas, beside the reading that came of it: none beside one that was there before. */
async function keepRaw(client: PoolClient, device: Device, rows: readonly StoredReading[]) {
  const kept = rows.flatMap(({ raw, ...row }) => (raw ? [{ ...row, raw }] : []));
  if (kept.length === 0) return;
  await client.query({
    name: "ingest-raws",
    text: `insert into reading_raws (taken_at, raw, sensor_id, company_id, parameter, original_version_id, subtype_version_id)
      select r.taken_at, u.raw, r.sensor_id, $7, r.parameter, u.original_version_id, u.subtype_version_id
      from unnest($1::bigint[], $2::int[], $3::smallint[], $4::float8[], $5::float8[], $6::int[], $8::int[])
        as u (ts, sensor_id, parameter, value, raw, original_version_id, subtype_version_id)
      join readings r on r.sensor_id = u.sensor_id and r.parameter = u.parameter
        and r.taken_at = to_timestamp(u.ts::float8 / 1000)::timestamptz(3) and r.value = u.value
      on conflict do nothing`,
    values: [
      kept.map(({ ts }) => ts),
      kept.map(({ sensor_id }) => sensor_id),
      kept.map(({ parameter }) => parameter),
      kept.map(({ value }) => value),
      kept.map(({ raw }) => raw.value),
      kept.map(({ raw }) => raw.original_version_id),
      device.company_id,
      kept.map(({ raw }) => raw.subtype_version_id),
    ],
  });
}

async function quarantine(client: PoolClient, device: Device, { quarantined }: Decoded) {
  if (quarantined.length === 0) return;
  await client.query({
    name: "ingest-quarantine",
    text: `insert into quarantined_readings (company_id, plant_id, controller_id, uid, key, taken_at, value, reason)
      select $1, $2, $3, uid, key, to_timestamp(ts::float8 / 1000), value, 'FUTURE'
      from unnest($4::text[], $5::text[], $6::bigint[], $7::float8[]) as u (uid, key, ts, value)`,
    values: [
      device.company_id,
      device.plant_id,
      device.controller_id,
      quarantined.map(({ uid }) => uid),
      quarantined.map(({ key }) => key),
      quarantined.map(({ ts }) => ts),
      quarantined.map(({ value }) => value),
    ],
  });
}
