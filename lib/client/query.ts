import { pairsOf, type Query, textOf } from "@/lib/domain/shared/query-pairs";

export { pairsOf, type Query, textOf };

/** With its question mark, or nothing. */
export function queryText(query: Query | undefined): string {
  const pairs = pairsOf(query ?? {});
  return pairs.length > 0 ? `?${textOf(pairs)}` : "";
}
