"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Cell, type Cells } from "@/components/resource/cell";
import { ListCards } from "@/components/resource/list-cards";
import { ListEnd } from "@/components/resource/list-end";
import { ListNothing } from "@/components/resource/list-nothing";
import type { ListParts } from "@/components/resource/list-parts";
import { ListTable } from "@/components/resource/list-table";
import { ListToolbar } from "@/components/resource/list-toolbar";
import { useExport } from "@/components/resource/use-export";
import { useViewer } from "@/components/shell/viewer-context";
import { PageHeader } from "@/components/ui/page-header";
import { Hairline } from "@/components/ui/skeletons";
import { api } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";
import { useListUrl } from "@/lib/client/use-list-url";
import type { Description } from "@/lib/resources/describe";
import type { Page } from "@/lib/server/resources/list";
import { AtCell, WhatCell, WhoCell } from "./log-cells";
import { LogTabs } from "./log-tabs";

export interface LogListProps {
  resource: Description;
  page: Page;
  hiddenFilters: readonly string[];
  mayReadVisits: boolean;
  /** The opened event. */
  children?: ReactNode;
}

const cells: Cells = { what: WhatCell, who: WhoCell, at: AtCell };
const nobody: ReadonlySet<number> = new Set();
/** The journal: to read, filter and send, and nothing else. */
export function LogList({ resource, page, hiddenFilters, mayReadVisits, children }: LogListProps) {
  const t = useTranslations("logs");
  const viewer = useViewer();
  const { state, change, isPending } = useListUrl(resource);
  const rows = page.data as Row[];
  const { meta } = page;
  const parts = useMemo<ListParts>(
    () => ({
      resource,
      rows: rows.map((row) => ({ ...row, name: row.what })),
      selection: { isOn: false, ids: nobody, rows: [], onChange: () => {} },
      drawCell: (column, row) => <Cell column={column} row={row} resource={resource} cells={cells} />,
      drawMenu: () => null,
      reasonOf: () => undefined,
      mayChange: () => false,
    }),
    [resource, rows],
  );
  const columns = resource.columns.filter(({ key }) => !hiddenFilters.includes(`${key}_id`));
  const isFiltered = state.search !== "" || Object.keys(state.filters).length > 0;
  const { column, method } = state.order;
  const exportAction = useExport(() =>
    api.post<{ message: string }>("/exports", {
      isQuiet: true,
      body: {
        resource: resource.name,
        query: { ...state.filters, search: state.search, orderByColumn: column, orderByMethod: method },
      },
    }),
  );

  return (
    <>
      <PageHeader
        title={t("title")}
        tabs={<LogTabs current="events" mayReadEvents mayReadVisits={mayReadVisits} />}
        actions={meta.total > 0 ? [exportAction] : []}
      />
      <Hairline active={isPending} />
      <div className="page-pad flex min-w-0 flex-1 flex-col gap-3">
        <ListToolbar
          resource={resource}
          state={state}
          onChange={change}
          view="table"
          hiddenFilters={hiddenFilters}
          letterKeys={viewer.letter_keys}
        />
        {rows.length === 0 ? (
          <ListNothing
            resource={resource}
            isFiltered={isFiltered || meta.current_page > 1}
            newHref={false}
            onReset={() => change({ filters: {}, search: "" })}
          />
        ) : (
          <div aria-busy={isPending} className="grid min-w-0 gap-3">
            <ListTable
              {...parts}
              columns={columns}
              order={state.order}
              onOrderChange={(order) => change({ order })}
              className="max-md:hidden"
            />
            <ListCards {...parts} columns={columns} className="md:hidden" />
          </div>
        )}
        <ListEnd meta={meta} shown={rows.length} step={resource.pageSize} isPending={isPending} onChange={change} />
      </div>
      {children}
    </>
  );
}
