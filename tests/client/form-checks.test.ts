import { expect, test } from "vitest";
import { z } from "zod";
import { checkBy, wholeForm } from "@/components/resource/form-schema";
import { initialFor } from "@/components/resource/form-values";
import { companies } from "@/lib/resources/companies";
import { describe } from "@/lib/resources/describe";
import { parts } from "@/lib/resources/parts";

test("a form whose checks cannot be loaded is refused as a whole: “Form isn't ready”", async () => {
  const unreachable = () => Promise.reject(new Error("Loading chunk failed"));
  expect(await checkBy(unreachable, { name: "Pump" })).toEqual({
    [wholeForm]: { key: "resource.formNotReady", params: {} },
  });
});

test("a form whose checks are loaded is refused field by field", async () => {
  const schema = async () => z.object({ name: z.string().min(1) });
  expect(await checkBy(schema, { name: "" })).toEqual({ name: { key: "errors.is_required", params: {} } });
  expect(await checkBy(schema, { name: "Pump" })).toEqual({});
});

test("a new part begins in the chosen plant and with the currency of its company, a new company with none of another", () => {
  const viewer = { plant: 7, currency: "MXN" };
  expect(initialFor(viewer, describe(parts))).toEqual({ plant_id: 7, currency: "MXN" });
  expect(initialFor({ plant: "all", currency: null }, describe(parts))).toEqual({});
  expect(initialFor(viewer, describe(companies))).toEqual({});
});
