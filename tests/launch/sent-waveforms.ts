import type pg from "pg";

/**
 * Waveforms that gateways push while servers die: each in two packets that go out with two batches, so that a kill may
 * come between them.
 */

const every = 5;
const count = 512;
const axis = "z";

interface Sent {
  uid: string;
  batches: number;
}

/** The packet that goes out with a batch; most have none. */
export function packetOf(uid: string, batch: number, momentOf: (batch: number) => number) {
  const part = (batch % every) - 1; // of batches 2 and 3, 7 and 8, and so on
  if (part !== 1 && part !== 2) return [];
  const first = batch - (part - 1);
  const half = samplesOf(first).subarray(((part - 1) * count) / 2, (part * count) / 2);

  return [
    {
      uid,
      axis,
      ts: new Date(momentOf(first)).toISOString(),
      fs: 1000,
      n: half.length,
      unit: "g",
      enc: "f32le",
      part,
      parts: 2,
      data: bytesOf(half).toString("base64"),
    },
  ];
}

/** The same each time it is asked for. */
const samplesOf = (batch: number) => Float32Array.from({ length: count }, (_, at) => batch + at / 1024);
const bytesOf = (samples: Float32Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

/** Batches that began a waveform whose two packets were acknowledged. */
const acknowledged = ({ batches }: Sent) =>
  Array.from({ length: batches }, (_, batch) => batch).filter((batch) => batch % every === 2 && batch + 1 < batches);

export interface StoredWaveform {
  uid: string;
  taken_at: number;
  samples: string;
}

/** Those that are whole: the second packet of the very last may not have been sent. */
export async function storedWaveforms(client: pg.Client, uids: readonly string[]): Promise<StoredWaveform[]> {
  const { rows } = await client.query<StoredWaveform>(
    `select s.uid, (extract(epoch from w.taken_at) * 1000)::float8 as taken_at,
        coalesce((select string_agg(encode(p.samples, 'hex'), '' order by p.part) from waveform_parts p where p.waveform_id = w.id), '') as samples
      from waveforms w join sensors s on s.id = w.sensor_id where s.uid = any($1) and w.state = 'ready' order by s.uid, w.taken_at, w.id`,
    [uids],
  );

  return rows;
}

/** Of those that were acknowledged whole, how many are not there once and whole. */
export function accountOf(
  senders: readonly Sent[],
  stored: readonly StoredWaveform[],
  momentOf: (batch: number) => number,
) {
  const sent = senders.flatMap((sender) => acknowledged(sender).map((batch) => ({ uid: sender.uid, batch })));
  const found = sent.map(({ uid, batch }) => {
    const here = stored.filter((one) => one.uid === uid && one.taken_at === momentOf(batch));
    const whole = bytesOf(samplesOf(batch)).toString("hex");

    return { there: here.length, isWhole: here.some(({ samples }) => samples === whole) };
  });

  return {
    acked: sent.length,
    lost: found.filter(({ isWhole }) => !isWhole).length,
    doubled: found.reduce((sum, { there }) => sum + Math.max(0, there - 1), 0),
  };
}
