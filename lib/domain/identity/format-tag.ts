import { formatTagAt } from "../shared/format-tags";
import { withIsoDates } from "../shared/moments";
import { localeOf, type Viewer } from "./viewer";

/** How numbers and dates are written for a user, at a plant or where no plant decides it. */
export function formatTagOf(
  { language_id, date_format }: Pick<Viewer, "language_id" | "date_format">,
  time_zone: string | null,
): string {
  const tag = formatTagAt(localeOf(language_id), time_zone);

  return date_format === "iso" ? withIsoDates(tag) : tag;
}
