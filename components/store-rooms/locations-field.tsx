"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFormField } from "@/components/resource/form-context";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

interface Location {
  id?: number;
  name: string;
}

/** The shelves and bins of a storeroom, one a line; Enter adds the next. */
export function LocationsField() {
  const t = useTranslations("store-rooms");
  const { value, setValue, isDisabled, frame } = useFormField<Location[] | null>({ name: "locations" }, "other");
  const rows = value ?? [];
  const list = useRef<HTMLUListElement>(null);
  const change = (at: number, name: string) =>
    setValue(rows.map((row, index) => (index === at ? { ...row, name } : row)));

  function add() {
    setValue([...rows, { name: "" }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  }

  return (
    <div className="grid gap-2 md:col-span-2">
      {rows.length === 0 && <p className="text-muted text-sm">{t("no_locations")}</p>}
      <ul ref={list} className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((row, at) => (
          <li key={row.id ?? `new-${at}`} className="flex items-center gap-1">
            <Input
              aria-label={t("location_number", { number: at + 1 })}
              aria-invalid={frame.error ? true : undefined}
              value={row.name}
              disabled={isDisabled}
              maxLength={120}
              onChange={(event) => change(at, event.target.value)}
              onBlur={() => row.name.trim() === "" && setValue(rows.filter((_, index) => index !== at))}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              label={t("remove_location", { name: row.name || at + 1 })}
              disabled={isDisabled}
              onClick={() => setValue(rows.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-sm">
          {frame.error}
        </p>
      )}
      <div>
        <Button onClick={add} disabled={isDisabled}>
          <Plus aria-hidden />
          {t("add_location")}
        </Button>
      </div>
    </div>
  );
}
