import { expect, test } from "vitest";
import { z } from "zod";
import { anAttacker, ask, nameOf, operations, schemaOfBody } from "./world";

/** A day that no calendar has is refused wherever the API takes a date, and no time is read on the server's clock. */

interface DateField {
  name: string;
  field: z.ZodType;
}

/** The fields of a schema that take a real day, deep inside too. */
function dateFieldsOf(schema: z.ZodType, path: string[] = []): DateField[] {
  const inner =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
  if (inner !== schema) return dateFieldsOf(inner, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      dateFieldsOf(field, [...path, name]),
    );

  return ["2026-02-28", "2026-02-28T10:00:00Z"].some((real) => schema.safeParse(real).success) &&
    !schema.safeParse("no date at all").success &&
    !schema.safeParse("1+1").success
    ? [{ name: path.join("."), field: schema }]
    : [];
}

const dates = operations.flatMap((operation) => {
  const { body, query } = operation.handler.contract;
  return [body, query].flatMap((schema) =>
    schema ? dateFieldsOf(schema).map(({ name, field }) => ({ name: `${nameOf(operation)} ${name}`, field })) : [],
  );
});

test("30 February is refused by every date of every call, and 28 February is not", () => {
  const wrong = dates.flatMap(({ name, field }) =>
    ["2026-02-30", "2026-02-30T10:00:00Z", "2026-02-30 10:00", "2026-02-30T10:00:00+02:00", "2027-02-29", "2026-13-01"]
      .filter((text) => field.safeParse(text).success)
      .map((text) => `${name} ${text}`),
  );
  expect(dates.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

test("a time without a zone is refused by every call, or kept as it is for the clock of a plant", () => {
  const instants = dates.filter(({ field }) => field.safeParse("2026-11-22T10:00:00-05:00").success);
  const readHere = instants.flatMap(({ name, field }) =>
    ["2026-11-22", "2026-11-22T10:00", "2026-11-22T10:00:00", "2026-11-22 10:00"]
      .filter((text) => (({ success, data }) => success && data !== text)(field.safeParse(text)))
      .map((text) => `${name} ${text}`),
  );
  expect(instants.length).toBeGreaterThan(15);
  expect(readHere).toEqual([]);
});

test.each(["due_at", "extended_at", "scheduled_at"])("%s of a work order without a zone is refused", async (field) => {
  const { admin, plant } = await anAttacker();
  const operation = operations.find((one) => nameOf(one) === "POST /maintenance")!;
  const body = { name: "Grease bearing", plant_id: plant.id, assigned_user_id: admin.id, [field]: "2026-11-22T10:00" };
  const refused = await ask(operation, { as: admin, body });
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, [field]]);
  expect(refused.body.messages[field]).toEqual([expect.stringContaining("zone")]);
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
