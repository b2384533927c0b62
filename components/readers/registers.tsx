"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import type { ValueType } from "@/lib/domain/ingest/value-types";
import type { WordOrder } from "@/lib/domain/readers/connection";
import { holdsBits } from "@/lib/domain/readers/modbus";
import { meaningsOf, type RangeValue, type RegisterMeaning } from "@/lib/domain/readers/ranges";
import type { DraftTag } from "@/lib/domain/readers/tag-drafts";

interface Props {
  of: RangeValue;
  /** The connection's: tags are read in it, and in no other. */
  word_order: WordOrder;
  onAdd?: (tag: Partial<DraftTag>) => void;
}

/** Registers that were read, in every type and word order. */
export function Registers({ of: { unit, table, first, answer }, word_order, onAdd }: Props) {
  const t = useTranslations("readers");
  if (!table || first === undefined || !answer) return null;
  const path = (register: number) => `${unit}/${table}/${register}`;

  return (
    <ul className="grid gap-2">
      {onAdd && answer.length > 1 && !holdsBits(table) && (
        <li className="text-muted text-xs">{t("order_of_tags", { order: word_order.toUpperCase() })}</li>
      )}
      {meaningsOf({ table, first }, answer).map((meaning) => (
        <li key={meaning.register} className="rounded-control border border-line-soft p-2">
          <p className="flex items-center gap-2 font-mono text-xs">
            <span className="font-semibold text-strong">{path(meaning.register)}</span>
            <span className="text-muted">
              {t("raw")} {String(meaning.raw)}
            </span>
            {onAdd && (
              <IconButton
                label={`${t("add_as_tag")} ${path(meaning.register)}`}
                className="ml-auto"
                onClick={() => onAdd({ path: path(meaning.register) })}
              >
                <Plus aria-hidden />
              </IconButton>
            )}
          </p>
          <Meanings
            of={meaning}
            word_order={word_order}
            onChoose={onAdd && ((type) => onAdd({ path: path(meaning.register), type }))}
          />
        </li>
      ))}
    </ul>
  );
}

interface MeaningsProps {
  of: RegisterMeaning;
  word_order: WordOrder;
  onChoose: ((type: string) => void) | undefined;
}

/** One register in every type and order; a press on one that a tag would read adds it. */
function Meanings({ of: { values }, word_order, onChoose }: MeaningsProps) {
  const t = useTranslations("readers");
  const wordOf = (type: ValueType, order: string | null) =>
    [t(`types.${type}`), order?.toUpperCase()].filter(Boolean).join(", ");

  return (
    <dl className="mt-1 grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-2">
      {values
        .filter(({ value }) => value !== null)
        .map(({ type, order, value }) => (
          <div key={`${type}${order}`} className="flex min-w-0 items-baseline justify-between gap-2">
            <dt className="truncate text-muted">{wordOf(type, order)}</dt>
            <dd className="min-w-0 truncate font-mono text-strong">
              {onChoose && (order === null || order === word_order) ? (
                <button
                  type="button"
                  className="max-w-full truncate hover:text-accent hover:underline touch:min-h-11"
                  aria-label={`${t("add_as_tag")}: ${wordOf(type, order)} ${String(value)}`}
                  onClick={() => onChoose(type === "uint16" ? "" : type)}
                >
                  {shown(value)}
                </button>
              ) : (
                shown(value)
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Nine digits distinguish a meaning from nonsense. */
const shown = (value: number | boolean | null) =>
  typeof value === "number" && !Number.isInteger(value) ? String(Number(value.toPrecision(9))) : String(value);
