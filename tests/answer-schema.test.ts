import { expect, test } from "vitest";
import { type AnswerSchema, mismatches } from "./answer-schema";

const order: AnswerSchema = {
  type: "object",
  properties: {
    id: { type: "number" },
    status: { enum: ["pending", "closed"] },
    closed_at: { anyOf: [{ type: "null" }, { type: "string", format: "date-time" }] },
    steps: { type: "array", items: { type: "object", properties: { text: { type: "string" } }, required: ["text"] } },
    people: { type: "object", properties: {}, additionalProperties: { type: "number" } },
    kind: { const: "order" },
  },
  required: ["id", "closed_at"],
  additionalProperties: false,
};

test("an answer that its schema describes has no mismatch", () => {
  const whole = {
    id: 1,
    status: "closed",
    closed_at: "2026-03-01T08:00:00.000Z",
    steps: [{ text: "Look" }],
    people: {},
  };
  expect(mismatches(order, whole)).toEqual([]);
  expect(mismatches(order, { id: 1, closed_at: null, people: { jo: 1 }, kind: "order" })).toEqual([]);
  expect(mismatches({}, whole)).toEqual([]);
});

test.each<[object, string]>([
  [{ closed_at: null }, " must have id"],
  [{ id: "1", closed_at: null }, "/id must be number, not string"],
  [{ id: null, closed_at: null }, "/id must be number, not null"],
  [{ id: 1, closed_at: null, planted: 1 }, " must not have planted"],
  [{ id: 1, closed_at: null, status: "open" }, '/status must be one of ["pending","closed"]'],
  [{ id: 1, closed_at: null, kind: "request" }, '/kind must be "order"'],
  [{ id: 1, closed_at: "yesterday" }, "/closed_at must be a date-time"],
  [{ id: 1, closed_at: 5 }, "/closed_at must be null, not number"],
  [{ id: 1, closed_at: null, steps: {} }, "/steps must be array, not object"],
  [{ id: 1, closed_at: null, steps: [{ text: "Look" }, {}] }, "/steps/1 must have text"],
  [{ id: 1, closed_at: null, people: { jo: "x" } }, "/people/jo must be number, not string"],
])("the answer %j does not match its schema: %s", (answer, difference) => {
  expect(mismatches(order, answer)).toEqual([difference]);
});

test("a schema with a keyword that is not compared is an error", () => {
  expect(() => mismatches({ pattern: "^a" } as AnswerSchema, "b")).toThrow('does not know "pattern"');
});
