"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useFormField } from "@/components/resource/form-context";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { cn } from "@/lib/client/class-names";
import { exampleBeside } from "@/lib/domain/monitoring/conversion";
import {
  constantNames,
  evaluateFormula,
  functionNames,
  readFormula,
  sensorNames,
} from "@/lib/domain/monitoring/formulas";
// Bound by hand: names are inserted where the caret is.

/** A formula being written: what it makes of the sample value stands under it while it is typed. */
export function FormulaField() {
  const t = useTranslations("formulas");
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<string | null>(
    { name: "expression" },
    "text",
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const text = value ?? "";

  function insert(part: string) {
    const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    setValue(text.slice(0, from) + part + text.slice(to));
    const caret = from + part.length - (part.endsWith(")") ? 1 : 0);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  }

  return (
    <div className="grid gap-2 md:col-span-2">
      <Field {...frame}>
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={2}
            spellCheck={false}
            autoComplete="off"
            placeholder="value*60+500"
            value={text}
            onChange={(event) => setValue(event.target.value.replace(/\n/g, " "))}
            onBlur={onBlur}
            changed={isChanged}
            disabled={isDisabled}
            className="font-mono"
          />
        )}
      </Field>
      <Preview text={text} />
      {!isDisabled && (
        <div className="flex flex-wrap gap-1.5">
          {[...sensorNames, ...constantNames, ...functionNames.map((name) => `${name}()`)].map((part) => (
            <button
              key={part}
              type="button"
              aria-label={t("insert", { name: part.replace("()", "") })}
              onClick={() => insert(part)}
              className="inline-flex min-h-6 items-center rounded-chip border border-line px-2 font-mono text-body text-xs hover:border-control hover:text-strong touch:min-h-11 touch:px-3"
            >
              {part.replace("()", "")}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const t = useTranslations("formulas");
  const locale = useLocale();
  const sample = Number(useWatch({ name: "sample_value" }) ?? 1);
  const formula = readFormula(text);
  const result = formula.ok ? evaluateFormula(formula, { ...exampleBeside, value: sample }) : formula;
  const shown = (value: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 10 }).format(value);
  const isEmpty = text.trim() === "";

  /** Why it gives no number, and where it goes wrong. */
  function refusalText(code: string) {
    const reason = t(`errors.${code}`);
    if (formula.ok) return reason;
    const rest = text.slice(formula.at);
    return rest.trim() === "" ? t("wrong_at_end", { reason }) : t("wrong_here", { reason, rest });
  }

  function body() {
    if (isEmpty) return t("example");
    if (!result.ok) return refusalText(result.code);
    return <b className="font-semibold">{t("gives", { value: shown(sample), result: shown(result.value) })}</b>;
  }

  return (
    <p
      role="status"
      className={cn(
        "min-h-9 rounded-control border px-3 py-2 text-xs",
        isEmpty && "border-line text-muted",
        !isEmpty && (result.ok ? "border-ok text-ok-text" : "border-alarm-text text-alarm-text"),
      )}
    >
      {body()}
    </p>
  );
}
