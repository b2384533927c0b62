import { RUN_IN_MOMENTS } from "@/lib/domain/monitoring/joint";
import type { Contribution, Member } from "@/lib/domain/monitoring/joint-alert";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import type { Call } from "@/lib/server/data/call";

/** How far the measurements of a sensor's machine are watched together. */
export interface JointState {
  /** Those of the sensor that take part. */
  parameters: number[];
  /** All that take part, of the whole machine. */
  members: number;
  /** Hours of the run-in, of those wanted. */
  samples: number;
  wanted: number;
  /** Null until it is learned. */
  from: Date | null;
  until: Date | null;
}

/** Null where the machine has too few measurements without set limits, or is not yet looked at. */
export async function jointOf({ tx }: Pick<Call, "tx">, sensor_id: number): Promise<JointState | null> {
  const sensor = await tx.sensor.findFirst({
    where: { id: sensor_id },
    select: { equipment: { select: { asset: { select: { machine_id: true } } } } },
  });
  const machine_id = sensor?.equipment?.asset?.machine_id;
  if (machine_id === undefined) return null;
  const model = await tx.jointModel.findFirst({
    where: { machine_id },
    select: { members: true, samples: true, learned_from: true, learned_until: true },
  });
  const members = membersIn(model?.members);
  if (!model || members.length === 0) return null;

  return {
    parameters: members.filter((one) => one.sensor_id === sensor_id).map(({ parameter }) => parameter),
    members: members.length,
    samples: model.samples,
    wanted: RUN_IN_MOMENTS,
    from: model.learned_from,
    until: model.learned_until,
  };
}

const membersIn = (stored: unknown) => (stored ?? []) as Member[];

export interface NamedContribution {
  sensor: { id: number; name: string; equipment_id: number | null };
  parameter: number;
  /** Message key of what was measured. */
  name: string;
  share: number;
  deviation: number;
}

/** What alerts of measurements together name, by the alert's id. */
export async function namedContributions(
  { tx }: Pick<Call, "tx">,
  alerts: readonly { id: number; contributions: unknown }[],
): Promise<Map<number, NamedContribution[]>> {
  const all = alerts.flatMap(({ id, contributions }) =>
    contributions ? [{ id, parts: contributions as Contribution[] }] : [],
  );
  if (all.length === 0) return new Map();
  const sensors = await tx.sensor.findMany({
    where: { id: { in: [...new Set(all.flatMap(({ parts }) => parts.map(({ sensor_id }) => sensor_id)))] } },
    select: { id: true, name: true, equipment_id: true },
  });

  return new Map(
    all.map(({ id, parts }) => [
      id,
      parts.flatMap(({ sensor_id, data_set, parameter, share, deviation }) => {
        const sensor = sensors.find((one) => one.id === sensor_id);
        const name = parameterById(data_set, parameter)?.name ?? "parameters.unknown";
        return sensor ? [{ sensor, parameter, name, share, deviation }] : [];
      }),
    ]),
  );
}
