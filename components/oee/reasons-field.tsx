"use client";

import { ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddDraft, FieldError, RemoveDraft, useDrafts, withName } from "@/components/resource/drafts";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { mostReasons } from "@/lib/domain/oee/reasons";

interface Draft {
  id?: number;
  name: string;
  is_planned: boolean;
}

/** Why a line stands still, the first ones with a key of their own. A row without a name is not sent. */
export function ReasonsField() {
  const t = useTranslations("processes");
  const { drafts, set, change, remove, add, isDisabled, frame } = useDrafts<Draft>("reasons", withName);
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
              <RemoveDraft label={t("remove_reason", { number: at + 1 })} onClick={() => remove(at)} />
            </span>
          )}
        </div>
      ))}
      <FieldError text={frame.error} />
      {!isDisabled && drafts.length < mostReasons && (
        <AddDraft label={t("add_reason")} onClick={() => add({ name: "", is_planned: false })} />
      )}
    </fieldset>
  );
}
