import { gzipSync } from "node:zlib";
import { POST as postReadings } from "@/app/api/ingest/v1/readings/route";
import type { Prisma } from "@/lib/generated/prisma/client";
import { sha256 } from "@/lib/server/http/session";
import { newToken } from "@/lib/services/devices/gateways/tokens";
import { recordSensors } from "@/lib/services/monitoring/evaluation/record-sensors";
import { call } from "./helpers";
import { owner } from "./owner";
import { aController, aPlant, aSensor } from "./samples";

/** Gateways to test with: a controller with a token, and the door they speak to. */

type InPlant = { id: number; company_id: number; plant_id: number };

export async function aToken(controller: InPlant, fields: { expires_at?: Date; revoked_at?: Date } = {}) {
  const token = newToken();
  await owner.controllerToken.create({
    data: {
      company_id: controller.company_id,
      plant_id: controller.plant_id,
      controller_id: controller.id,
      token_hash: sha256(token),
      ...fields,
    },
  });
  return token;
}

/** A controller with one sensor that does not report running, and its token. */
export async function aGateway({
  plant,
  sensor: fields = {},
}: {
  plant?: { id: number; company_id: number };
  sensor?: Parameters<typeof aSensor>[0];
} = {}) {
  const controller = await aController({ plant: plant ?? (await aPlant()) });
  const sensor = await aSensor({ controller, ...fields });
  return { controller, sensor, token: await aToken(controller) };
}

export const send = (
  token: string | null,
  body: unknown,
  { gzip = false, headers = {} as Record<string, string> } = {},
) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return call(postReadings, {
    path: "/ingest/v1/readings",
    raw: gzip ? new Uint8Array(gzipSync(text)) : text,
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(gzip ? { "content-encoding": "gzip" } : {}),
      ...headers,
    },
  });
};

export const minute = 60_000;
export const hour = 60 * minute;

/** UTC text of a moment this many milliseconds from now, on a whole second. */
export const at = (ms: number) => new Date(Math.floor((Date.now() + ms) / 1000) * 1000).toISOString();

/** A batch of one sensor: [time, values]… */
export const batchOf = (
  uid: string,
  readings: readonly (readonly [ts: string, values: Record<string, unknown>, more?: Record<string, unknown>])[],
  more: Record<string, unknown> = {},
) => ({
  v: 1,
  gateway: "TEST",
  devices: readings.map(([ts, values, extra]) => ({ uid, ts, values, ...extra })),
  ...more,
});

/** Does at once what the workers do with the readings of a controller. */
export async function recordReadings(
  { controller_id, company_id, plant_id }: { controller_id: number; company_id: number; plant_id: number },
  now: Date,
): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    const marked = await owner.$queryRaw<{ id: number }[]>`select id from sensors
      where controller_id = ${controller_id} and id in (select sensor_id from dirty_hours) order by id`;
    const sensors = marked.map(({ id }) => ({ id, company_id, plant_id }));
    isLeft = (await recordSensors(sensors, now, { what: "new", isPaced: false, waits: true })) > 0;
  }
}

export const aZone = (sensor: InPlant, fields: { parameter: number } & Partial<Prisma.LevelZoneUncheckedCreateInput>) =>
  owner.levelZone.create({
    data: { company_id: sensor.company_id, plant_id: sensor.plant_id, sensor_id: sensor.id, ...fields },
  });
