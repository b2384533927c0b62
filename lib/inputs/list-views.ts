import { z } from "zod";

const missing = "list-views.name_is_missing";

/** What a saved view is called: as any name, with the specification's own words for none. */
export const viewName = z
  .string({ error: missing })
  .trim()
  .min(1, { error: missing })
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]*$/);
