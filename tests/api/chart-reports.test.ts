import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { GET as lastReport } from "@/app/api/plants/[id]/graphs/reports/last/route";
import { POST as startReport } from "@/app/api/plants/[id]/graphs/reports/route";
import { GET as readStatistics } from "@/app/api/sensors/[id]/statistics/route";
import { POST as startSensorReport } from "@/app/api/sensors/jobs/[id]/report/route";
import { isPdf } from "@/lib/server/files/pdf";
import { resetLimits } from "@/lib/server/http/limits";
import { letterOf } from "@/lib/services/platform/deliveries/letter";
import { chartReport } from "@/workers/chart-report";
import { aGateway, aZone, hour, minute, recordReadings, send } from "../gateways";
import { call, requestOf } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

const day = 24 * hour;
const start = Math.floor((Date.now() - 10 * day) / day) * day;

let tenant: Awaited<ReturnType<typeof aTenant>>;
let gateway: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  tenant = await aTenant();
  const equipment = await anEquipment({ plant: tenant.plant, name: "Dryer fan 3B" });
  gateway = await aGateway({ plant: tenant.plant, sensor: { equipment } });
  await aZone(gateway.sensor, { parameter: 1, warning: 3.1, alarm: 4.5 });
  const devices = Array.from({ length: 144 }, (_, index) => ({
    uid: gateway.sensor.uid,
    ts: new Date(start + index * 10 * minute).toISOString(),
    running: true,
    values: { vel_rms_z: 2 + index / 100, temp: 40 + (index % 2) },
  }));
  expect((await send(gateway.token, { v: 1, gateway: "G", devices })).status).toBe(202);
  const { id, company_id, plant_id } = gateway.controller;
  await recordReadings({ controller_id: id, company_id, plant_id }, new Date());
  await anAlert({
    sensor: gateway.sensor,
    parameter: 1,
    level: "warning",
    opened_at: new Date(start + 20 * hour),
    ended_at: new Date(start + 23 * hour),
  });
});

/** As the screen writes figures. */
const shown = (value: number, decimals: number) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);

const range = { from: new Date(start).toISOString(), to: new Date(start + day).toISOString() };

const perform = async (job_id: number, signal = new AbortController().signal) => {
  const outbox = await owner.outbox.findFirstOrThrow({
    where: { topic: "chart-report", payload: { path: ["job_id"], equals: job_id } },
  });
  const run = { outbox_id: outbox.id, attempt: 1, is_last_attempt: true, signal };
  await chartReport({ job_id }, run);
};

const pdfOf = async (as: { id: number }, id: number) => {
  const answer = await readFile(await requestOf({ as }), { params: Promise.resolve({ id: String(id) }) });
  expect(answer.status).toBe(200);

  return Buffer.from(await answer.arrayBuffer());
};

async function textIn(bytes: Buffer): Promise<string> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true }).promise;
  const pages: string[] = [];
  for (let at = 1; at <= document.numPages; at++) {
    const { items } = await (await document.getPage(at)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }

  return pages.join("\n");
}

