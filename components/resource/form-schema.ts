import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { ApiError } from "@/lib/client/api";
import { messageOfIssue } from "@/lib/domain/shared/issues";
import type { Kind, Values } from "./form-context";

/** As much of a zod schema as a form needs. */
export interface Schema {
  safeParse: (input: unknown) => { success: boolean; error?: { issues: z.core.$ZodIssue[] } | undefined };
}

export interface FieldError {
  key: string;
  params: Record<string, string | number>;
}

/** The name under which a form is refused whose schema could not be fetched: no field is called so. */
export const wholeForm = "form";

/**
 * What is wrong with the values, by field. The schemas come when a form asks for them: a list, and the first paint of
 * a form, do without zod.
 */
export async function checkBy(
  schema: string | (() => Promise<Schema>),
  input: Record<string, unknown>,
): Promise<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {};
  const fetched = await (typeof schema === "string" ? inputOf(schema) : schema()).catch(() => null);
  if (!fetched) return { [wholeForm]: { key: "resource.formNotReady", params: {} } };
  const checked = fetched.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    const path = issue.path.map(String).join(".");
    const message = messageOfIssue(issue, input);
    errors[path] ??= typeof message === "string" ? { key: message, params: {} } : message;
  }
  return errors;
}

async function inputOf(name: string): Promise<Schema> {
  const { resourceNamed } = await import("@/lib/resources/by-name");
  return (await resourceNamed(name)).input;
}

/** Shows what a call was refused at its fields; false where something of it belongs to no field that is shown. */
export function placeRefusal(
  { messages }: ApiError,
  form: Pick<UseFormReturn<Values>, "setError">,
  kinds: ReadonlyMap<string, Kind>,
): boolean {
  const refused = Object.entries(messages);
  const placed = refused.filter(([path]) => kinds.has(fieldOf(path, kinds)));
  for (const [path, texts] of placed)
    form.setError(fieldOf(path, kinds), { type: "server", message: texts.join(", ") });

  return placed.length > 0 && placed.length === refused.length;
}

/** "options.0.name" belongs to the field "options", unless the form has a field of exactly that path. */
const fieldOf = (path: string, kinds: ReadonlyMap<string, Kind>) =>
  kinds.has(path) ? path : (path.split(".")[0] ?? path);
