"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { type PageAction, PageHeader } from "@/components/ui/page-header";
import { Hairline } from "@/components/ui/skeletons";
import { api } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { keepView, type View } from "@/lib/client/preferences";
import type { Query } from "@/lib/client/query";
import { isForeign, type Row } from "@/lib/client/rows";
import { useListUrl } from "@/lib/client/use-list-url";
import type { Column } from "@/lib/resources/define";
import type { Description } from "@/lib/resources/describe";
import type { Page } from "@/lib/server/resources/list";
import { BulkBar } from "./bulk-bar";
import { Cell, type Cells } from "./cell";
import { type CardProps, ListCards } from "./list-cards";
import { ListEnd } from "./list-end";
import { ListNothing } from "./list-nothing";
import type { ListParts } from "./list-parts";
import { ListToolbar } from "./list-toolbar";
import { type RowActionProps, RowMenu } from "./row-menu";
import { useExport } from "./use-export";
import { useListKeys } from "./use-list-keys";

// A list begins as a grid: the table's machinery comes with the table, the dialog's with the first deletion.
const ListTable = dynamic(() => inTime(import("./list-table")).then((module) => module.ListTable));
const DeleteDialog = dynamic(() => inTime(import("./delete-dialog")).then((module) => module.DeleteDialog), {
  loading: () => null,
});

/** What a bulk action answers for each id; what was skipped stays selected with its reason. */
export interface BulkResult {
  id: number;
  status: "done" | "skipped";
  reason?: string;
}

export interface BulkActionProps {
  rows: readonly Row[];
  resource: Description;
  /** Runs the call, refreshes the list and keeps the failed rows selected. */
  run: (call: (ids: number[]) => Promise<{ data: readonly BulkResult[] } | undefined>) => Promise<void>;
}

/** The parts that a list can be given. A page passes components of client files, never functions of its own. */
export interface ListExtras {
  cells?: Cells;
  card?: ComponentType<CardProps>;
  /** MenuItems at the head of each row's menu. */
  actions?: ComponentType<RowActionProps>;
  /** BulkButtons in the bar of the selection. */
  bulk?: ComponentType<BulkActionProps>;
  /** Controls before the search. */
  tools?: ReactNode;
  /** Links or buttons beside "New". */
  headActions?: readonly PageAction[];
  /** Chips, tabs or a line above the list. */
  head?: ReactNode;
  tabs?: ReactNode;
  /** Drawn after the list: a split panel, a dialog. */
  children?: ReactNode;
  title?: ReactNode;
  crumbs?: ReactNode;
  /** Where "New" leads; false hides it. Left out: the edit page of "new", for those who may create. */
  newHref?: string | false;
  /** The list has no edit page of its own: no links to it, no "Edit". */
  isReadOnly?: boolean;
  /** Filters that the page has decided. */
  hiddenFilters?: readonly string[];
  /** How the page has narrowed the list beyond its address, as the list's call takes it. */
  within?: Query;
}

export interface ResourceListProps extends ListExtras {
  resource: Description;
  page: Page;
  view: View;
}

const selectedAtMost = 500;
const nothing = { edit: false, delete: false, archive: false };

