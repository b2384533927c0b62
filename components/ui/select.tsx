"use client";

import { Check, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import * as Radix from "radix-ui/select";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import { pageNonce } from "@/lib/client/page-nonce";
import { controlStyle } from "./input";
import { floatStyle, itemLabelStyle, itemStyle } from "./menu-style";

export interface SelectOption {
  value: string;
  label: string;
  icon?: ReactNode;
  detail?: string;
  group?: string;
  disabled?: boolean;
}

export interface SelectProps {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean;
  changed?: boolean;
  className?: string;
  id?: string;
  name?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

/** For a dozen fixed choices. More, or from the server: Combobox. */
export function Select({ value, onValueChange, options, placeholder, changed, className, ...rest }: SelectProps) {
  const t = useTranslations("ui");
  const { disabled, name, ...aria } = rest;
  // Said here and not left to the list, which exists only once the scripts have come.
  const chosen = options.find((option) => option.value === value);

  return (
    <Radix.Root value={value ?? ""} onValueChange={onValueChange} disabled={disabled} name={name}>
      <Radix.Trigger
        data-changed={changed || undefined}
        className={cn(
          controlStyle,
          "flex h-control items-center justify-between gap-2 text-left data-placeholder:text-faint disabled:data-placeholder:text-transparent",
          className,
        )}
        {...aria}
      >
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder ?? t("select.placeholder")}>{chosen?.label}</Radix.Value>
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className={cn(
            floatStyle,
            "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(28rem,calc(100vw-1rem))] overflow-hidden p-1",
          )}
        >
          <Radix.Viewport nonce={pageNonce()}>
            {groupsOf(options).map(([group, members]) => (
              <Radix.Group key={group}>
                {group && <Radix.Label className={itemLabelStyle}>{group}</Radix.Label>}
                {members.map((option) => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={cn(itemStyle, "pr-8")}
                  >
                    {option.icon}
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    {option.detail && <span className="ml-auto pl-3 text-muted text-xs">{option.detail}</span>}
                    <Radix.ItemIndicator className="absolute right-2 grid place-items-center text-accent">
                      <Check aria-hidden className="size-3.5" />
                    </Radix.ItemIndicator>
                  </Radix.Item>
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function groupsOf(options: readonly SelectOption[]): [string, SelectOption[]][] {
  const groups = new Map<string, SelectOption[]>();
  for (const option of options) {
    const group = option.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
}

type Option = string | number | boolean | null;

export interface ChoiceProps<Value extends Option = Option>
  extends Omit<SelectProps, "value" | "onValueChange" | "options"> {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** All there is to choose from, with its words: null among them where none can be chosen. */
  choices: readonly (Omit<SelectOption, "value"> & { value: Value })[];
}

/** A select of values that are no text: an id, a number, none. */
export function Choice<Value extends Option = Option>(props: ChoiceProps<Value>) {
  const { value, onValueChange, choices, ...select } = props;
  const options = choices.map((one) => ({ ...one, value: textOf(one.value) }));
  const chosen = options.some((one) => one.value === textOf(value)) ? textOf(value) : undefined;

  return (
    <Select
      {...select}
      value={chosen}
      onValueChange={(text) => {
        const next = choices.find((one) => textOf(one.value) === text);
        if (next) onValueChange(next.value);
      }}
      options={options}
    />
  );
}

// The select has no empty choice of its own.
const textOf = (value: Option | undefined) => String(value ?? "none");
