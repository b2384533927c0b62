import type { UseFormReturn } from "react-hook-form";
import type { ApiError } from "@/lib/client/api";
import type { Kind, Values } from "./form-context";

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
