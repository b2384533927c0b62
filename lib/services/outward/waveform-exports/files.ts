import type { Viewer } from "@/lib/domain/identity/viewer";
import type { CaptureAxis } from "@/lib/domain/monitoring/captures";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { type ExportedWaveform, pathOf } from "@/lib/domain/vibration/exported-waveform";
import type { ShaftSource } from "@/lib/domain/vibration/rpm";
import type { WaveformUnit } from "@/lib/domain/vibration/waveform";
import { indexHead, indexLine } from "@/lib/domain/vibration/waveform-csv";
import { isPacked, waveformFiles } from "@/lib/domain/vibration/waveform-files";
import type { WaveformFormat } from "@/lib/domain/vibration/waveform-formats";
import { unitFor } from "@/lib/domain/vibration/waveform-units";
import { readWithScope, type Tx } from "@/lib/server/data/db";
import type { ZipMember } from "@/lib/server/files/zip";
import { bytesPerSample, samplesOf } from "@/lib/services/monitoring/captures/samples";

/** What one transaction reads: some 4 MB of samples, or one waveform that is longer. */
const mostSamples = 1_000_000;
const mostInBatch = 50;

interface Known {
  id: number;
  samples: number;
}

/**
 * A file for each waveform, read in the viewer's scope a few at a time, and last the table of contents. `done`: how many
 * waveforms have been written before. One that has been deleted meanwhile is left out.
 */
export async function* filesOf(
  viewer: Viewer,
  format: WaveformFormat,
  ids: readonly Known[],
  now: Date,
): AsyncGenerator<ZipMember & { done: number }> {
  const { extension, write } = waveformFiles[format];
  const index = [indexHead];
  let done = 0;
  for (const batch of batchesOf(ids)) {
    const waveforms = await readWithScope(viewer, (tx) => waveformsOf(tx, viewer, batch));
    for (const waveform of waveforms) {
      const path = pathOf(waveform, extension);
      index.push(indexLine(path, waveform));
      yield { path, at: new Date(waveform.taken_at), isPacked: isPacked(format), pieces: write(waveform), done };
      done++;
    }
  }
  yield { path: "waveforms.csv", at: now, isPacked: true, pieces: linesOf(index), done };
}

function* batchesOf(ids: readonly Known[]): Generator<number[]> {
  let batch: number[] = [];
  let held = 0;
  for (const { id, samples } of ids) {
    if (batch.length > 0 && (batch.length === mostInBatch || held + samples > mostSamples)) {
      yield batch;
      [batch, held] = [[], 0];
    }
    batch.push(id);
    held += samples;
  }
  if (batch.length > 0) yield batch;
}

async function waveformsOf(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<ExportedWaveform[]> {
  const rows = await tx.waveform.findMany({
    where: { id: { in: [...ids] }, sensor: { deleted_at: null } },
    select: {
      id: true,
      taken_at: true,
      listed_at: true,
      axis: true,
      fs_hz: true,
      unit: true,
      state: true,
      is_whole: true,
      shaft_rpm: true,
      shaft_source: true,
      sensor: {
        select: {
          id: true,
          uid: true,
          name: true,
          plant: { select: { name: true, unit_system: true } },
          equipment: { select: { name: true, asset: { select: { machine: { select: { name: true } } } } } },
        },
      },
    },
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  const waveforms: ExportedWaveform[] = [];
  for (const row of ids.flatMap((id) => found.get(id) ?? [])) {
    const { id, fs_hz, sensor } = row;
    if (fs_hz === null || row.unit === null) continue;
    const measured_in = row.unit as WaveformUnit;
    const { unit, factor } = unitFor(measured_in, unitSystemFor(viewer, sensor.plant));
    waveforms.push({
      id,
      fs_hz,
      measured_in,
      unit,
      axis: row.axis as CaptureAxis,
      taken_at: (row.taken_at ?? row.listed_at).getTime(),
      samples: samplesIn(await samplesOf({ tx }, id), factor),
      shaft: row.shaft_rpm === null ? null : { rpm: row.shaft_rpm, source: row.shaft_source as ShaftSource },
      is_whole: row.state === "ready" && row.is_whole,
      sensor: { id: sensor.id, uid: sensor.uid, name: sensor.name },
      plant: sensor.plant.name,
      machine: sensor.equipment?.asset?.machine.name ?? null,
      item: sensor.equipment?.name ?? null,
    });
  }

  return waveforms;
}

const samplesIn = (bytes: Buffer, factor: number) =>
  Float32Array.from(
    { length: bytes.length / bytesPerSample },
    (_, at) => bytes.readFloatLE(at * bytesPerSample) * factor,
  );

const linesAtOnce = 500;

function* linesOf(lines: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += linesAtOnce) yield Buffer.from(lines.slice(at, at + linesAtOnce).join(""));
}
