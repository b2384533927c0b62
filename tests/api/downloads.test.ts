import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { resetLimits } from "@/lib/server/http/limits";
import { asServed } from "@/lib/server/resources/serve";
import { servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";
import { downloadRoute } from "@/lib/services/outward/exports/download-route";
import { call, requestOf } from "../helpers";
import { owner } from "../owner";
import { aRole, aTenant, aUser, aWorkOrder, unique } from "../samples";

beforeEach(resetLimits);

const download = downloadRoute(() => asServed(servedWorkOrders));

/** A plant whose clock is five hours behind UTC, with one of its people. */
async function aMill() {
  const tenant = await aTenant();
  await owner.plant.update({ where: { id: tenant.plant.id }, data: { time_zone: "America/Bogota" } });
  return tenant;
}

const ask = (as: { id: number }, body: object) => call(download, { as, body: { resource: "work-orders", ...body } });
const records = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];

describe("a list as a file", () => {
  test("a CSV file has the list's columns, options in words, and times on the plant's clock", async () => {
    const { plant, admin } = await aMill();
    const name = 'Replace "long" belt, twice';
    const order = await aWorkOrder({ plant, name, priority: "high", due_at: new Date("2026-03-05T03:30:00Z") });
    const { status, headers, text } = await ask(admin, { format: "csv" });

    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="Work orders \d{4}-\d\d-\d\d\.csv"/);
    expect(records(text)).toMatchObject([{ Number: `WO-${order.number}`, Work: name, Priority: "High" }]);
    expect(text).toContain("2026-03-04 22:30:00");
  });

  test("a CSV file begins with the mark by which Excel knows UTF-8", async () => {
    const { admin } = await aMill();
    const body = { resource: "work-orders", format: "csv" };
    const answer = await download(await requestOf({ as: admin, body }));

    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test("a CSV file is in the language of its reader", async () => {
    const { plant, company } = await aMill();
    await aWorkOrder({ plant });
    const reader = await aUser({ role: "plant_admin", company, plants: [plant], language_id: 2 });
    const [record] = records((await ask(reader, { format: "csv" })).text);

    expect(record).toMatchObject({ Estado: "Pendiente" });
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("http://evil.example")'])(
    "the text %j is no formula in a CSV file",
    async (name) => {
      const { plant, admin } = await aMill();
      await aWorkOrder({ plant, name });
      const [record] = records((await ask(admin, { format: "csv" })).text);

      expect(record!.Work).toBe(`'${name}`);
    },
  );

  test("a JSON file has what the columns show as the API answers it", async () => {
    const { plant, admin } = await aMill();
    const order = await aWorkOrder({ plant, name: "=1+1", due_at: new Date("2026-03-05T03:30:00Z") });
    const { text, headers } = await ask(admin, { format: "json" });

    expect(headers.get("content-disposition")).toMatch(/\.json"/);
    expect(JSON.parse(text).data).toMatchObject([
      { id: order.id, name: "=1+1", status: "pending", due_at: "2026-03-05T03:30:00.000Z" },
    ]);
  });

  test("a file of a thousand and some rows has each row once, in the list's order", async () => {
    const { plant, company, admin } = await aMill();
    const count = 1_203;
    await owner.workOrder.createMany({
      data: Array.from({ length: count }, (_one, at) => ({
        company_id: company.id,
        plant_id: plant.id,
        number: at + 1,
        name: `Order ${String(at).padStart(5, "0")}`,
      })),
    });
    const query = { orderByColumn: "name", orderByMethod: "asc" };
    const csv = records((await ask(admin, { format: "csv", query })).text).map(({ Work }) => Work!);
    const json = JSON.parse((await ask(admin, { format: "json", query })).text).data as { name: string }[];

    expect(csv).toHaveLength(count);
    expect(csv).toEqual([...csv].sort());
    expect(json.map(({ name }) => name)).toEqual(csv);
  });

  test("an empty list is a file with its headings, or without rows", async () => {
    const { admin } = await aMill();
    const query = { search: unique("nothing") };

    expect((await ask(admin, { format: "csv", query })).text).toMatch(/^Number,[^\n]+\r\n$/);
    expect(JSON.parse((await ask(admin, { format: "json", query })).text)).toEqual({ data: [] });
  });

  test("a file has only what its reader may see, and is refused to those who may not see the list", async () => {
    const { admin, company, plant } = await aMill();
    const foreign = await aMill();
    await aWorkOrder({ plant: foreign.plant });
    expect(JSON.parse((await ask(admin, { format: "json" })).text).data).toEqual([]);

    const role = await aRole({ permissions: ["view_dashboard"], company_id: company.id });
    const other = await aUser({ role, company, plants: [plant] });
    expect((await ask(other, { format: "csv" })).status).toBe(403);
  });

  test("what is asked wrongly is named", async () => {
    const { admin } = await aMill();

    expect((await ask(admin, { format: "xml" })).body.messages).toHaveProperty("format");
    expect((await ask(admin, { format: "csv", query: { color: "red" } })).body.messages).toHaveProperty("color");
  });

  test("each file is recorded in the audit log", async () => {
    const { admin } = await aMill();
    await ask(admin, { format: "json" });

    expect(await owner.auditEvent.findMany({ where: { user_id: admin.id, action: "export" } })).toMatchObject([
      { object: "work-orders", after: { format: "json" } },
    ]);
  });
});
