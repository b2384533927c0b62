"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { isOfReadings } from "@/lib/domain/imports/kinds";
import { MeasurementChoice } from "./measurement-choice";
import type { Current } from "./types";

const none = "-";

export interface ColumnsDialogProps {
  current: Current;
  fields: readonly string[];
  /** Of fields that are the company's own. */
  customNames: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** A field for each column; one that another column had before moves over. */
export function ColumnsDialog({ current, fields, customNames, onClose }: ColumnsDialogProps) {
  const t = useTranslations("imports.screen");
  const label = useTranslations("imports.headings");
  const router = useRouter();
  const { isBusy, submit } = useSubmit();
  const [chosen, setChosen] = useState(() => current.columns.map(({ field }) => field));
  const [remember, setRemember] = useState(true);
  const choose = (at: number, field: string | null) =>
    setChosen((before) => before.map((one, index) => (index === at ? field : one === field ? null : one)));
  const options = [
    { value: none, label: t("not_imported") },
    ...fields.map((field) => ({
      value: field,
      label: customNames[field] ?? label(`${current.kind}.${field}` as "plant.line"),
    })),
  ];

  return (
    <SubmitDialog
      title={t("edit_columns")}
      description={t("columns_text")}
      width="lg"
      action={t("save_columns")}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() =>
        submit(
          () =>
            api.put(`/imports/${current.id}/columns`, {
              body: {
                columns: current.columns.map(({ header }, at) => ({ header, field: chosen[at] ?? null })),
                remember,
              },
            }),
          () => {
            onClose();
            router.refresh();
          },
        )
      }
    >
      <ul className="grid gap-2">
        {current.columns.map(({ header }, at) => (
          <li
            key={header}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3 max-sm:grid-cols-1 max-sm:gap-1"
          >
            <span className="min-w-0">
              <span className="block truncate font-mono text-sm text-strong">{header || "–"}</span>
              <span className="block truncate text-muted text-xs">{current.first[at] || " "}</span>
            </span>
            {isOfReadings(current.kind) ? (
              <MeasurementChoice
                label={`${t("field")}: ${header}`}
                importId={current.id}
                options={options}
                value={chosen[at] ?? none}
                names={customNames}
                onChange={(value) => choose(at, value === none ? null : value)}
              />
            ) : (
              <Select
                aria-label={`${t("field")}: ${header}`}
                value={chosen[at] ?? none}
                onValueChange={(value) => choose(at, value === none ? null : value)}
                options={options}
              />
            )}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t("remember_columns")}
        checked={remember}
        onCheckedChange={(value) => setRemember(value === true)}
      />
    </SubmitDialog>
  );
}
