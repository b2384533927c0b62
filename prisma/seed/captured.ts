import sharp from "sharp";
import { keptSteps, type Step, withCaptured } from "@/lib/domain/maintenance/work-order-steps";
import type { Tx } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";

/** What technicians have captured at the order under way in each demo plant: a picture, a marked one, a voice note, and one that was taken back. */
export async function seedCaptured(tx: Tx, now: Date) {
  const orders = await tx.workOrder.findMany({
    where: { kind: "order", status: "in_work", assigned_user_id: { not: null }, name: { startsWith: "Balance " } },
    select: { id: true, company_id: true, plant_id: true, assigned_user_id: true, steps: true },
  });
  const [rotor, marked, speech] = [await drawn(false), await drawn(true), hum()];
  const transcribed = new Set<number>();
  for (const { id: work_order_id, company_id, plant_id, assigned_user_id: user_id, steps } of orders) {
    const stored: unknown = steps;
    const kept = keptSteps(stored as Step[]);
    const step_id = kept[0]?.id ?? null;
    const files = [
      { bytes: rotor, name: "rotor.jpg", mime: "image/jpeg" },
      { bytes: marked, name: "blade.jpg", mime: "image/jpeg" },
      { bytes: speech, name: "voice.wav", mime: "audio/wav" },
    ];
    for (const [index, { bytes, name, mime }] of files.entries()) {
      const file = await tx.file.create({
        data: { ...(await storeBytes(bytes, name, mime)), company_id, user_id },
        select: { id: true },
      });
      const at = new Date(now.getTime() - (40 - index) * 60_000);
      const data = { file_id: file.id, ...(step_id && { step_id }) };
      const link = { company_id, plant_id, work_order_id, file_id: file.id, step_id, user_id, created_at: at };
      await tx.workOrderFile.create({ data: link });
      const event = { company_id, plant_id, work_order_id, user_id, created_at: at };
      await tx.workOrderEvent.create({ data: { ...event, action: "attach_file", data } });
      if (mime === "audio/wav" && !transcribed.has(company_id)) {
        transcribed.add(company_id);
        await tx.transcript.create({ data: { ...recorded, file_id: file.id, company_id, user_id, created_at: at } });
      }
      if (name === "blade.jpg") await tx.workOrderEvent.create({ data: { ...event, action: "replace_file", data } });
    }
    const taken = new Date(now.getTime() - 30 * 60_000);
    await tx.workOrderEvent.create({
      data: {
        company_id,
        plant_id,
        work_order_id,
        user_id,
        created_at: taken,
        action: "remove_file",
        note: "blurred.jpg",
      },
    });
    const counted = kept.map((step) =>
      step.id === step_id ? files.reduce((one, { mime }) => withCaptured(one, mime, 1), step) : step,
    );
    await tx.workOrder.update({ where: { id: work_order_id }, data: { steps: counted } });
  }
}

/** As a model once wrote it; a demo has none that could. */
const recorded = {
  state: "done",
  language: "en",
  model: "whisper-large-v3",
  text: "There is fiber on the second blade again, about two fingers thick. I scraped it off. Check it at the next stop.",
};

/** The rotor of a fan; marked, an arrow shows the fiber on a blade. */
function drawn(isMarked: boolean): Promise<Buffer> {
  const blades = [0, 60, 120, 180, 240, 300].map(
    (turn) => `<path d="M320 240L300 60H340Z" fill="#8894a1" transform="rotate(${turn} 320 240)"/>`,
  );
  const mark = `<path d="M560 90L372 128M372 128l26-22M372 128l34 8" stroke="#fff" stroke-width="14" fill="none"/>
    <path d="M560 90L372 128M372 128l26-22M372 128l34 8" stroke="#c8102e" stroke-width="8" fill="none"/>
    <rect x="470" y="40" width="150" height="44" rx="8" fill="#fff"/>
    <text x="545" y="70" font-family="sans-serif" font-size="26" text-anchor="middle">Fiber</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#3b4550"/>
    <circle cx="320" cy="240" r="200" fill="#59656f"/>${blades.join("")}<circle cx="320" cy="240" r="46" fill="#c3ccd4"/>
    <ellipse cx="352" cy="132" rx="26" ry="16" fill="#a98b5d"/>${isMarked ? mark : ""}</svg>`;

  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** Two seconds of a fan, 8 kHz and 8 bits: nobody has spoken for the demo. */
export function hum(): Buffer {
  const rate = 8_000;
  const sound = Buffer.from(
    Array.from({ length: 2 * rate }, (_, at) => Math.round(128 + 40 * Math.sin((2 * Math.PI * 118 * at) / rate))),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(sound.length, 40);

  return Buffer.concat([head, sound]);
}
