"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NumberInput } from "@/components/catalogue/number-input";
import { DraftField } from "@/components/resource/draft-field";
import { Card } from "@/components/ui/card";
import { type RoiInput, type RoiMethod, roiInputs } from "@/lib/domain/maintenance/roi";
import { fromCents } from "@/lib/domain/shared/money";
import type { Typed } from "./types";

export interface InputsCardProps {
  title: ReactNode;
  method: RoiMethod;
  typed: Typed;
  currency: string;
  errors: Readonly<Record<string, string>>;
  aside?: ReactNode;
  onChange: (part: Typed) => void;
}

/** The inputs of a method with their units; what is grey is an example. */
export function InputsCard({ title, method, typed, currency, errors, aside, onChange }: InputsCardProps) {
  const t = useTranslations("roi-records");
  const unitOf = ({ as }: RoiInput) =>
    as === "money" ? currency : as === "percent" ? "%" : as === "number" ? undefined : t(`units.${as}`);

  return (
    <Card className="p-4">
      <header className="mb-3 flex min-h-8 items-center justify-between gap-2">
        <h2 className="font-semibold text-strong">{title}</h2>
        {aside}
      </header>
      <div className="grid gap-3">
        {Object.entries<RoiInput>(roiInputs[method]).map(([name, input]) => (
          <DraftField
            key={name}
            of={{ value: typed, change: (part) => onChange(part as Typed), errorOf: (field) => errors[field] }}
            name={name}
            as={NumberInput}
            label={t(`inputs.${name as "outlay"}`)}
            value={typed[name] ?? null}
            onValueChange={(value) => onChange({ [name]: value })}
            unit={unitOf(input)}
            placeholder={t("example", { value: input.as === "money" ? fromCents(input.initial) : input.initial })}
          />
        ))}
      </div>
    </Card>
  );
}
