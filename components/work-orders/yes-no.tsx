"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";

export interface YesNoProps {
  label: string;
  /** Null until it is answered: neither answer is taken for granted. */
  value: boolean | null;
  onChange: (value: boolean) => void;
  /** As high as the fields of a form, not as the buttons of the phone's sheet. */
  isCompact?: boolean;
  /** Instead of yes and no. */
  words?: { yes: string; no: string };
  disabled?: boolean;
  "aria-describedby"?: string;
}

export function YesNo({ label, value, onChange, isCompact, words, disabled, ...aria }: YesNoProps) {
  const t = useTranslations("ui");

  return (
    <fieldset aria-label={label} {...aria} className="flex flex-1 gap-2">
      {([true, false] as const).map((answer) => (
        <button
          key={String(answer)}
          type="button"
          aria-pressed={value === answer}
          disabled={disabled}
          onClick={() => onChange(answer)}
          className={cn(
            "flex flex-1 items-center justify-center gap-2 border border-control font-semibold text-strong hover:bg-hover disabled:opacity-50 [&_svg]:size-4",
            isCompact ? "h-control rounded-control text-sm" : "h-14 rounded-card text-base",
            value === answer && "border-strong bg-strong text-card hover:bg-strong",
          )}
        >
          {answer ? <Check aria-hidden /> : <X aria-hidden />}
          {answer ? (words?.yes ?? t("yes")) : (words?.no ?? t("no"))}
        </button>
      ))}
    </fieldset>
  );
}

export interface YesNoControlProps extends Pick<YesNoProps, "value" | "aria-describedby"> {
  question: string;
  onValueChange: (value: boolean) => void;
}

/** The two answers as the control of a field, whose label is the question. */
export const YesNoControl = ({ question, value, onValueChange, ...attributes }: YesNoControlProps) => (
  <YesNo
    isCompact
    label={question}
    aria-describedby={attributes["aria-describedby"]}
    value={value}
    onChange={onValueChange}
  />
);
