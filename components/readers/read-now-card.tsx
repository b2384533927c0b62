"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import type { WordOrder } from "@/lib/domain/readers/connection";
import type { RangeValue } from "@/lib/domain/readers/ranges";
import type { DraftTag } from "@/lib/domain/readers/tag-drafts";
import { Registers } from "./registers";
import { useFaultWords, useReaderRequest } from "./use-reader-request";

interface Props {
  controller_id: number;
  word_order: WordOrder;
  /** For users who may change the tags. */
  onAdd?: (tag: Partial<DraftTag>) => void;
}

/** Registers of a Modbus device, in every type and word order: the device does not describe what they mean. */
export function ReadNowCard({ controller_id, word_order, onAdd }: Props) {
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
              <Registers of={one} word_order={word_order} onAdd={onAdd} />
            )}
          </section>
        ))}
      </CardBody>
    </Card>
  );
}
