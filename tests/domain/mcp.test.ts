import { describe, expect, test } from "vitest";
import { assistantAnswer, type CallAnswer } from "@/lib/domain/mcp/answer";
import { bounded } from "@/lib/domain/mcp/bounds";
import { askedWith } from "@/lib/domain/mcp/request";
import { resourceAt } from "@/lib/domain/mcp/uris";

const rows = (count: number, width = 10) => Array.from({ length: count }, (_, id) => ({ id, note: "x".repeat(width) }));
const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("an answer to an assistant", () => {
  test("an answer that fits is given whole", () => {
    const answer = { data: rows(25), meta: { total: 25 } };
    expect(bounded(answer)).toEqual({ value: answer, isTruncated: false });
  });

  test("of a longer list the first 25 rows are given", () => {
    const { value, isTruncated } = bounded({ data: rows(40) });
    expect({ value, isTruncated }).toEqual({ value: { data: rows(25) }, isTruncated: true });
  });

  test("rows are left out, whole ones, until an answer has at most 64 kB", () => {
    const { value, isTruncated } = bounded({ data: rows(25, 5_000) });
    const { data } = value as { data: unknown[] };
    expect(isTruncated).toBe(true);
    expect(size(value)).toBeLessThanOrEqual(64_000);
    expect(data.length).toBeGreaterThan(5);
    expect(data).toEqual(rows(25, 5_000).slice(0, data.length));
  });

  test("of a record the heaviest list is shortened, and the others are kept", () => {
    const record = { data: { id: 1, events: rows(400, 500), steps: rows(3) } };
    const { value } = bounded(record);
    const { events, steps } = (value as typeof record).data;
    expect(size(value)).toBeLessThanOrEqual(64_000);
    expect([events.length > 50, events.length < 400, steps]).toEqual([true, true, rows(3)]);
  });

  test("a single text that is too long is cut, and bytes are counted, not characters", () => {
    const { value, isTruncated } = bounded({ data: { note: "ñ".repeat(40_000) } });
    expect([isTruncated, size(value) < 3_000]).toEqual([true, true]);
  });

  test("a cut answer names the filters that were not used, and a whole one names none", () => {
    const answerFor = (answer: CallAnswer, args: Record<string, unknown> = {}) =>
      assistantAnswer(answer, {
        link: "/machines",
        origin: "https://a.example",
        filters: ["plant_id", "level"],
        args,
      });
    expect(answerFor({ data: rows(2), meta: { current_page: 1, last_page: 3 } }, { plant_id: [1] })).toMatchObject({
      is_truncated: true,
      narrow_with: ["level"],
      link: "https://a.example/machines",
    });
    expect(answerFor({ data: rows(2), meta: { current_page: 3, last_page: 3 } })).not.toHaveProperty("is_truncated");
  });

  test.each([
    ["/machines/{id}/details", { id: 3 }, null, "/machines/3/details"],
    ["/maintenance/work-orders/{id}", { id: 3 }, { id: 9 }, "/maintenance/work-orders/3"],
    ["/maintenance/work-orders/{id}", { name: "Leak" }, { id: 9 }, "/maintenance/work-orders/9"],
    ["/ncd/{id}/fft/{fftId}", { id: 3, fftId: 8 }, {}, "/ncd/3/fft/8"],
    ["/machines/{id}/details", {}, [{ id: 1 }], "/machines"],
    ["/machines/{id}/details", { id: "../x" }, null, "/machines/..%2Fx/details"],
  ])("the link %s asked with %o leads to what it is about", (pattern, args, record, address) => {
    const context = { link: pattern, origin: "https://a.example", args, filters: [] };
    expect(assistantAnswer({ data: record }, context).link).toBe(`https://a.example${address}`);
  });
});

test("arguments of a tool go where the call takes them", () => {
  const args = {
    id: 3,
    plant_id: [1, 2],
    daterange: { from: "2026-01-01" },
    is_open: true,
    text: "a",
    page: undefined,
  };
  expect(askedWith(args, { params: ["id"], query: ["plant_id", "daterange", "is_open"] })).toEqual({
    params: { id: "3" },
    search: [
      ["plant_id[]", "1"],
      ["plant_id[]", "2"],
      ["daterange[from]", "2026-01-01"],
      ["is_open", "true"],
    ],
    body: { text: "a" },
  });
});

test.each([
  ["millwright://items/12/history", { name: "item_history", id: 12 }],
  ["millwright://alerts/7/evidence", { name: "alert_evidence", id: 7 }],
  ["millwright://work-orders/310", { name: "work_order", id: 310 }],
  ["millwright://work-orders/310/cost", null],
  ["millwright://items/0/history", null],
  ["millwright://items/../history", null],
  ["https://items/12/history", null],
])("the resource at %s is %o", (uri, found) => {
  expect(resourceAt(uri)).toEqual(found);
});
