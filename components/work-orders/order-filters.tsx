"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { buttonStyle } from "@/components/ui/button";
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from "@/components/ui/dropdown-menu";
import { FilterChip, FilterChips } from "@/components/ui/filter-chips";
import { SearchInput } from "@/components/ui/search-input";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { workOrderStatus, workOrderType } from "@/lib/domain/maintenance/work-order";

const typingMs = 350;

export interface OrderFiltersProps {
  /** The place that the address asks for. */
  narrowed: { field: string; name: string } | null;
  teams: readonly { id: number; name: string }[];
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

export function OrderFilters({ narrowed, teams }: OrderFiltersProps) {
  const t = useTranslations("work-orders");
  const url = useAddress();
  const [text, setText] = useState(url.get("search") ?? "");
  const searched = url.get("search") ?? "";

  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer from the last key to the search
  useEffect(() => {
    if (text.trim() === searched) return;
    const timer = setTimeout(() => url.change({ search: text.trim() || null }, { replace: true }), typingMs);
    return () => clearTimeout(timer);
  }, [text]);

  const isFiltered = filters.some((key) => url.get(key) !== null);

  return (
    <>
      <SearchInput value={text} onValueChange={setText} placeholder={t("search")} hotkey="/" className="w-56" />
      <FilterChips
        onReset={
          isFiltered
            ? () => {
                setText("");
                url.change(Object.fromEntries(filters.map((key) => [key, null])));
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
        <Options
          label={t("fields.status")}
          address="status[]"
          options={workOrderStatus.names.map((value) => ({ value, label: t(`options.status.${value}`) }))}
        />
        <Options
          label={t("fields.type")}
          address="type[]"
          options={workOrderType.names.map((value) => ({ value, label: t(`options.type.${value}`) }))}
        />
        <Options
          label={t("fields.priority")}
          address="priority[]"
          options={workOrderPriority.names.map((value) => ({ value, label: t(`options.priority.${value}`) }))}
        />
        <Options
          label={t("fields.assigned_user_id")}
          address="whose"
          isSingle
          options={(["mine", "team"] as const).map((value) => ({ value, label: t(`whose.${value}`) }))}
        />
        {teams.length > 0 && (
          <Options
            label={t("fields.assigned_team_id")}
            address="assigned_team_id[]"
            options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Options
          label={t("fields.due_at")}
          address="is_overdue"
          isSingle
          options={[{ value: "true", label: t("groups.overdue") }]}
        />
      </FilterChips>
    </>
  );
}

interface OptionsProps {
  label: string;
  address: string;
  options: readonly { value: string; label: string }[];
  isSingle?: boolean;
}

function Options({ label, address, options, isSingle }: OptionsProps) {
  const url = useAddress();
  const chosen = url.all(address);
  const value = options
    .filter((option) => chosen.includes(option.value))
    .map((option) => option.label)
    .join(", ");

  const toggle = (option: string) => {
    const others = isSingle ? [] : chosen.filter((one) => one !== option);
    url.change({ [address]: chosen.includes(option) ? others : [...others, option] });
  };

  return (
    <Menu>
      <MenuTrigger asChild>
        <button
          type="button"
          aria-label={label}
          className={cn(value ? "rounded-control" : buttonStyle(), !value && "border-line")}
        >
          {value ? <FilterChip label={label} value={value} /> : label}
        </button>
      </MenuTrigger>
      <MenuContent align="start">
        {options.map((option) => (
          <MenuCheckboxItem
            key={option.value}
            checked={chosen.includes(option.value)}
            onCheckedChange={() => toggle(option.value)}
            onSelect={(event) => !isSingle && event.preventDefault()}
          >
            {option.label}
          </MenuCheckboxItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
