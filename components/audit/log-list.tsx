"use client";

import { type ReactNode, useMemo } from "react";
import type { Cells } from "@/components/resource/cell";
import { ResourceList } from "@/components/resource/resource-list";
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

/** The audit log: to read, filter and send, and nothing else. */
export function LogList({ resource, hiddenFilters, mayReadVisits, ...list }: LogListProps) {
  const shown = useMemo(() => withoutColumns(resource, hiddenFilters), [resource, hiddenFilters]);

  return (
    <ResourceList
      resource={shown}
      cells={cells}
      tabs={<LogTabs current="events" mayReadEvents mayReadVisits={mayReadVisits} />}
      hiddenFilters={hiddenFilters}
      view="table"
      isTable
      isImmutable
      isAcrossPlants
      {...list}
    />
  );
}

/** Who cannot pick a company or a plant has but one: its column would be the same in every row. */
const withoutColumns = (resource: Description, hiddenFilters: readonly string[]): Description => ({
  ...resource,
  columns: resource.columns.filter(({ key }) => !hiddenFilters.includes(`${key}_id`)),
});