export function ResourceList({ resource, page, view: firstView, ...extras }: ResourceListProps) {
  const { cells, card, actions, bulk: Bulk, isReadOnly = false, hiddenFilters = [] } = extras;
  const t = useTranslations("resource");
  const noun = useTranslations(resource.name);
  const viewer = useViewer();
  const can = useCan();
  const { state, change, isPending, refresh } = useListUrl(resource);
  const [view, setView] = useState(firstView);
  // The choice is shown at once, the cards stay until the table has been fetched and drawn.
  const shownView = useDeferredValue(view);
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const [doomed, setDoomed] = useState<readonly Row[]>([]);
  const [isDeleting, setDeleting] = useState(false);
  const rows = page.data as Row[];
  const { meta } = page;

  const may = useMemo(
    () => ({
      create: can(resource.may.create),
      edit: !isReadOnly && can(resource.may.update),
      delete: can(resource.may.delete),
      archive: resource.isArchivable && can(resource.may.archive),
    }),
    [can, resource, isReadOnly],
  );
  const columns = useMemo(() => columnsOf(resource, cells), [resource, cells]);

  const mayChange = useCallback((row: Row) => !isForeign(row, resource, viewer), [resource, viewer]);
  const select = useCallback(
    (next: readonly Row[]) => {
      setSelected(next.filter(mayChange).slice(0, selectedAtMost));
      setReasons(new Map());
    },
    [mayChange],
  );
  const hrefOf = useCallback(
    (row: Row) => {
      if (resource.details) return resource.details.replace(":id", String(row.id));
      return may.edit && mayChange(row) ? `${resource.screen}/${row.id}` : undefined;
    },
    [resource, may.edit, mayChange],
  );
  const drawCell = useCallback(
    (column: Column, row: Row) => (
      <Cell column={column} row={row} resource={resource} cells={cells} href={hrefOf(row)} />
    ),
    [resource, cells, hrefOf],
  );
  const askToDelete = (which: readonly Row[]) => {
    setDoomed(which);
    setDeleting(true);
  };
  const parts: ListParts = {
    resource,
    rows,
    selection: {
      isOn: may.delete || Bulk !== undefined,
      ids: useMemo(() => new Set(selected.map((row) => row.id)), [selected]),
      rows: selected,
      onChange: select,
    },
    drawCell,
    drawMenu: (row) => (
      <RowMenu
        row={row}
        resource={resource}
        may={mayChange(row) ? may : nothing}
        actions={actions}
        onChanged={refresh}
        onDelete={() => askToDelete([row])}
      />
    ),
    reasonOf: (row) => reasons.get(row.id),
    mayChange,
  };

  async function run(call: (ids: number[]) => Promise<{ data: readonly BulkResult[] } | undefined>) {
    const answer = await call(selected.map((row) => row.id)).catch(() => null);
    if (answer === null) return;
    const skipped = (answer?.data ?? []).filter((result) => result.status === "skipped");
    setSelected(selected.filter((row) => skipped.some((result) => result.id === row.id)));
    setReasons(new Map(skipped.map((result) => [result.id, result.reason ?? t("bulk.skipped")])));
    refresh();
  }

  async function selectEverything() {
    const all: Row[] = [];
    for (let at = 1; all.length < page.meta.total; at++) {
      const asked = { ...state.filters, ...extras.within, search: state.search };
      const query = { ...asked, page: at, max: 200, ...plantOf(resource, viewer.plant) };
      const { data } = await api.get<{ data: Row[] }>(resource.path, { query });
      all.push(...data);
      if (data.length < 200) break;
    }
    select(all);
  }

  const exportAction = useExport(() => {
    // The page shows nothing either until a plant is chosen.
    if (viewer.plant === null && plantFilters(resource).length > 0) {
      viewer.askForPlant();
      return null;
    }
    const isAskedFor = plantFilters(resource).some((name) => state.filters[name] !== undefined);
    const { column, method } = state.order;
    return api.post<{ message: string }>("/exports", {
      isQuiet: true,
      body: {
        resource: resource.name,
        query: {
          ...state.filters,
          ...extras.within,
          search: state.search,
          orderByColumn: column,
          orderByMethod: method,
        },
        ...(typeof viewer.plant === "number" && !isAskedFor ? { plant_id: viewer.plant } : {}),
      },
    });
  });

  useListKeys({ parts, screen: may.edit ? resource.screen : undefined, letters: viewer.letter_keys });
  const newHref = extras.newHref ?? (may.create && !isReadOnly ? `${resource.screen}/new` : false);
  const isFiltered = state.search !== "" || Object.keys(state.filters).length > 0;

  return (
    <>
      <PageHeader
        title={extras.title ?? noun("title")}
        crumbs={extras.crumbs}
        tabs={extras.tabs}
        actions={[...(extras.headActions ?? []), ...(meta.total > 0 ? [exportAction] : [])]}
        primary={newHref ? { label: noun("new"), icon: <Plus aria-hidden />, href: newHref } : undefined}
      />
      <Hairline active={isPending} />
      <div className="page-pad flex min-w-0 flex-1 flex-col gap-3 pt-0!">
        {extras.head}
        <ListToolbar
          resource={resource}
          state={state}
          onChange={change}
          view={view}
          onViewChange={(next) => {
            setView(next);
            keepView(resource.name, next);
          }}
          hiddenFilters={viewer.plant === "all" ? hiddenFilters : [...hiddenFilters, ...plantFilters(resource)]}
          letterKeys={viewer.letter_keys}
        >
          {extras.tools}
        </ListToolbar>
        {rows.length === 0 ? (
          <div className="rounded-card border border-line bg-card">
            <ListNothing
              resource={resource}
              isFiltered={isFiltered || meta.current_page > 1}
              newHref={newHref}
              onReset={() => change({ filters: {}, search: "" })}
            />
          </div>
        ) : (
          <div aria-busy={isPending || view !== shownView} className="grid min-w-0 gap-3">
            {shownView === "table" && (
              <ListTable
                {...parts}
                columns={columns}
                order={state.order}
                onOrderChange={(order) => change({ order })}
                className="max-md:hidden"
              />
            )}
            <ListCards
              {...parts}
              columns={columns}
              card={card}
              className={shownView === "table" ? "md:hidden" : undefined}
            />
          </div>
        )}
        <ListEnd meta={meta} shown={rows.length} step={resource.pageSize} isPending={isPending} onChange={change} />
        {selected.length > 0 && <div aria-hidden className="h-12" />}
      </div>
      <BulkBar
        count={selected.length}
        onClear={() => select([])}
        everything={
          selected.length >= rows.length && selected.length < meta.total && meta.total <= selectedAtMost
            ? { total: meta.total, onSelect: () => selectEverything().catch(() => {}) }
            : undefined
        }
        onDelete={may.delete ? () => askToDelete(selected) : undefined}
      >
        {Bulk && <Bulk rows={selected} resource={resource} run={run} />}
      </BulkBar>
      {doomed.length > 0 && (
        <DeleteDialog
          resource={resource}
          rows={doomed}
          open={isDeleting}
          onOpenChange={setDeleting}
          onDeleted={() => {
            select(selected.filter((row) => !doomed.includes(row)));
            refresh();
          }}
          onRefused={(reason) => setReasons(new Map(doomed.map((row) => [row.id, reason])))}
        />
      )}
      {extras.children}
    </>
  );
}

/** The description's columns, and one more for each cell of a screen's own that is none of them. */
function columnsOf(resource: Description, cells: Cells = {}): readonly Column[] {
  const more = Object.keys(cells).filter((key) => !resource.columns.some((column) => column.key === key));
  return [...resource.columns, ...more.map((key): Column => ({ key, as: "text", sort: false }))];
}

const plantFilters = (resource: Description) =>
  Object.entries(resource.filters)
    .filter(([, filter]) => "column" in filter && filter.column === "plant_id")
    .map(([name]) => name);

/** The call knows nothing of the plant that the interface looks at; the page does. */
const plantOf = (resource: Description, plant: unknown) =>
  typeof plant === "number" ? Object.fromEntries(plantFilters(resource).map((name) => [name, [plant]])) : {};
