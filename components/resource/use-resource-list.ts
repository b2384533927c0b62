import { useEffect } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { pageInstead } from "@/lib/client/list-address";
import type { Row } from "@/lib/client/rows";
import { useListUrl } from "@/lib/client/use-list-url";
import { useDeletion } from "./list-deletion";
import type { ResourceListProps } from "./list-props";
import { plantFilters } from "./plant-filters";
import { useColumns } from "./use-columns";
import { useEveryRow } from "./use-every-row";
import { useListAccess } from "./use-list-access";
import { useListExport } from "./use-list-export";
import { useListKeys } from "./use-list-keys";
import { useListParts } from "./use-list-parts";
import { useListView } from "./use-list-view";
import { useSelection } from "./use-selection";

const none: readonly string[] = [];

/** The state of a list: what its address asks for, what is selected, and what this person may do with it. */
export function useResourceList({ resource, page, view: firstView, ...extras }: ResourceListProps) {
  const { cells, actions, within, hiddenFilters = none, isReadOnly = false, isImmutable = false } = extras;
  const rows = page.data as Row[];
  const viewer = useViewer();
  const url = useListUrl(resource, viewer.user_id);
  const { state, refresh, change } = url;
  const instead = pageInstead(page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page that has lost its rows
  useEffect(() => {
    if (instead !== null) change({ page: instead }, { replace: true });
  }, [instead]);
  const view = useListView(resource.name, firstView);
  const access = useListAccess(resource, { isReadOnly, isImmutable });
  const { may } = access;
  const selection = useSelection({ mayChange: access.mayChange, refresh });
  const deletion = useDeletion();
  const hasPlantColumn = extras.split !== undefined && viewer.is_across_plants;
  const chosenColumns = useColumns(resource, cells, hasPlantColumn);
  const { columns } = chosenColumns;
  const parts = useListParts({
    resource,
    rows,
    access,
    selection,
    cells,
    actions,
    hasPlantColumn,
    isSelectable: may.delete || may.editSeveral || extras.bulk !== undefined,
    hasMenu: !isImmutable,
    onChanged: refresh,
    onDelete: (row) => deletion.ask([row]),
  });
  useListKeys({
    parts,
    screen: may.edit ? resource.screen : undefined,
    isSplit: extras.split !== undefined,
  });
  const request = { resource, state, within, plantFilters: extras.isAcrossPlants ? none : plantFilters(resource) };

  return {
    ...url,
    may,
    view,
    selection,
    deletion,
    columns,
    chosenColumns,
    parts,
    request,
    exportActions: useListExport(request),
    fetchEvery: useEveryRow(request),
    /** Filters that are decided already, by the page or by the chosen plant. */
    hiddenFilters: [...hiddenFilters, ...(viewer.plant === "all" ? none : request.plantFilters)],
    newHref: extras.newHref ?? (may.create && !isReadOnly ? `${resource.screen}/new` : false),
    isFiltered: state.search !== "" || Object.keys(state.filters).length > 0 || page.meta.current_page > 1,
  };
}
