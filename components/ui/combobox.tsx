"use client";

import { Command } from "cmdk";
import { Check, ChevronDown, LoaderCircle, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import * as Popover from "radix-ui/popover";
import { type ReactNode, useEffect, useState } from "react";
import { cn } from "@/lib/client/class-names";
import { type Found, foundFor } from "@/lib/client/rows";
import { controlStyle } from "./input";
import { floatStyle, itemLabelStyle, itemStyle } from "./menu-style";

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string;
  icon?: ReactNode;
  group?: string;
}

interface SharedProps {
  /** All the choices, or what `search` has not been asked for yet. */
  options?: readonly ComboboxOption[];
  /** Asks the server, 150 ms after the last key. */
  search?: (query: string) => Promise<readonly ComboboxOption[]>;
  /** Offers "Create …" when nothing matches. */
  onCreate?: (label: string) => void;
  placeholder?: string;
  disabled?: boolean;
  changed?: boolean;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

export interface ComboboxProps extends SharedProps {
  /** The whole option, so that its label is known before anything is fetched. */
  value: ComboboxOption | null;
  onValueChange: (option: ComboboxOption | null) => void;
  clearable?: boolean;
}

export function Combobox({ value, onValueChange, clearable, ...shared }: ComboboxProps) {
  const t = useTranslations("ui");

  return (
    <Picker
      {...shared}
      chosen={value ? [value] : []}
      onPick={onValueChange}
      closeOnPick
      face={
        value ? (
          <span className="flex min-w-0 flex-1 items-center gap-2">
            {value.icon}
            <span className="truncate">{value.label}</span>
            {value.detail && <span className="truncate text-muted text-xs">{value.detail}</span>}
          </span>
        ) : null
      }
      after={
        clearable && value && !shared.disabled ? (
          <button
            type="button"
            aria-label={t("combobox.clear")}
            onClick={() => onValueChange(null)}
            className="absolute inset-y-0 right-8 my-auto grid size-6 place-items-center rounded-chip text-muted hover:text-strong touch:size-12"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        ) : null
      }
    />
  );
}

export interface MultiComboboxProps extends SharedProps {
  value: readonly ComboboxOption[];
  onValueChange: (options: ComboboxOption[]) => void;
}

export function MultiCombobox({ value, onValueChange, ...shared }: MultiComboboxProps) {
  const t = useTranslations("ui");
  const without = (option: ComboboxOption) => value.filter((other) => other.value !== option.value);
  const has = (option: ComboboxOption) => value.some((other) => other.value === option.value);

  return (
    <div className="grid gap-1.5">
      <Picker
        {...shared}
        chosen={value}
        onPick={(option) => onValueChange(has(option) ? without(option) : [...value, option])}
        face={value.length ? <span className="truncate">{t("combobox.chosen", { count: value.length })}</span> : null}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((option) => (
            <li
              key={option.value}
              className="inline-flex min-h-6 items-center gap-1 rounded-chip border border-line bg-sunk pl-2 text-strong text-xs touch:min-h-12"
            >
              {option.label}
              <button
                type="button"
                aria-label={t("combobox.remove", { name: option.label })}
                disabled={shared.disabled}
                onClick={() => onValueChange(without(option))}
                className="grid size-6 place-items-center text-muted enabled:hover:text-strong disabled:opacity-40 touch:size-12"
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PickerProps extends SharedProps {
  chosen: readonly ComboboxOption[];
  onPick: (option: ComboboxOption) => void;
  closeOnPick?: boolean;
  face: ReactNode;
  after?: ReactNode;
}

function Picker({ options = [], search, onCreate, placeholder, chosen, onPick, closeOnPick, ...rest }: PickerProps) {
  const t = useTranslations("ui");
  const { face, after, changed, className, disabled, ...aria } = rest;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const { found, isBusy, forget } = useSearch(search, query, open);
  const shown = search ? foundFor(query, found, options.length > 0 ? options : undefined) : options;
  const change = (opens: boolean) => {
    if (opens) {
      setQuery("");
      forget();
    }
    setOpen(opens);
  };
  const pick = (option: ComboboxOption) => {
    onPick(option);
    if (closeOnPick) setOpen(false);
    else setQuery("");
  };
  const creatable = onCreate && query.trim() && shown && !shown.some((option) => option.label === query.trim());

  return (
    <Popover.Root open={open} onOpenChange={change}>
      <span className={cn("relative block w-full", className)}>
        <Popover.Trigger
          disabled={disabled}
          role="combobox"
          aria-expanded={open}
          data-changed={changed || undefined}
          data-placeholder={face ? undefined : ""}
          className={cn(controlStyle, "flex h-control items-center justify-between gap-2 text-left")}
          {...aria}
        >
          {face ?? <span className="truncate text-faint">{!disabled && (placeholder ?? t("select.placeholder"))}</span>}
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
        </Popover.Trigger>
        {after}
      </span>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          onCloseAutoFocus={staysInNext}
          className={cn(
            floatStyle,
            "w-(--radix-popover-trigger-width) min-w-64 max-w-[calc(100vw-1rem)] overflow-hidden",
          )}
        >
          <Command shouldFilter={!search} label={aria["aria-label"] ?? placeholder ?? t("select.placeholder")}>
            <QueryInput query={query} onChange={setQuery} isBusy={isBusy} />
            <Command.List className="max-h-72 overflow-y-auto overscroll-contain p-1">
              {!creatable && (
                <Command.Empty className="px-2 py-6 text-center text-muted">
                  {shown ? (found?.failure ?? t("combobox.empty")) : t("combobox.searching")}
                </Command.Empty>
              )}
              {groupsOf(shown ?? []).map(([group, members]) => (
                <OptionGroup key={group} group={group} members={members} chosen={chosen} onPick={pick} />
              ))}
              {creatable && (
                <CreateItem
                  name={query.trim()}
                  onCreate={() => {
                    onCreate(query.trim());
                    setOpen(false);
                  }}
                />
              )}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function CreateItem({ name, onCreate }: { name: string; onCreate: () => void }) {
  const t = useTranslations("ui");

  return (
    <Command.Item forceMount value={`create ${name}`} onSelect={onCreate} className={cn(itemStyle, "text-accent")}>
      <Plus aria-hidden className="text-accent!" />
      {t("combobox.create", { name })}
    </Command.Item>
  );
}

interface QueryInputProps {
  query: string;
  onChange: (query: string) => void;
  isBusy: boolean;
}

function QueryInput({ query, onChange, isBusy }: QueryInputProps) {
  const t = useTranslations("ui");

  return (
    <div className="flex items-center border-line-soft border-b px-3">
      <Command.Input
        value={query}
        onValueChange={onChange}
        placeholder={t("search.placeholder")}
        className="h-control w-full bg-transparent text-sm text-strong outline-none"
      />
      {isBusy && <LoaderCircle aria-hidden className="size-3.5 animate-spin text-muted" />}
    </div>
  );
}

interface OptionGroupProps {
  group: string;
  members: readonly ComboboxOption[];
  chosen: readonly ComboboxOption[];
  onPick: (option: ComboboxOption) => void;
}

function OptionGroup({ group, members, chosen, onPick }: OptionGroupProps) {
  const isChosen = (option: ComboboxOption) => chosen.some((other) => other.value === option.value);

  return (
    <Command.Group heading={group ? <span className={cn(itemLabelStyle, "block")}>{group}</span> : undefined}>
      {members.map((option) => (
        <OptionItem key={option.value} option={option} isChosen={isChosen(option)} onPick={() => onPick(option)} />
      ))}
    </Command.Group>
  );
}

interface OptionItemProps {
  option: ComboboxOption;
  isChosen: boolean;
  onPick: () => void;
}

function OptionItem({ option, isChosen, onPick }: OptionItemProps) {
  return (
    <Command.Item
      value={option.value}
      keywords={[option.label, option.detail ?? ""]}
      onSelect={onPick}
      className={itemStyle}
    >
      {option.icon}
      <span className={cn("truncate", option.detail ? "max-w-[65%] shrink-0" : "min-w-0 flex-1")}>{option.label}</span>
      {option.detail && <span className="ml-auto truncate text-muted text-xs">{option.detail}</span>}
      <Check aria-hidden className={cn("text-accent!", !isChosen && "invisible")} />
    </Command.Item>
  );
}

/** Whoever has opened the next one while this one was still closing stays there: the focus would close it again. */
function staysInNext(event: Event) {
  if (document.activeElement?.closest("[data-radix-popper-content-wrapper]")) event.preventDefault();
}

/** Why there is nothing to choose from, in a sentence that is shown. */
export class SearchFailure extends Error {}

type Search = SharedProps["search"];

interface Answer extends Found<readonly ComboboxOption[]> {
  failure?: string;
}

/** `forget`: what is searched within may be another thing than when it was open last. */
function useSearch(search: Search, query: string, open: boolean) {
  const t = useTranslations("ui.combobox");
  const [found, setFound] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const failed = t("failed");

  useEffect(() => {
    if (!search || !open) return;
    // An answer that comes after a later question is an answer to nothing.
    let current = true;
    const timer = setTimeout(async () => {
      setBusy(true);
      const answer = await answerTo(search, query, failed);
      if (!current) return;
      setFound(answer);
      setBusy(false);
    }, 150);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search, query, open, failed]);

  return {
    found,
    isBusy,
    forget: () => {
      setFound(undefined);
      setBusy(false);
    },
  };
}

async function answerTo(search: NonNullable<Search>, query: string, failed: string): Promise<Answer> {
  try {
    return { text: query, rows: await search(query) };
  } catch (caught) {
    return { text: query, rows: [], failure: caught instanceof SearchFailure ? caught.message : failed };
  }
}

function groupsOf(options: readonly ComboboxOption[]): [string, ComboboxOption[]][] {
  const groups = new Map<string, ComboboxOption[]>();
  for (const option of options) {
    const group = option.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
}
