import { z } from "zod";

/**
 * What gateways send and are answered, as the API document describes it. The readings' door judges each value by itself
 * (lib/domain/ingest/payload.ts), so that one bad value costs nothing but itself.
 */

const moment = z.iso.datetime();

export const readingsBody = z
  .looseObject({
    v: z.literal(1),
    gateway: z.string(),
    seq: z.number().optional(),
    sent_at: moment.optional(),
    devices: z
      .array(
        z.looseObject({
          uid: z.string(),
          ts: moment.optional(),
          running: z.boolean().optional(),
          values: z.record(z.string(), z.number()),
        }),
      )
      .optional(),
    acks: z.array(z.looseObject({})).optional(),
  })
  .meta({
    examples: [
      {
        v: 1,
        gateway: "MY-1",
        seq: 17,
        sent_at: "2026-11-22T17:00:00Z",
        devices: [{ uid: "my-1", ts: "2026-11-22T17:00:00Z", running: true, values: { vel_rms_z: 3.2, temp: 41 } }],
      },
    ],
  });

export const readingsAnswer = z.looseObject({
  accepted: z.int(),
  duplicates: z.int(),
  conflicts: z.int(),
  waveforms: z.looseObject({ accepted: z.int(), duplicates: z.int() }),
  rejected: z.array(z.looseObject({ path: z.string(), code: z.string() })),
  server_time: moment,
  commands: z.array(z.looseObject({})),
});

export const bindBody = z
  .object({ serial: z.string().min(1).max(200), code: z.string().min(1).max(40) })
  .meta({ examples: [{ serial: "MY-1", code: "7K2M-9QPX" }] });

export const bindAnswer = z.object({ data: z.looseObject({ token: z.string() }) });

/** The process that holds a controller, as it names itself in the header X-Reader. */
export const readerHolder = z.uuid();

export const readerConfigurationAnswer = z.object({
  data: z.looseObject({
    controller: z.looseObject({ id: z.int(), serial_number: z.string(), type: z.string() }),
    connection: z.looseObject({ url: z.string() }),
    tags: z.array(z.looseObject({ uid: z.string(), key: z.string(), path: z.string() })),
    requests: z.array(z.looseObject({ id: z.int(), kind: z.string() })),
  }),
});

export const readerClaimAnswer = z.object({
  data: z.array(z.looseObject({ controller_id: z.int(), serial_number: z.string(), token: z.string(), tags: z.int() })),
});
