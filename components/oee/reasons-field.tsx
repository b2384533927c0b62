"use client";

import { ArrowUp, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormField } from "@/components/resource/form-context";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { mostReasons } from "@/lib/domain/oee/reasons";
import { FieldError } from "./times-fields";

interface Draft {
  id?: number;
  name: string;
  is_planned: boolean;
}

/** Why a line stands still, the first ones with a key of their own. A row without a name is not sent. */
export function ReasonsField() {
  const t = useTranslations("processes");
  const { value, setValue, isDisabled, frame } = useFormField<Draft[] | null>({ name: "reasons" }, "other");
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => value ?? []);

  function set(next: readonly Draft[]) {
    setDrafts(next);
    setValue(next.filter((one) => one.name.trim()).map((one) => ({ ...one, name: one.name.trim() })));
  }
  const change = (at: number, part: Partial<Draft>) =>
    set(drafts.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const up = (at: number) =>
    set(drafts.map((one, index) => drafts[index === at - 1 ? at : index === at ? at - 1 : index] ?? one));

  return (
    <fieldset className="grid content-start gap-2 md:col-span-2">
      <legend className="sr-only">{frame.label}</legend>
      {drafts.map((reason, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reason has no name before it is typed
        <div key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Input
            aria-label={t("reason_row", { number: at + 1 })}
            placeholder={t("reason_row", { number: at + 1 })}
            value={reason.name}
            maxLength={100}
            disabled={isDisabled}
            onChange={(event) => change(at, { name: event.target.value })}
            className="min-w-32 flex-1 max-md:basis-full"
          />
          <Checkbox
            label={t("planned")}
            aria-label={t("reason_planned", { number: at + 1 })}
            checked={reason.is_planned}
            disabled={isDisabled}
            onCheckedChange={(checked) => change(at, { is_planned: checked === true })}
          />
          {!isDisabled && (
            <span className="flex">
              <IconButton label={t("reason_up", { number: at + 1 })} disabled={at === 0} onClick={() => up(at)}>
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={t("remove_reason", { number: at + 1 })}
                onClick={() => set(drafts.filter((_, index) => index !== at))}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          )}
        </div>
      ))}
      <FieldError text={frame.error} />
      {!isDisabled && drafts.length < mostReasons && (
        <Button className="justify-self-start" onClick={() => set([...drafts, { name: "", is_planned: false }])}>
          <Plus aria-hidden />
          {t("add_reason")}
        </Button>
      )}
    </fieldset>
  );
}
