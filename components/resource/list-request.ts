import { createContext } from "react";
import type { ListState } from "@/lib/client/list-address";
import type { Query } from "@/lib/client/query";
import type { Description } from "@/lib/resources/describe";

/** Everything that a list's call is asked by. */
export interface ListRequest {
  resource: Description;
  state: ListState;
  /** How the page has narrowed the list beyond its address. */
  within: Query | undefined;
  /** The filters by which it follows the plant that the interface looks at. */
  plantFilters: readonly string[];
}

/** Of the list around; null where there is none. */
export const ListRequestContext = createContext<ListRequest | null>(null);
