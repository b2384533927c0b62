import { useViewer } from "@/components/shell/viewer-context";
import { api } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";
import type { ListRequest } from "./list-request";
import { askedBy } from "./plant-filters";

const rowsPerCall = 200;

/** Fetches what the list matches, all of its pages. */
export function useEveryRow(request: ListRequest) {
  const { plant } = useViewer();

  return async (total: number): Promise<readonly Row[]> => {
    const all: Row[] = [];
    for (let at = 1; all.length < total; at++) {
      const query = { ...askedBy(request, plant), page: at, max: rowsPerCall };
      const { data } = await api.get<{ data: Row[] }>(request.resource.path, { query });
      all.push(...data);
      if (data.length < rowsPerCall) break;
    }
    return all;
  };
}
