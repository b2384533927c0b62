"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import type { ValueType } from "@/lib/domain/ingest/value-types";
import { meaningsOf, type RangeValue, type RegisterMeaning } from "@/lib/domain/readers/ranges";
import type { DraftTag } from "@/lib/domain/readers/tag-drafts";
import { useFaultWords, useReaderRequest } from "./use-reader-request";

interface Props {
  controller_id: number;
  /** For whoever may change the tags. */
  onAdd?: (tag: Partial<DraftTag>) => void;
}

/** Registers of a Modbus device, in every type and word order: nobody else says what they mean. */
export function ReadNowCard({ controller_id, onAdd }: Props) {
  const t = useTranslations("readers");
  const wordOf = useFaultWords();
  const { ask, isBusy, error } = useReaderRequest<{ values: RangeValue[] }>(controller_id, "read-now");
  const draft = useFieldDraft({ addresses: "1/holding/0-9" }, { addresses: error });
  const { addresses } = draft.value;
  const [values, setValues] = useState<readonly RangeValue[]>([]);

  return (
    <Card>
      <CardHeader title={t("read_now")} />
      <CardBody className="grid gap-3">
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={async (event) => {
            event.preventDefault();
            const answer = await ask({ addresses: addresses.split(/[,\s]+/).filter(Boolean) });
            if (answer) setValues(answer.values);
          }}
        >
          <DraftField
            of={draft}
            name="addresses"
            as={Input}
            label={t("addresses")}
            hint={t("read_now_hint")}
            className="min-w-56 flex-1"
            controlClass="font-mono"
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" busy={isBusy} disabled={addresses.trim() === ""}>
            {isBusy ? t("reading") : t("read")}
          </Button>
        </form>
        {values.map((one) => (
          <section key={one.address} aria-label={one.address} className="grid gap-1">
            <h3 className="font-mono font-semibold text-strong text-xs">{one.address}</h3>
            {one.fault ? (
              <p className="text-warning-text">{wordOf(one.fault)}</p>
            ) : (
              <Registers of={one} onAdd={onAdd} />
            )}
          </section>
        ))}
      </CardBody>
    </Card>
  );
}

function Registers({ of: { unit, table, first, answer }, onAdd }: { of: RangeValue; onAdd: Props["onAdd"] }) {
  const t = useTranslations("readers");
  if (!table || first === undefined || !answer) return null;
  const path = (register: number) => `${unit}/${table}/${register}`;

  return (
    <ul className="grid gap-2">
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
          <Meanings of={meaning} onChoose={onAdd && ((type) => onAdd({ path: path(meaning.register), type }))} />
        </li>
      ))}
    </ul>
  );
}

interface MeaningsProps {
  of: RegisterMeaning;
  onChoose: ((type: string) => void) | undefined;
}

/** One register in every type and order; a press adds it as a tag of the type. */
function Meanings({ of: { values }, onChoose }: MeaningsProps) {
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
              {onChoose ? (
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

/** Nine digits tell a meaning from nonsense. */
const shown = (value: number | boolean | null) =>
  typeof value === "number" && !Number.isInteger(value) ? String(Number(value.toPrecision(9))) : String(value);
