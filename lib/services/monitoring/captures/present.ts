import type { CaptureAxis, CaptureState } from "@/lib/domain/monitoring/captures";
import type { Level } from "@/lib/domain/shared/levels";
import type { WaveformUnit } from "@/lib/domain/vibration/waveform";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { peopleOf } from "@/lib/services/identity/users/names";

export const captureColumns = {
  id: true,
  sensor_id: true,
  request_id: true,
  request: { select: { requested_by: true } },
  taken_at: true,
  /** Its place in time: when it was taken, until then when it was asked for. */
  listed_at: true,
  axis: true,
  fs_hz: true,
  samples_count: true,
  unit: true,
  state: true,
  received_packets: true,
  total_packets: true,
  rms: true,
  peak: true,
  crest_factor: true,
  kurtosis: true,
  is_reference: true,
  level: true,
} satisfies Prisma.WaveformSelect;

export type StoredCapture = Prisma.WaveformGetPayload<{ select: typeof captureColumns }>;

/** As lists and single answers show them, with who asked. */
export async function shownCaptures(call: Call, rows: readonly StoredCapture[]) {
  const people = await peopleOf(
    call,
    rows.map(({ request }) => request?.requested_by ?? null),
  );

  return rows.map(({ request, state, axis, level, unit, ...row }) => ({
    ...row,
    axis: axis as CaptureAxis,
    state: state as CaptureState,
    level: level as Level | null,
    unit: unit as WaveformUnit | null,
    requested_by: people.get(request?.requested_by ?? 0) ?? null,
  }));
}

export type ShownCapture = Awaited<ReturnType<typeof shownCaptures>>[number];
