"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/client/class-names";
import { useEarlyText } from "@/lib/client/use-early-text";
import { controlStyle } from "./input";
import { Kbd } from "./kbd";

export interface SearchInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  value: string;
  onValueChange: (value: string) => void;
  /** Key shown at the end while empty, "/" for a list's own search. */
  hotkey?: string;
}

export function SearchInput({ value, onValueChange, hotkey, placeholder, className, ...rest }: SearchInputProps) {
  const t = useTranslations("ui");
  const input = useEarlyText<HTMLInputElement>();
  const clear = () => {
    onValueChange("");
    input.current?.focus();
  };

  return (
    <span className={cn("relative flex w-full max-w-72 items-center text-muted", className)}>
      <Search aria-hidden className="pointer-events-none absolute left-2.5 size-[15px]" />
      <input
        ref={input}
        type="search"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        placeholder={placeholder ?? t("search.placeholder")}
        aria-label={placeholder ?? t("search.placeholder")}
        className={cn(
          controlStyle,
          "h-control appearance-none border-line pr-9 pl-8 [&::-webkit-search-cancel-button]:hidden",
        )}
        {...rest}
      />
      {value ? (
        <button
          type="button"
          aria-label={t("search.clear")}
          onClick={clear}
          className="absolute right-1 grid size-6 place-items-center rounded-chip hover:text-strong touch:size-12"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : (
        hotkey && <Kbd className="pointer-events-none absolute right-2 touch:hidden">{hotkey}</Kbd>
      )}
    </span>
  );
}

const typingMs = 350;

/** The text of a search box: asked for on Enter or when the typing stops, and only when it is another one. */
export function useTypedSearch(value: string, onSubmit: (search: string) => void) {
  const [text, setText] = useState(value);
  const submitted = useRef(value);

  function submit(next: string) {
    const wanted = next.trim();
    if (wanted === value) return;
    submitted.current = wanted;
    onSubmit(wanted);
  }

  // The address may change under the field: Back, Reset, filters put back.
  useEffect(() => {
    if (value === submitted.current) return;
    submitted.current = value;
    setText(value);
  }, [value]);

  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, submit: () => submit(text) };
}
