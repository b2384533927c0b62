"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
  MenuTrigger,
} from "@/components/ui/dropdown-menu";
import { FilterChip, FilterChips } from "@/components/ui/filter-chips";
import { SearchInput, useTypedSearch } from "@/components/ui/search-input";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { workOrderStatus, workOrderType } from "@/lib/domain/maintenance/work-order";
import type { Surroundings } from "./types";

export interface OrderFiltersProps {
  /** The place that the address asks for. */
  narrowed: { field: string; name: string } | null;
  teams: readonly { id: number; name: string }[];
  /** Of the company's own fields: what they narrow, and what the list is sorted by. */
  custom: Surroundings["custom"];
}

const filters = [
  "status[]",
  "type[]",
  "priority[]",
  "is_from_alert",
  "whose",
  "assigned_team_id[]",
  "is_overdue",
  "search",
] as const;

export function OrderFilters({ narrowed, teams, custom }: OrderFiltersProps) {
  const t = useTranslations("work-orders");
  const url = useAddress();
  const { text, setText } = useTypedSearch(url.asked.get("search") ?? "", (search) =>
    url.change({ search: search || null }, { replace: true }),
  );

  const offered = [...useOffered(teams), ...useOfferedCustom(custom.filters), ...useOfferedOrders(custom)];
  const narrowing = [...filters, ...offered.map(({ address }) => address)];
  const isFiltered = narrowing.some((key) => url.asked.get(key) !== null);
  const [used, idle] = [true, false].map((isUsed) =>
    offered.filter(({ address }) => url.asked.all(address).length > 0 === isUsed),
  ) as [Offered[], Offered[]];

  return (
    <>
      <SearchInput
        value={text}
        onValueChange={setText}
        placeholder={t("search")}
        hotkey="/"
        className="basis-28 max-w-44 grow 2xl:max-w-56"
      />
      <FilterChips
        onReset={
          isFiltered
            ? () => {
                setText("");
                url.change(Object.fromEntries(narrowing.map((key) => [key, null])));
              }
            : undefined
        }
      >
        {narrowed && (
          <FilterChip
            label={t(`fields.${narrowed.field}`)}
            value={narrowed.name}
            onRemove={() => url.change({ [narrowed.field]: null, [`${narrowed.field}[]`]: null })}
          />
        )}
        {used.map((filter) => (
          <UsedFilter key={filter.address} {...filter} />
        ))}
        {idle.length > 0 && <IdleFilters filters={idle} />}
      </FilterChips>
    </>
  );
}

interface Offered {
  label: string;
  address: string;
  options: readonly { value: string; label: string }[];
  isSingle?: boolean;
}

/** What orders are filtered by, in the order of the list's columns. */
function useOffered(teams: OrderFiltersProps["teams"]): Offered[] {
  const t = useTranslations("work-orders");

  return [
    {
      label: t("fields.status"),
      address: "status[]",
      options: workOrderStatus.names.map((value) => ({ value, label: t(`options.status.${value}`) })),
    },
    {
      label: t("fields.type"),
      address: "type[]",
      options: workOrderType.names.map((value) => ({ value, label: t(`options.type.${value}`) })),
    },
    {
      label: t("fields.priority"),
      address: "priority[]",
      options: workOrderPriority.names.map((value) => ({ value, label: t(`options.priority.${value}`) })),
    },
    {
      label: t("fields.assigned_user_id"),
      address: "whose",
      isSingle: true,
      options: (["mine", "team", "nobody"] as const).map((value) => ({ value, label: t(`whose.${value}`) })),
    },
    ...(teams.length > 0
      ? [
          {
            label: t("fields.assigned_team_id"),
            address: "assigned_team_id[]",
            options: teams.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
    {
      label: t("fields.due_at"),
      address: "is_overdue",
      isSingle: true,
      options: [{ value: "true", label: t("groups.overdue") }],
    },
  ];
}

/** Choices and yes or no: what a menu can offer. */
function useOfferedCustom(custom: Surroundings["custom"]["filters"]): Offered[] {
  const t = useTranslations("ui");

  return Object.entries(custom).flatMap(([name, filter]): Offered[] => {
    if (filter.as === "choices") {
      const options = filter.choices.map(({ id, label }) => ({ value: String(id), label }));
      return [{ label: filter.label, address: `${name}[]`, options }];
    }
    if (filter.as !== "boolean") return [];
    const options = (["true", "false"] as const).map((value) => ({ value, label: t(value === "true" ? "yes" : "no") }));
    return [{ label: filter.label, address: name, options, isSingle: true }];
  });
}

/** Orders other than by due date: where there is no room for a column, its head cannot be pressed. */
function useOfferedOrders({ columns, sort }: OrderFiltersProps["custom"]): Offered[] {
  const t = useTranslations("work-orders");
  const options = columns.flatMap(({ key, label }) => (sort.includes(key) ? [{ value: key, label }] : []));

  return options.length > 0 ? [{ label: t("sort"), address: "orderByColumn", options, isSingle: true }] : [];
}

/** A filter that narrows the list: its chip, which opens its options. */
function UsedFilter(filter: Offered) {
  const url = useAddress();
  const chosen = url.asked.all(filter.address);
  const value = filter.options
    .filter((option) => chosen.includes(option.value))
    .map((option) => option.label)
    .join(", ");

  return (
    <Menu>
      <MenuTrigger asChild>
        <button type="button" aria-label={filter.label} className="rounded-control">
          <FilterChip label={filter.label} value={value} />
        </button>
      </MenuTrigger>
      <MenuContent align="start">
        <OptionItems {...filter} />
      </MenuContent>
    </Menu>
  );
}

/** The others, in one menu: the tool row is one row. */
function IdleFilters({ filters }: { filters: readonly Offered[] }) {
  const t = useTranslations("ui.filter");

  return (
    <Menu>
      <MenuTrigger className={cn(buttonStyle(), "border-line")}>
        <Plus aria-hidden />
        {t("add")}
      </MenuTrigger>
      <MenuContent align="start">
        {filters.map((filter) => (
          <MenuSub key={filter.address}>
            <MenuSubTrigger>{filter.label}</MenuSubTrigger>
            <MenuSubContent>
              <OptionItems {...filter} />
            </MenuSubContent>
          </MenuSub>
        ))}
      </MenuContent>
    </Menu>
  );
}

function OptionItems({ address, options, isSingle }: Offered) {
  const url = useAddress();
  const chosen = url.asked.all(address);
  const toggle = (option: string) => {
    const others = isSingle ? [] : chosen.filter((one) => one !== option);
    url.change({ [address]: chosen.includes(option) ? others : [...others, option] });
  };

  return options.map((option) => (
    <MenuCheckboxItem
      key={option.value}
      checked={chosen.includes(option.value)}
      onCheckedChange={() => toggle(option.value)}
      onSelect={(event) => !isSingle && chosen.length > 0 && event.preventDefault()}
    >
      {option.label}
    </MenuCheckboxItem>
  ));
}
