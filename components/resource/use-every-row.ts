import { useViewer } from "@/components/shell/viewer-context";
import { api } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";
import type { ListRequest } from "./list-request";
import { plantQuery } from "./plant-filters";

const rowsPerCall = 200;

/** Fetches what the list matches, all of its pages. */
export function useEveryRow({ resource, state, within, plantFilters }: ListRequest) {
  const { plant } = useViewer();

  return async (total: number): Promise<readonly Row[]> => {
    const all: Row[] = [];
    for (let at = 1; all.length < total; at++) {
      const asked = { ...state.filters, ...within, search: state.search };
      const query = { ...asked, page: at, max: rowsPerCall, ...plantQuery(plantFilters, plant) };
      const { data } = await api.get<{ data: Row[] }>(resource.path, { query });
      all.push(...data);
      if (data.length < rowsPerCall) break;
    }
    return all;
  };
}
