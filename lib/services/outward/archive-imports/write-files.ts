import { readFile } from "node:fs/promises";
import { sqlAsProvider } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";
import { linesIn, type Row } from "./ids";
import { newRow } from "./new-row";
import { type Changes, type Importing, insertRows } from "./write-rows";

/** The bytes of each file, under a new name; a file whose bytes the archive has not is none. */
export const filesChange = ({ places, company_id }: Importing): Changes => ({
  files: async (made, row) => {
    const from = places.get(`files/${row.id}`);
    if (!from) return null;
    const { storage_key, size, sha256 } = await storeBytes(await readFile(from), String(row.name), String(row.mime));
    return { ...made, storage_key, size, sha256, company_id };
  },
});

const waveformsAtOnce = 20;

/** Waveforms with their samples, in the pieces that they came in. */
export async function writeWaveforms(
  importing: Importing,
  progress: (done: number) => Promise<unknown>,
): Promise<void> {
  const file = importing.places.get("waveforms.jsonl.gz");
  const table = importing.tables.find(({ name }) => name === "waveforms");
  if (!file || !table) return;
  let batch: Row[] = [];
  let done = 0;
  const flush = async () => {
    await importing.alive();
    const rows = batch;
    batch = [];
    await writeBatch(importing, table, rows);
    done += rows.length;
    await progress(done);
  };
  importing.between?.("waveforms");
  for await (const row of linesIn(file)) {
    batch.push(row);
    if (batch.length >= waveformsAtOnce) await flush();
  }
  if (batch.length > 0) await flush();
}

async function writeBatch(importing: Importing, table: Importing["tables"][number], rows: readonly Row[]) {
  const made: Row[] = [];
  const pieces: { waveform_id: number; part: number; plant_id: unknown; samples: Buffer }[] = [];
  for (const row of rows) {
    const one = newRow(table, row, importing);
    if (!one) continue;
    made.push(one);
    const from = importing.places.get(`waveforms/${row.sensor_id}/${row.id}.f32`);
    if (!from) continue;
    const samples = await readFile(from);
    let at = 0;
    for (const [part, length] of row.parts as [number, number][]) {
      pieces.push({
        waveform_id: Number(one.id),
        plant_id: one.plant_id,
        part,
        samples: samples.subarray(at, at + length),
      });
      at += length;
    }
  }
  await sqlAsProvider(async (client) => {
    await insertRows(client, "waveforms", made);
    for (const { waveform_id, plant_id, part, samples } of pieces)
      await client.query({
        name: "import-waveform-part",
        text: "insert into waveform_parts (waveform_id, part, company_id, plant_id, samples) values ($1, $2, $3, $4, $5)",
        values: [waveform_id, part, importing.company_id, plant_id, samples],
      });
  });
}
