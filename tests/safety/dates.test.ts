import { expect, test } from "vitest";
import { z } from "zod";
import { anAttacker, ask, nameOf, operations, schemaOfBody } from "./world";

/** A day that no calendar has is refused wherever the API takes a date, and never another day. */

/** The fields of a schema that take a real day, deep inside too. */
function dateFieldsOf(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    ["2026-02-28", "2026-02-28T10:00:00Z"].some((real) => field.safeParse(real).success) &&
    !field.safeParse("no date at all").success &&
    !field.safeParse("1+1").success
      ? [name]
      : [],
  );
}

test("30 February is refused by every date of every call, and 28 February is not", async () => {
  const found = operations.flatMap((operation) => {
    const { body, query } = operation.handler.contract;
    return [body, query].flatMap((schema) =>
      schema ? dateFieldsOf(schema).map((field) => ({ operation, schema: schema as z.ZodObject, field })) : [],
    );
  });
  const wrong = found.flatMap(({ operation, schema, field }) =>
    ["2026-02-30", "2026-02-30T10:00:00Z", "2026-02-30 10:00", "2026-02-30T10:00:00+02:00", "2027-02-29", "2026-13-01"]
      .filter((text) => (schema.shape[field] as z.ZodType).safeParse(text).success)
      .map((text) => `${nameOf(operation)} ${field} ${text}`),
  );
  expect(found.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

test("a work order that is due on 30 February is refused by its field", async () => {
  const { admin, plant } = await anAttacker();
  const operation = operations.find((one) => nameOf(one) === "POST /maintenance")!;
  expect(schemaOfBody(operation)).toBeDefined();
  const body = { name: "Grease bearing", plant_id: plant.id, assigned_user_id: admin.id };
  const refused = await ask(operation, { as: admin, body: { ...body, due_at: "2026-02-30T10:00:00Z" } });
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["due_at"]]);
  const made = await ask(operation, { as: admin, body: { ...body, due_at: "2026-02-28T10:00:00Z" } });
  expect([made.status, made.body.data.due_at]).toEqual([201, "2026-02-28T10:00:00.000Z"]);
});
