"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useFormField } from "@/components/resource/form-context";
import { Button, IconButton } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { findRelated, useRelated } from "@/lib/client/related";

interface Placed {
  position: string;
  bearing_id: number | null;
}

/** Which bearing is where: one row a position. */
export function PositionBearingsField() {
  const t = useTranslations("brand-models");
  const { value, setValue, isDisabled, frame } = useFormField<Placed[] | null>({ name: "bearings" }, "other");
  const rows = value ?? [];
  const known = useRelated(
    "/bearings",
    rows.flatMap(({ bearing_id }) => bearing_id ?? []),
  );
  const search = useCallback((text: string) => findRelated("/bearings", text), []);
  const change = (at: number, part: Partial<Placed>) =>
    setValue(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));

  return (
    <div className="grid gap-2 md:col-span-2">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
        <div key={at} className="flex flex-wrap items-center gap-2">
          <Input
            aria-label={t("bearing_position", { number: at + 1 })}
            value={row.position}
            maxLength={120}
            disabled={isDisabled}
            onChange={(event) => change(at, { position: event.target.value })}
            className="w-44"
          />
          <span className="min-w-48 flex-1">
            <Combobox
              aria-label={t("bearing_of", { number: at + 1 })}
              value={known.find((one) => one.value === String(row.bearing_id)) ?? null}
              onValueChange={(next) => change(at, { bearing_id: next ? Number(next.value) : null })}
              search={search}
              disabled={isDisabled}
            />
          </span>
          <IconButton
            label={t("remove_bearing", { number: at + 1 })}
            disabled={isDisabled}
            onClick={() => setValue(rows.filter((_, index) => index !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-sm">
          {frame.error}
        </p>
      )}
      <div>
        <Button disabled={isDisabled} onClick={() => setValue([...rows, { position: "", bearing_id: null }])}>
          <Plus aria-hidden />
          {t("add_bearing")}
        </Button>
      </div>
    </div>
  );
}
