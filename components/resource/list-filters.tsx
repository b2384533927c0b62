"use client";

import { ListFilter, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button, buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { FilterChip, FilterChips } from "@/components/ui/filter-chips";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/popover";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import type { FilterValue, ListState } from "@/lib/client/list-address";
import { wordOf } from "@/lib/client/rows";
import type { Description, ShownFilter } from "@/lib/resources/describe";
import { useFilterText } from "./filter-text";

// Fetched when a filter is opened, with the picker that it may need.
const FilterEditor = dynamic(() => inTime(import("./filter-editor")).then((module) => module.FilterEditor), {
  loading: () => null,
});

export interface ListFiltersProps {
  resource: Description;
  filters: ListState["filters"];
  hidden: readonly string[];
  onChange: (filters: ListState["filters"]) => void;
  onReset: () => void;
  isSearching: boolean;
}

/** Chips show what is active; on a phone the same editors stand in one sheet. */
export function ListFilters({ resource, filters, hidden, onChange, onReset, isSearching }: ListFiltersProps) {
  const t = useTranslations();
  const [open, setOpen] = useState<string | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const offered = Object.entries(resource.filters).filter(([name]) => !hidden.includes(name));
  const isActive = ([name]: [string, ShownFilter]) => filters[name] !== undefined;
  const active = offered.filter(isActive);
  const shown = offered.filter((entry) => isActive(entry) || entry[0] === open);
  const idle = offered.filter((entry) => !shown.includes(entry));
  const set = (name: string, value: FilterValue) => onChange({ ...filters, [name]: value });
  const isFiltered = active.length > 0 || isSearching;
  if (offered.length === 0 && !isSearching) return null;

  return (
    <>
      <FilterChips onReset={isFiltered ? onReset : undefined} className="max-md:hidden">
        {shown.map(([name, filter]) => (
          <OneFilter
            key={name}
            name={name}
            filter={filter}
            resource={resource}
            value={filters[name]}
            onChange={(value) => set(name, value)}
            open={open === name}
            onOpenChange={(isOpen) => setOpen(isOpen ? name : null)}
          />
        ))}
        {idle.length > 0 && <AddFilter resource={resource} names={idle.map(([name]) => name)} onAdd={setOpen} />}
      </FilterChips>
      <Button className="md:hidden" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        <ListFilter aria-hidden />
        {t("ui.filter.active")}
        {active.length > 0 && <b className="font-semibold text-accent">{active.length}</b>}
      </Button>
      <Dialog
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        title={t("ui.filter.active")}
        place="bottom"
        footer={
          <>
            <Button disabled={!isFiltered} onClick={onReset}>
              {t("ui.filter.reset")}
            </Button>
            <Button variant="primary" onClick={() => setSheetOpen(false)}>
              {t("resource.show")}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {offered.map(([name, filter]) => (
            <FilterEditor
              key={name}
              name={name}
              filter={filter}
              resource={resource}
              value={filters[name]}
              onChange={(value) => set(name, value)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}

interface AddFilterProps {
  resource: Description;
  names: readonly string[];
  onAdd: (name: string) => void;
}

function AddFilter({ resource, names, onAdd }: AddFilterProps) {
  const t = useTranslations();
  const noun = useTranslations(resource.name);
  const chosen = useRef<string | null>(null);
  const openChosen = (event: Event) => {
    if (chosen.current === null) return;
    event.preventDefault();
    onAdd(chosen.current);
    chosen.current = null;
  };

  return (
    <Menu>
      <MenuTrigger className={cn(buttonStyle(), "border-line")}>
        <Plus aria-hidden />
        {t("ui.filter.add")}
      </MenuTrigger>
      {/* The editor opens when the menu has gone, or the two would fight for the focus. */}
      <MenuContent align="start" onCloseAutoFocus={openChosen}>
        {names.map((name) => (
          <MenuItem
            key={name}
            onSelect={() => {
              chosen.current = name;
            }}
          >
            {wordOf(noun, resource.filters[name], name)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

interface OneFilterProps {
  name: string;
  filter: ShownFilter;
  resource: Description;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function OneFilter({ open, onOpenChange, ...editor }: OneFilterProps) {
  const { name, filter, resource, value, onChange } = editor;
  const noun = useTranslations(resource.name);
  const label = wordOf(noun, filter, name);
  const text = useFilterText(resource, name, filter, value);

  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor asChild>
        <span>
          <FilterChip
            label={label}
            value={text}
            onEdit={() => onOpenChange(!open)}
            onRemove={text ? () => onChange(undefined) : undefined}
          />
        </span>
      </PopoverAnchor>
      <PopoverContent align="start" aria-label={label} className="w-72">
        <FilterEditor {...editor} />
      </PopoverContent>
    </Popover>
  );
}
