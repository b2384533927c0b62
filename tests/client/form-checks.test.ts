import { expect, test } from "vitest";
import { z } from "zod";
import { checkBy, wholeForm } from "@/components/resource/form-schema";

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
