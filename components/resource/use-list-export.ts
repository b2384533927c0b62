import { useViewer } from "@/components/shell/viewer-context";
import type { PageAction } from "@/components/ui/page-header";
import { api } from "@/lib/client/api";
import { filtersInBody } from "@/lib/client/list-address";
import type { Description } from "@/lib/resources/describe";
import type { AskedList } from "./download-list";
import type { ListRequest } from "./list-request";
import { useDownloads } from "./use-downloads";
import { useExport } from "./use-export";
import { useListTile } from "./use-list-tile";

/** "Export by email" and the downloads of what the list matches, in its order. */
export function useListExport({ resource, state, within, plantFilters }: ListRequest): PageAction[] {
  const viewer = useViewer();

  const ask = (): AskedList | null => {
    // The page shows nothing either until a plant is chosen.
    if (viewer.plant === null && plantFilters.length > 0) {
      viewer.askForPlant();
      return null;
    }
    const isAskedFor = plantFilters.some((name) => state.filters[name] !== undefined);
    const { column, method } = state.order;
    return {
      resource: resource.name,
      query: {
        ...filtersInBody(state.filters),
        ...within,
        search: state.search,
        orderByColumn: column,
        orderByMethod: method,
      },
      ...(typeof viewer.plant === "number" && !isAskedFor ? { plant_id: viewer.plant } : {}),
    };
  };
  const byMail = useExport(() => {
    const asked = ask();
    return asked && api.post<{ message: string }>("/exports", { isQuiet: true, body: { ...asked } });
  });

  return [byMail, ...useDownloads(ask), ...useListTile(resource.name, namesOf(resource), ask)];
}

const shownColumns = 4;

const namesOf = ({ columns }: Description) =>
  columns.flatMap(({ key, as }) => (as === "image" ? [] : [key])).slice(0, shownColumns);
