import type { PoolClient } from "pg";
import type { KnownSensor } from "@/lib/domain/ingest/known-sensor";
import type { Waveform } from "@/lib/domain/ingest/payload";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { DeviceToken } from "@/lib/server/http/device";
import { enqueueOn } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { bytesPerSample, decodeSamples } from "./samples";

/** A packet that holds as many samples as it states. */
interface Packet extends Omit<Waveform, "data" | "enc"> {
  samples: Buffer;
}

type Rejected = Receipt["rejected"];

/** Decodes before the transaction: a megabyte of text takes a while. */
export function readPackets(waveforms: readonly Waveform[]): { packets: Packet[]; rejected: Rejected } {
  const packets: Packet[] = [];
  const rejected: Rejected = [];
  for (const { data, enc, ...waveform } of waveforms) {
    const samples = decodeSamples({ data, enc, ...waveform });
    if (typeof samples === "string") rejected.push({ path: `${waveform.path}.data`, code: samples });
    else packets.push({ ...waveform, samples });
  }

  return { packets, rejected };
}

const recording: readonly string[] = ["temp_vibe", "ncd", "ultrasound_db"];

/**
 * Stores packets in the transaction that acknowledges them, under the locks of their sensors. A packet that is there already is a duplicate; the first
 * one stays. What completes a capture announces its evaluation.
 */
export async function storePackets(
  client: PoolClient,
  device: DeviceToken,
  packets: readonly Packet[],
  sensors: ReadonlyMap<string, KnownSensor>,
  now: Date,
) {
  const stored = { accepted: 0, duplicates: 0, rejected: [] as Rejected };
  const known: { packet: Packet; sensor: KnownSensor }[] = [];
  for (const packet of packets) {
    const sensor = sensors.get(packet.uid);
    if (!sensor) stored.rejected.push({ path: `${packet.path}.uid`, code: "UNKNOWN_DEVICE" });
    else if (!recording.includes(sensor.data_set)) stored.rejected.push({ path: packet.path, code: "NOT_SUPPORTED" });
    else known.push({ packet, sensor });
  }
  for (const { packet, sensor } of known) {
    const outcome = await storePacket(client, device, sensor, packet, now);
    if (outcome === "conflict") stored.rejected.push({ path: packet.path, code: "CONFLICT" });
    else stored[outcome]++;
  }

  return stored;
}

interface Capture {
  id: number;
  fs_hz: number;
  unit: string;
  total_packets: number;
}

