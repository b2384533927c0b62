import { expect, test, vi } from "vitest";
import { newCreations, sendScenarios } from "@/components/roi/send-scenarios";
import { sendOrder } from "@/components/work-orders/send-order";
import { api } from "@/lib/client/api";
import { Creation } from "@/lib/client/idempotency";

test("a creation that is tried again keeps its key, a corrected one has another", () => {
  const creation = new Creation();
  const first = creation.keyFor({ name: "Belt" });
  expect(creation.keyFor({ name: "Belt" })).toBe(first);
  const corrected = creation.keyFor({ name: "Belt 2" });
  expect(corrected).not.toBe(first);
  expect(new Creation().keyFor({ name: "Belt" })).not.toBe(first);
});

test.each([
  ["a new work order", { kind: "order" as const }, {}],
  ["a new log", { kind: "log" as const }, {}],
  ["a new series", { kind: "order" as const }, { recurring: { freq: "weekly" } }],
  ["a request that becomes a work order", { kind: "order" as const, draft: { request: { id: 5 } } }, {}],
])("%s whose answer is lost is created once, however often Save is pressed", async (_, subject, more) => {
  const post = vi.spyOn(api, "post").mockRejectedValue(new Error("no connection"));
  const creation = new Creation();
  const body = { name: "Grease the fan", ...more };
  await expect(sendOrder(body, subject, creation)).rejects.toThrow();
  await expect(sendOrder({ ...body }, subject, creation)).rejects.toThrow();
  const keys = post.mock.calls.map(([, ask]) => ask?.idempotencyKey);
  post.mockRestore();

  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("of two scenarios the first is saved once when the second is refused and tried again", async () => {
  const post = vi.spyOn(api, "post").mockResolvedValueOnce({}).mockRejectedValueOnce(new Error("refused"));
  const creations = newCreations();
  const bodies = (outlay: number | null) => [
    { scenario: "a" as const, inputs: { outlay: 5 } },
    { scenario: "b" as const, inputs: { outlay } },
  ];
  await expect(sendScenarios(bodies(null), creations)).rejects.toThrow();
  post.mockResolvedValue({});
  await sendScenarios(bodies(7), creations);
  const keys = post.mock.calls.map(([, ask]) => ask?.idempotencyKey);
  post.mockRestore();

  expect(keys[2]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
