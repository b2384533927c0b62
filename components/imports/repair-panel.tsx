"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { useSubmit } from "@/lib/client/use-submit";
import type { ImportedFault, ImportedRow } from "./types";

interface Alike {
  id: number;
  line: number;
  text: string | null;
}

const named = 5;

export interface RepairPanelProps {
  importId: number;
  /** What a text is mapped to holds for the whole file, which is read again: readings are no rows. */
  isOfWholeFile: boolean;
  row: ImportedRow;
  fault: ImportedFault;
  onClose: () => void;
}

/** What stands in the column from now on: one of the things that may have been meant, or another text. */
export function RepairPanel({ importId, isOfWholeFile, row, fault, onClose }: RepairPanelProps) {
  const t = useTranslations("imports.screen");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [choice, setChoice] = useState<string | null>(fault.suggestions[0]?.token ?? null);
  const [text, setText] = useState("");
  const [takesAlike, setTakesAlike] = useState(true);
  const [remember, setRemember] = useState(fault.suggestions.length > 0);
  const others = useAlike(importId, row, fault);
  const alike = isOfWholeFile ? [] : others;
  const ids = [row.id, ...(takesAlike ? alike.map(({ id }) => id) : [])];
  const value = choice ?? text.trim();

  const save = () =>
    submit(
      async () => {
        const answer = await api.put<{ data: { repaired: number } }>(`/imports/${importId}/rows`, {
          body: { row_ids: ids, field: fault.column, text: value, remember },
        });
        const { repaired } = answer.data;
        if (isOfWholeFile) toast.success(t("reads_again"));
        else if (repaired > 0) toast.success(t("repaired", { count: repaired }));
        else toast.error(t("not_repaired"));
      },
      () => {
        onClose();
        router.refresh();
      },
    );

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (value) void save();
      }}
    >
      <MeantValue
        fault={fault}
        choice={choice}
        setChoice={setChoice}
        text={text}
        setText={setText}
        isRefused={errors.text !== undefined}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {alike.length > 0 && (
          <Checkbox
            label={t("also_same", { count: alike.length, lines: linesOf(alike) })}
            checked={takesAlike}
            onCheckedChange={(checked) => setTakesAlike(checked === true)}
          />
        )}
        {isOfWholeFile && <p className="text-muted text-xs">{t("meant_in_file")}</p>}
        {fault.suggestions.length > 0 && !isOfWholeFile && (
          <Checkbox
            label={t("remember")}
            checked={remember}
            onCheckedChange={(checked) => setRemember(checked === true)}
          />
        )}
        <span className="ml-auto flex gap-2">
          <Button size="sm" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button size="sm" variant="primary" type="submit" busy={isBusy} disabled={!value}>
            {isOfWholeFile ? t("save_columns") : t("repair_rows", { count: ids.length })}
          </Button>
        </span>
      </div>
    </form>
  );
}

interface MeantValueProps {
  fault: ImportedFault;
  /** One of the suggestions; null: what is typed. */
  choice: string | null;
  setChoice: (choice: string | null) => void;
  text: string;
  setText: (text: string) => void;
  isRefused: boolean;
}

/** One of the suggestions, or what is typed. */
function MeantValue({ fault, choice, setChoice, text, setText, isRefused }: MeantValueProps) {
  const t = useTranslations("imports.screen");

  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <legend className="sr-only">{t("repair_cell")}</legend>
      {fault.suggestions.map(({ token, name, detail }) => (
        <label key={token} className="flex items-center gap-2 touch:min-h-12">
          <input
            type="radio"
            name="meant"
            checked={choice === token}
            onChange={() => setChoice(token)}
            className="size-4 accent-accent touch:size-6"
          />
          <span className="font-semibold text-strong">{name}</span>
          {detail && <span className="font-mono text-muted text-xs">{detail}</span>}
        </label>
      ))}
      <span className="flex items-center gap-2">
        {fault.suggestions.length > 0 && (
          <input
            type="radio"
            name="meant"
            aria-label={t("other_value")}
            checked={choice === null}
            onChange={() => setChoice(null)}
            className="size-4 accent-accent touch:size-6"
          />
        )}
        <Input
          aria-label={t("other_value")}
          aria-invalid={isRefused ? true : undefined}
          placeholder={t("other_value")}
          value={text}
          maxLength={2_000}
          onFocus={() => setChoice(null)}
          onChange={(event) => {
            setChoice(null);
            setText(event.target.value);
          }}
          className={cn("w-56", choice !== null && "opacity-80")}
        />
      </span>
    </fieldset>
  );
}

const linesOf = (rows: readonly Alike[]) =>
  `${rows
    .slice(0, named)
    .map(({ line }) => line)
    .join(", ")}${rows.length > named ? ", …" : ""}`;

/** The other rows that were refused for the same text in the same column. */
function useAlike(importId: number, row: ImportedRow, fault: ImportedFault): Alike[] {
  const [alike, setAlike] = useState<Alike[]>([]);
  useEffect(() => {
    const query = {
      column: fault.column,
      max: 200,
      ...(row.action === "error" ? { action: "error" } : { state: "failed" }),
    };
    void unlessRefused(api.get<{ data: Alike[] }>(`/imports/${importId}/rows`, { query })).then((answer) =>
      setAlike((answer?.data ?? []).filter((one) => one.id !== row.id && one.text === fault.text && one.text !== "")),
    );
  }, [importId, row, fault]);

  return alike;
}
