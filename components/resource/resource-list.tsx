"use client";

import dynamic from "next/dynamic";
import { Hairline } from "@/components/ui/skeletons";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { withoutRows } from "@/lib/client/rows";
import { ColumnChooser } from "./column-chooser";
import { ListDeletion } from "./list-deletion";
import { ListEnd } from "./list-end";
import { ListHead } from "./list-head";
import type { ResourceListProps } from "./list-props";
import { ListRequestContext } from "./list-request";
import { ListRows } from "./list-rows";
import { ListToolbar } from "./list-toolbar";
import { useResourceList } from "./use-resource-list";

const ListNothing = dynamic(() => inTime(import("./list-nothing")).then((module) => module.ListNothing));
const SelectionBar = dynamic(() => inTime(import("./selection-bar")).then((module) => module.SelectionBar), {
  loading: () => null,
});

/** A list of records: head, toolbar, rows, pager, and what is done with the selected ones. */
export function ResourceList({ children, ...props }: ResourceListProps) {
  const { resource, page, bulk } = props;
  const { meta } = page;
  const list = useResourceList(props);
  const { state, change, isPending, refresh, view, selection, deletion, parts, newHref } = list;
  const { rows } = parts;
  const head = {
    resource,
    title: props.title,
    crumbs: props.crumbs,
    tabs: props.tabs,
    actions: [...(props.headActions ?? []), ...(meta.total > 0 ? list.exportActions : [])],
    newHref,
  };
  const toolbar = (
    <ListToolbar
      resource={resource}
      state={state}
      onChange={change}
      view={view.view}
      onViewChange={props.isTable ? undefined : view.choose}
      hiddenFilters={list.hiddenFilters}
      columns={<ColumnChooser resource={resource} chosen={list.chosenColumns} />}
    >
      {props.tools}
    </ListToolbar>
  );
  const body = <ListBody {...props} list={list} />;

  return (
    <ListRequestContext value={list.request}>
      {props.split ? (
        <props.split.frame
          {...head}
          rows={rows}
          toolbar={toolbar}
          isPending={isPending}
          split={props.split}
          isBusy={selection.rows.length > 0 || deletion.isOpen}
        >
          {body}
        </props.split.frame>
      ) : (
        <>
          <ListHead {...head} />
          <Hairline active={isPending} />
          <div className={cn("page-pad flex min-w-0 flex-1 flex-col gap-3", !props.tabs && "pt-0!")}>
            {props.head}
            {toolbar}
            {body}
          </div>
        </>
      )}
      {selection.rows.length > 0 && (
        <SelectionBar
          resource={resource}
          selection={selection}
          bulk={bulk}
          mayEdit={list.may.editSeveral}
          shown={rows.length}
          total={meta.total}
          fetchEvery={list.fetchEvery}
          onDelete={list.may.delete ? () => deletion.ask(selection.rows) : undefined}
        />
      )}
      <ListDeletion
        resource={resource}
        deletion={deletion}
        onDeleted={(deleted) => {
          selection.select(withoutRows(selection.rows, deleted));
          refresh();
        }}
        onRefused={selection.refuse}
      />
      {children}
    </ListRequestContext>
  );
}

/** The rows, or that there are none, and the pages. */
function ListBody({ list, ...props }: ResourceListProps & { list: ReturnType<typeof useResourceList> }) {
  const { resource, page, card, picture } = props;
  const { state, change, isPending, view, selection, parts, newHref } = list;
  const { rows } = parts;

  return (
    <>
      {rows.length === 0 ? (
        <ListNothing
          resource={resource}
          isFiltered={list.isFiltered}
          // Of a list without "New" the first is made where its head leads.
          newHref={newHref || (props.newHref === false && (props.headActions?.at(-1)?.href ?? false))}
          onReset={() => change({ filters: {}, search: "" })}
        />
      ) : (
        <ListRows
          parts={parts}
          columns={list.columns}
          view={view.shown}
          isBusy={isPending || view.view !== view.shown}
          order={state.order}
          onOrderChange={(order) => change({ order })}
          card={card}
          picture={picture}
        />
      )}
      <ListEnd meta={page.meta} shown={rows.length} step={resource.pageSize} isPending={isPending} onChange={change} />
      {selection.rows.length > 0 && <div aria-hidden className="h-12" />}
    </>
  );
}