describe("a chart report", () => {
  test.each([
    [1, "en", "Minimum", "Warning 3.10", "Z velocity"],
    [2, "es", "Mínimo", "Advertencia 3.10", "Velocidad de vibración Z"],
  ] as const)(
    "a chart report has the figures and limits of the screen, in language %s",
    async (language_id, _, minimum, limit, measurement) => {
      const { admin } = tenant;
      const body = { ...range, parameters: [1, 5], language_id };
      const asked = await call(startSensorReport, { as: admin, params: { id: gateway.sensor.id }, body });
      expect(asked.status).toBe(202);
      expect(asked.body.message).toBe("The report request is being processed, please wait...");
      await perform(asked.body.data.id);
      const last = await call(lastReport, { as: admin, params: { id: tenant.plant.id } });
      expect(last.body.data).toMatchObject({ id: asked.body.data.id, status: "completed", done: 1, total: 1 });

      const bytes = await pdfOf(admin, last.body.data.file_id);
      expect(isPdf(bytes)).toBe(true);
      const text = await textIn(bytes);
      const { data } = (await call(readStatistics, { as: admin, params: { id: gateway.sensor.id }, query: range }))
        .body;
      expect(text).toContain("Dryer fan 3B");
      expect(text).toContain(measurement);
      expect(text).toContain(limit);
      for (const { parameter, min, mean, max, decimals, count } of data.measurements) {
        if (![1, 5].includes(parameter)) continue;
        for (const figure of [min, mean, max]) expect(text).toContain(shown(figure as number, decimals));
        expect(text).toContain(String(count));
      }
      expect(text).toContain(minimum);
      expect(bytes.includes("/Subtype /Image")).toBe(false);
    },
  );

  test("a chart report of a plant is emailed to its requester and to the named people, who can read it, and nobody else can", async () => {
    const { admin, plant, company } = tenant;
    const reader = await aUser({ role: "supervisor", company, plants: [plant] });
    const body = { ...range, title: "Week 47", charts: [{ sensor_id: gateway.sensor.id }], send_to: [reader.id] };
    const { id } = (await call(startReport, { as: admin, params: { id: plant.id }, body })).body.data;
    await perform(id);
    const mails = await owner.delivery.findMany({
      where: { user_id: { in: [admin.id, reader.id] }, subject: { startsWith: `chart-report:${id}:` } },
    });
    expect(mails).toHaveLength(2);
    const { href } = letterOf(mails.find(({ user_id }) => user_id === reader.id)!);
    expect(isPdf(await pdfOf(reader, Number(href?.split("/").at(-1))))).toBe(true);
    const bell = await owner.notification.findMany({ where: { user_id: admin.id, message: "report_ready" } });
    expect(bell.some(({ subject }) => subject === `chart-report:${id}:ready`)).toBe(true);
    const job = await owner.job.findUniqueOrThrow({ where: { id } });
    const colleague = await aUser({ role: "supervisor", company, plants: [plant] });
    expect((await call(readFile, { as: colleague, params: { id: job.file_id! } })).status).toBe(404);
  });

  test("a chart report that ends with its worker is drawn by another, and by two at once is one file and one email", async () => {
    const { admin, plant } = tenant;
    const body = { ...range, charts: [{ sensor_id: gateway.sensor.id }] };
    const { id } = (await call(startReport, { as: admin, params: { id: plant.id }, body })).body.data;
    await expect(perform(id, AbortSignal.abort(new Error("ending")))).rejects.toThrow("ending");
    const stored = await owner.file.count();
    await Promise.allSettled([perform(id), perform(id)]);
    const { status, file_id } = await owner.job.findUniqueOrThrow({ where: { id } });
    expect([status, file_id]).toEqual(["completed", expect.any(Number)]);
    expect(await owner.file.count()).toBe(stored + 1);
    expect(await owner.delivery.count({ where: { subject: { startsWith: `chart-report:${id}:` } } })).toBe(1);
  });

  test("a plant without a report has none, and sensors or people of others are refused", async () => {
    const other = await aTenant();
    expect((await call(lastReport, { as: other.admin, params: { id: other.plant.id } })).body).toEqual({ data: null });
    const foreign = { ...range, charts: [{ sensor_id: gateway.sensor.id }] };
    expect(await call(startReport, { as: other.admin, params: { id: other.plant.id }, body: foreign })).toMatchObject({
      status: 422,
      body: { messages: { "charts.0.sensor_id": [expect.any(String)] } },
    });
    const stranger = { ...range, charts: [{ sensor_id: gateway.sensor.id }], send_to: [other.admin.id] };
    expect(
      await call(startReport, { as: tenant.admin, params: { id: tenant.plant.id }, body: stranger }),
    ).toMatchObject({ status: 422 });
  });
});