async function storePacket(
  client: PoolClient,
  device: DeviceToken,
  sensor: KnownSensor,
  packet: Packet,
  now: Date,
): Promise<"accepted" | "duplicates" | "conflict"> {
  const capture =
    (await knownCapture(client, sensor, packet)) ??
    (await awaitedCapture(client, sensor, packet)) ??
    (await newCapture(client, device, sensor, packet));
  const fits = capture.fs_hz === packet.fs && capture.unit === packet.unit && capture.total_packets === packet.parts;
  if (!fits) return "conflict";

  const { rowCount } = await client.query({
    name: "store-packet",
    text: `insert into waveform_parts (waveform_id, part, company_id, plant_id, samples) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [capture.id, packet.part, device.company_id, device.plant_id, packet.samples],
  });
  if (rowCount === 0) return "duplicates";
  await advance(client, device, sensor, capture, packet, now);

  return "accepted";
}

async function knownCapture(client: PoolClient, sensor: KnownSensor, { axis, ts }: Packet) {
  const { rows } = await client.query<Capture>({
    name: "known-capture",
    text: `select id, fs_hz, unit, total_packets from waveforms
      where sensor_id = $1 and axis = $2 and taken_at = to_timestamp($3::float8 / 1000)::timestamptz(3)`,
    values: [sensor.id, axis, ts],
  });

  return rows[0];
}

/** A device's clock may be a little behind: what it took shortly before it was asked is still the answer. */
const clockTolerance = "5 minutes";

/** A capture that the gateway was asked for; what a sensor sends before the request reached it stands for itself. */
async function awaitedCapture(client: PoolClient, sensor: KnownSensor, packet: Packet) {
  const { rows } = await client.query<Capture>({
    name: "awaited-capture",
    text: `update waveforms set taken_at = taken.at, listed_at = taken.at, fs_hz = $4, unit = $5, scale = $6,
        total_packets = $7, level = (select level from sensors where id = $1)
      from (select to_timestamp($3::float8 / 1000)::timestamptz(3) as at) taken
      where id = (select w.id from waveforms w where w.sensor_id = $1 and w.axis = $2 and w.taken_at is null
          and w.state in ('requested', 'queued')
          and exists (select from device_commands c where c.request_id = w.request_id and c.attempts > 0)
          and w.created_at <= taken.at + interval '${clockTolerance}'
          order by w.id limit 1)
      returning id, fs_hz, unit, total_packets`,
    values: [sensor.id, packet.axis, packet.ts, packet.fs, packet.unit, scaleOf(packet), packet.parts],
  });

  return rows[0];
}

async function newCapture(client: PoolClient, device: DeviceToken, sensor: KnownSensor, packet: Packet) {
  const { rows } = await client.query<Capture>({
    name: "new-capture",
    text: `insert into waveforms (company_id, plant_id, sensor_id, axis, state, listed_at, taken_at, fs_hz, unit, scale,
        total_packets, level)
      select $8, $9, $1, $2, 'receiving', taken.at, taken.at, $4, $5, $6, $7, (select level from sensors where id = $1)
      from (select to_timestamp($3::float8 / 1000)::timestamptz(3) as at) taken
      returning id, fs_hz, unit, total_packets`,
    values: [
      ...[sensor.id, packet.axis, packet.ts, packet.fs, packet.unit, scaleOf(packet), packet.parts],
      ...[device.company_id, device.plant_id],
    ],
  });

  return firstOf(rows);
}

const scaleOf = ({ scale }: Packet) => (scale === 1 ? null : scale);

/** One packet further: receiving, or at the end. */
async function advance(
  client: PoolClient,
  { company_id, plant_id }: DeviceToken,
  sensor: KnownSensor,
  { id }: Capture,
  packet: Packet,
  now: Date,
) {
  const { rows } = await client.query<{ state: string; request_id: number | null }>({
    name: "advance-capture",
    text: `update waveforms set received_packets = received_packets + 1, samples_count = samples_count + $2,
        is_whole = is_whole and $3, updated_at = $4,
        state = case when received_packets + 1 < total_packets then (case when state = 'incomplete' then state else 'receiving' end)
          when is_whole and $3 then 'ready' else 'incomplete' end
      where id = $1 and state in ('requested', 'queued', 'receiving', 'incomplete') returning state, request_id`,
    values: [id, packet.samples.length / bytesPerSample, packet.complete, now],
  });
  const { state, request_id } = firstOf(rows);
  if (state !== "receiving") {
    await enqueueOn(client, "waveform-stored", { waveform_id: id, company_id, plant_id }, company_id);
    await endRequest(client, request_id, now);
  }
  publish(client, { subject: "captures", action: state, id: sensor.id, company_id, plant_id });
}

/** A request ends when none of its captures is awaited any more; its command has nothing left to wait for. */
export async function endRequest(client: PoolClient, request_id: number | null, now: Date): Promise<void> {
  if (request_id === null) return;
  const { rowCount } = await client.query({
    name: "end-request",
    text: `update fft_requests set finished_at = $2 where id = $1 and finished_at is null and not exists
      (select from waveforms where request_id = $1 and state in ('requested', 'queued', 'receiving'))`,
    values: [request_id, now],
  });
  if (rowCount === 0) return;
  await client.query({
    name: "end-command-of-request",
    text: `update device_commands set ended_at = $2, error = case when came.has_come then null else 'controller_timeout' end,
        state = case when came.has_come then 'acked' else 'timeout' end
      from (select exists (select from waveforms where request_id = $1 and received_packets > 0) as has_come) came
      where request_id = $1 and state in ('queued', 'sent')`,
    values: [request_id, now],
  });
}
