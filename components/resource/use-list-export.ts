import { useViewer } from "@/components/shell/viewer-context";
import { api } from "@/lib/client/api";
import type { ListRequest } from "./list-request";
import { useExport } from "./use-export";

/** "Export to e-mail" of what the list matches, in its order. */
export function useListExport({ resource, state, within, plantFilters }: ListRequest) {
  const viewer = useViewer();

  return useExport(() => {
    // The page shows nothing either until a plant is chosen.
    if (viewer.plant === null && plantFilters.length > 0) {
      viewer.askForPlant();
      return null;
    }
    const isAskedFor = plantFilters.some((name) => state.filters[name] !== undefined);
    const { column, method } = state.order;
    return api.post<{ message: string }>("/exports", {
      isQuiet: true,
      body: {
        resource: resource.name,
        query: { ...state.filters, ...within, search: state.search, orderByColumn: column, orderByMethod: method },
        ...(typeof viewer.plant === "number" && !isAskedFor ? { plant_id: viewer.plant } : {}),
      },
    });
  });
}
