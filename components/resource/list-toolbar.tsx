"use client";

import { ArrowDownUp, LayoutGrid, Rows3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { SearchInput, useTypedSearch } from "@/components/ui/search-input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ListState } from "@/lib/client/list-address";
import type { View } from "@/lib/client/preferences";
import { wordOf } from "@/lib/client/rows";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import type { Description } from "@/lib/resources/describe";
import { ListFilters } from "./list-filters";
import { SavedViews } from "./saved-views";

export interface ListToolbarProps {
  resource: Description;
  state: ListState;
  onChange: (part: Partial<ListState>, options?: { replace?: boolean }) => void;
  view: View;
  /** Left out: the list is a table, and cards on a phone. */
  onViewChange?: (view: View) => void;
  /** Filters that something else has decided, the chosen plant for one. */
  hiddenFilters: readonly string[];
  /** Chooses the columns. */
  columns: ReactNode;
  /** A rich screen's own controls, before the search. */
  children?: ReactNode;
}

export function ListToolbar({ resource, state, onChange, view, onViewChange, children, ...rest }: ListToolbarProps) {
  const t = useTranslations("resource");

  return (
    <div data-no-print className="flex flex-wrap items-center gap-[7px]">
      {children}
      {onViewChange && (
        <SegmentedControl
          label={t("view.label")}
          value={view}
          onValueChange={onViewChange}
          className="max-md:hidden"
          segments={[
            { value: "grid", label: t("view.grid"), icon: <LayoutGrid aria-hidden /> },
            { value: "table", label: t("view.table"), icon: <Rows3 aria-hidden /> },
          ]}
        />
      )}
      {resource.isSearchable && (
        <ListSearch
          value={state.search}
          placeholder={t("search")}
          onSubmit={(search) => onChange({ search }, { replace: true })}
        />
      )}
      <ListFilters
        resource={resource}
        filters={state.filters}
        hidden={rest.hiddenFilters}
        onChange={(filters) => onChange({ filters })}
        onReset={() => onChange({ filters: {}, search: "" })}
        isSearching={state.search !== ""}
      />
      <SavedViews resource={resource} state={state} onChange={onChange} />
      {rest.columns}
      <SortMenu resource={resource} state={state} onChange={onChange} isHidden={view === "table"} />
    </div>
  );
}

interface ListSearchProps {
  value: string;
  onSubmit: (search: string) => void;
  placeholder: string;
}

function ListSearch({ value, onSubmit, placeholder }: ListSearchProps) {
  const { text, setText, submit } = useTypedSearch(value, onSubmit);
  const box = useRef<HTMLElement>(null);
  useHotkeys({ "/": () => box.current?.querySelector("input")?.focus() });

  return (
    <search ref={box} className="min-w-0 max-md:w-full md:w-60">
      <SearchInput
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => event.key === "Enter" && submit()}
        placeholder={placeholder}
        hotkey="/"
        className="max-w-none"
      />
    </search>
  );
}

interface SortMenuProps extends Pick<ListToolbarProps, "resource" | "state" | "onChange"> {
  /** The table sorts by its headers. */
  isHidden: boolean;
}

function SortMenu({ resource, state, onChange, isHidden }: SortMenuProps) {
  const t = useTranslations("resource.sort");
  const noun = useTranslations(resource.name);
  const { column, method } = state.order;
  const wordOfSort = (key: string) =>
    wordOf(
      noun,
      resource.columns.find((one) => one.key === key),
      key,
    );

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          variant="secondary"
          label={t("label", { column: wordOfSort(column) })}
          className={isHidden ? "ml-auto md:hidden" : "ml-auto"}
        >
          <ArrowDownUp aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup
          value={`${column} ${method}`}
          onValueChange={(next) => {
            const [column = "", method] = next.split(" ");
            onChange({ order: { column, method: method === "desc" ? "desc" : "asc" } });
          }}
        >
          {resource.sort.flatMap((one) =>
            (["asc", "desc"] as const).map((way) => (
              <MenuRadioItem key={`${one} ${way}`} value={`${one} ${way}`}>
                {t(way, { column: wordOfSort(one) })}
              </MenuRadioItem>
            )),
          )}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
