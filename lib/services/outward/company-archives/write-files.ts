import { sqlSnapshot } from "@/lib/server/data/db";
import { storedPath } from "@/lib/server/files/storage";
import { hashOf, linkOrCopy, memberPath, sizeOf, writeWhole } from "./folder";
import { type Member, noteMembers, type Writing } from "./members";
import { within } from "./write-tables";

const waveformsAtOnce = 50;
const filesAtOnce = 200;

interface Period {
  from_at: Date | null;
  to_at: Date | null;
}

type Progress = (done: number, total: number) => unknown;

/** The samples of each waveform: float32, little-endian, in its own unit. Some at a time, those of a batch or none. */
export async function writeWaveforms(writing: Writing, { from_at, to_at }: Period, progress: Progress): Promise<void> {
  const { rows } = await sqlSnapshot(writing.company_id, (client) =>
    client.query<{ id: number; sensor_id: number }>(
      `select id, sensor_id from waveforms w where company_id = $1 and created_at <= $2 and ${within("listed_at", from_at, to_at)}
        and exists (select from waveform_parts p where p.waveform_id = w.id) order by sensor_id, id`,
      [writing.company_id, writing.snapshot_at],
    ),
  );
  const pathOf = (row: { id: number; sensor_id: number }) => `waveforms/${row.sensor_id}/${row.id}.f32`;
  const left = rows.filter((row) => !writing.finished.has(pathOf(row)));
  for (let at = 0; at < left.length; at += waveformsAtOnce) {
    writing.signal.throwIfAborted();
    const batch = left.slice(at, at + waveformsAtOnce);
    const samples = await samplesOf(
      writing,
      batch.map(({ id }) => id),
    );
    const members: Member[] = [];
    for (const one of batch) {
      const bytes = samples.get(one.id);
      if (!bytes) continue;
      const path = pathOf(one);
      writing.between?.(path);
      const position = writing.finished.size + members.length + 1;
      const target = memberPath(writing.company_id, writing.id, position);
      members.push({ path, position, rows: null, part: null, ...(await writeWhole(target, [bytes])) });
    }
    await noteMembers(writing, members);
    await progress(rows.length - left.length + at + batch.length, rows.length);
  }
}

async function samplesOf({ company_id }: Writing, ids: readonly number[]): Promise<Map<number, Buffer>> {
  const { rows } = await sqlSnapshot(company_id, (client) =>
    client.query<{ id: number; samples: Buffer }>(
      `select waveform_id as id, string_agg(samples, ''::bytea order by part) as samples from waveform_parts
        where company_id = $1 and waveform_id = any ($2) group by 1`,
      [company_id, ids],
    ),
  );

  return new Map(rows.map(({ id, samples }) => [id, samples]));
}

/** The bytes of each file of the company, checked against what is known of them. One whose bytes are gone has none. */
export async function writeFiles(writing: Writing, progress: Progress): Promise<void> {
  const { rows } = await sqlSnapshot(writing.company_id, (client) =>
    client.query<{ id: number; storage_key: string; sha256: string }>(
      `select id, storage_key, sha256 from files
        where (company_id = $1 or (company_id is null and shown_by_company_id = $1)) and created_at <= $2
          and expires_at is null and purpose not in ('export', 'import') order by id`,
      [writing.company_id, writing.snapshot_at],
    ),
  );
  const pathOf = ({ id }: { id: number }) => `files/${id}`;
  const left = rows.filter((row) => !writing.finished.has(pathOf(row)));
  for (let at = 0; at < left.length; at += filesAtOnce) {
    writing.signal.throwIfAborted();
    const members: Member[] = [];
    for (const file of left.slice(at, at + filesAtOnce)) {
      writing.between?.(pathOf(file));
      const position = writing.finished.size + members.length + 1;
      const target = memberPath(writing.company_id, writing.id, position);
      const from = storedPath(file.storage_key);
      if ((await sizeOf(from)) === null) continue;
      await linkOrCopy(from, target);
      members.push({ path: pathOf(file), position, rows: null, part: null, ...(await hashOf(target)) });
    }
    await noteMembers(writing, members);
    await progress(rows.length - left.length + Math.min(at + filesAtOnce, left.length), rows.length);
  }
}
