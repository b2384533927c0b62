"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/client/class-names";
import type { DraftPlace, DraftProblem } from "@/lib/domain/ingest/map-drafts";
import { isStateKey, pointKeys } from "@/lib/domain/ingest/points";
import { payloadKeys } from "@/lib/domain/monitoring/parameters";
import { baseUnitOf, unitsOf } from "@/lib/domain/shared/units";

export interface PlaceRowProps {
  kind: "registers" | "points";
  place: DraftPlace;
  problem: DraftProblem | undefined;
  /** The list of the controller's devices. */
  devices: string;
  isReadOnly: boolean;
  onChange: (part: Partial<DraftPlace>) => void;
  onRemove: () => void;
}

export const base = "base";

/** One line of a map: where it is in the message, from which device, what it is, and what it must be multiplied by. */
export function PlaceRow({ kind, place, problem, devices, isReadOnly, onChange, onRemove }: PlaceRowProps) {
  const t = useTranslations("controllers");
  const wordOf = useKeyWords();
  const quantity = payloadKeys.get(place.key)?.quantity;
  const choice = place.key ? { value: place.key, label: wordOf(place.key) } : null;
  const text = (name: "at" | "uid" | "scale" | "offset", more: object = {}) => (
    <LabelledInput
      label={t(name === "at" ? `map_at.${kind}` : `map_fields.${name}`)}
      isWrong={!!problem && isAbout(problem, name)}
      value={place[name]}
      disabled={isReadOnly}
      onValueChange={(value) => onChange({ [name]: value })}
      {...more}
    />
  );

  return (
    <li className="grid grid-cols-2 gap-x-3 gap-y-2 border-line-soft border-b px-3 py-3 last:border-0 md:grid-cols-4">
      {text("at", { className: "font-mono", inputMode: kind === "registers" ? "numeric" : undefined })}
      {text("uid", { className: "font-mono", list: devices })}
      <Labelled label={t("map_fields.key")} className="col-span-2">
        <Combobox
          aria-label={t("map_fields.key")}
          aria-invalid={problem === "key_missing" ? true : undefined}
          value={choice}
          options={pointKeys.map((key) => ({ value: key, label: wordOf(key), detail: key }))}
          onValueChange={(next) => onChange({ key: next?.value ?? "", unit: "" })}
          disabled={isReadOnly}
        />
      </Labelled>
      {kind === "points" ? (
        <Labelled label={t("map_fields.unit")}>
          <Select
            aria-label={t("map_fields.unit")}
            value={place.unit || base}
            options={unitChoices(quantity)}
            onValueChange={(unit) => onChange({ unit: unit === base ? "" : unit })}
            disabled={isReadOnly || !quantity}
          />
        </Labelled>
      ) : (
        <span className="flex items-end">
          <Checkbox
            label={t("map_fields.signed")}
            checked={place.signed}
            disabled={isReadOnly}
            onCheckedChange={(checked) => onChange({ signed: checked === true })}
          />
        </span>
      )}
      {text("scale", { inputMode: "decimal" })}
      {text("offset", { inputMode: "decimal" })}
      {!isReadOnly && (
        <span className="flex items-end justify-end">
          <IconButton label={t("map_remove", { at: place.at || "–" })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
      {problem && (
        <p role="alert" className="col-span-full font-medium text-alarm-text text-xs">
          {t(`map_problems.${problem}`)}
        </p>
      )}
    </li>
  );
}

interface LabelledInputProps extends Omit<ComponentProps<typeof Input>, "onChange"> {
  label: string;
  isWrong: boolean;
  onValueChange: (value: string) => void;
}

/** A field of a line of a map, or of a tag: codes and numbers, which no browser completes or corrects. */
export function LabelledInput({ label, isWrong, onValueChange, ...rest }: LabelledInputProps) {
  return (
    <Labelled label={label}>
      <Input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onValueChange(event.target.value)}
        {...rest}
      />
    </Labelled>
  );
}

export function Labelled({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <span className={cn("grid min-w-0 content-end gap-1", className)}>
      <span aria-hidden className="truncate text-muted text-xs">
        {label}
      </span>
      {children}
    </span>
  );
}

const isAbout = (problem: DraftProblem, name: string) =>
  (name === "at" && problem.startsWith("at_")) ||
  (name === "uid" && problem === "uid_missing") ||
  ((name === "scale" || name === "offset") && problem === "not_a_number");

export function unitChoices(quantity: Parameters<typeof unitsOf>[0] | undefined) {
  if (!quantity) return [{ value: base, label: "–" }];
  const own = baseUnitOf(quantity);

  return [
    { value: base, label: own || "–" },
    ...unitsOf(quantity)
      .filter((unit) => unit !== own && unit !== "")
      .map((unit) => ({ value: unit, label: unit })),
  ];
}

export function useKeyWords() {
  const t = useTranslations();

  return (key: string) => t(isStateKey(key) ? `points.states.${key}` : `parameters.${key}`);
}
