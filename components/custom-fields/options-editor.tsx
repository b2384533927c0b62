"use client";

import { Archive, ArchiveRestore, ChevronDown, ChevronUp, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

export interface TypedOption {
  /** None before it is saved. */
  id?: number;
  en: string;
  es: string;
  is_archived: boolean;
}

interface OptionsEditorProps {
  options: readonly TypedOption[];
  onChange: (options: TypedOption[]) => void;
  error: ReactNode;
}

/** The options of a choice in their order. One that records may have is archived rather than removed. */
export function OptionsEditor({ options, onChange, error }: OptionsEditorProps) {
  const t = useTranslations("custom-fields");
  const change = (at: number, part: Partial<TypedOption>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...part } : option)));
  const move = (at: number, by: -1 | 1) => {
    const moved = options[at];
    if (moved) onChange(options.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium text-sm text-strong">{t("options")}</legend>
      {options.map((option, at) => {
        const number = at + 1;
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no id before it is saved
            key={at}
            data-archived={option.is_archived || undefined}
            className="flex items-center gap-1.5 data-archived:opacity-60"
          >
            <Input
              aria-label={t("option_en", { number })}
              placeholder={t("option_en", { number })}
              maxLength={120}
              value={option.en}
              onChange={(event) => change(at, { en: event.target.value })}
            />
            <Input
              aria-label={t("option_es", { number })}
              placeholder={t("option_es", { number })}
              maxLength={120}
              value={option.es}
              onChange={(event) => change(at, { es: event.target.value })}
            />
            <IconButton label={t("option_up", { number })} disabled={at === 0} onClick={() => move(at, -1)}>
              <ChevronUp aria-hidden />
            </IconButton>
            <IconButton
              label={t("option_down", { number })}
              disabled={at === options.length - 1}
              onClick={() => move(at, 1)}
            >
              <ChevronDown aria-hidden />
            </IconButton>
            {option.id === undefined ? (
              <IconButton label={t("option_remove", { number })} onClick={() => onChange(options.toSpliced(at, 1))}>
                <X aria-hidden />
              </IconButton>
            ) : (
              <IconButton
                label={t(option.is_archived ? "option_restore" : "option_archive", { number })}
                onClick={() => change(at, { is_archived: !option.is_archived })}
              >
                {option.is_archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              </IconButton>
            )}
          </div>
        );
      })}
      {error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {error}
        </p>
      )}
      <Button
        size="sm"
        className="w-fit"
        onClick={() => onChange([...options, { en: "", es: "", is_archived: false }])}
      >
        <Plus aria-hidden />
        {t("option_add")}
      </Button>
    </fieldset>
  );
}
