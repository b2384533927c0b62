"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useRelated } from "@/lib/client/related";
import { labelOf, type Row, wordOf } from "@/lib/client/rows";
import { valueIn } from "@/lib/domain/structure/custom-keys";
import type { Description } from "@/lib/resources/describe";
import { Cell } from "./cell";
import { isCustomField } from "./custom-fields";
import { columnOf } from "./field-column";
import type { Values } from "./form-context";
import type { FormProps } from "./form-props";

export interface ConflictDialogProps extends Pick<FormProps, "formatters"> {
  resource: Description;
  /** What this person has typed, what they began with, and what somebody else has saved meanwhile. */
  mine: Values;
  base: Values;
  theirs: Row;
  fields: readonly string[];
  onOpenChange: (open: boolean) => void;
  onResolve: (values: Values) => Promise<void>;
}

/** Two people saved the same record. Nobody's words are lost: each differing field is decided. */
export function ConflictDialog({ resource, mine, base, theirs, fields, formatters, ...rest }: ConflictDialogProps) {
  const { onOpenChange, onResolve } = rest;
  const t = useTranslations("resource.conflict");
  const noun = useTranslations(resource.name);
  const fieldNamed = (name: string) => resource.fields.find((one) => one.name === name);
  const [isSaving, setSaving] = useState(false);
  const differing = fields.filter((name) => !isSame(valueIn(mine, name), valueIn(theirs, name)));
  const [choice, setChoice] = useState<Record<string, Choice>>(() =>
    // What this person has not touched is the other's without a question.
    Object.fromEntries(
      differing.map((name) => [name, isSame(valueIn(mine, name), valueIn(base, name)) ? "theirs" : "mine"]),
    ),
  );

  async function resolve() {
    setSaving(true);
    await onResolve(
      Object.fromEntries(
        differing.map((name) => [
          name,
          choice[name] === "mine" ? valueIn(mine, name) : (valueIn(theirs, name) ?? null),
        ]),
      ),
    ).finally(() => setSaving(false));
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t("text", { item: labelOf(theirs) })}
      width="lg"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("back")}</Button>
          <Button variant="primary" busy={isSaving} onClick={resolve}>
            {t("save")}
          </Button>
        </>
      }
    >
      {differing.length === 0 && <p className="text-muted">{t("same")}</p>}
      <ul className="grid gap-4">
        {differing.map((name) => (
          <DifferingField
            key={name}
            label={wordOf(noun, fieldNamed(name), name)}
            choice={choice[name] ?? "mine"}
            onChoose={(next) => setChoice({ ...choice, [name]: next })}
            sideOf={(side) => (
              <Shown
                resource={resource}
                formatters={formatters}
                name={name}
                row={theirs}
                value={valueIn(side === "mine" ? mine : theirs, name)}
              />
            )}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type Choice = "mine" | "theirs";

interface DifferingFieldProps {
  label: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  sideOf: (choice: Choice) => React.ReactNode;
}

/** Both values of a field, and which of them is to count. */
function DifferingField({ label, choice, onChoose, sideOf }: DifferingFieldProps) {
  const t = useTranslations("resource.conflict");

  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-strong">{label}</span>
        <SegmentedControl
          size="sm"
          label={label}
          value={choice}
          onValueChange={onChoose}
          segments={[
            { value: "mine", label: t("mine") },
            { value: "theirs", label: t("theirs") },
          ]}
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Side title={t("yours")} isChosen={choice === "mine"}>
          {sideOf("mine")}
        </Side>
        <Side title={t("saved")} isChosen={choice === "theirs"}>
          {sideOf("theirs")}
        </Side>
      </div>
    </li>
  );
}

function Side({ title, isChosen, children }: { title: string; isChosen: boolean; children: React.ReactNode }) {
  return (
    <div
      data-chosen={isChosen || undefined}
      className="min-w-0 rounded-control border border-line bg-sunk px-3 py-2 data-chosen:border-accent data-chosen:bg-accent-tint"
    >
      <p className="text-muted text-xs">{title}</p>
      <p className="whitespace-pre-line break-words text-strong">{children}</p>
    </div>
  );
}

interface ShownProps extends Pick<ConflictDialogProps, "formatters"> {
  resource: Description;
  row: Row;
  name: string;
  value: unknown;
}

const withUnit = ["money", "number", "duration"];

function Shown({ resource, row, formatters, name, value }: ShownProps) {
  const t = useTranslations();
  const noun = useTranslations(resource.name);
  const field = resource.fields.find((one) => one.name === name);
  const isRelated = field?.as === "related" && typeof value === "number";
  const [related] = useRelated(isRelated ? field.from : undefined, isRelated ? [value] : []);
  if (value === null || value === undefined || value === "") return t("resource.none");
  if (field && isCustomField(field)) {
    const custom = { ...(row.custom as object), [field.name.slice("custom.".length)]: value };
    return <Cell column={columnOf(field)} row={{ ...row, custom }} resource={resource} />;
  }
  if (formatters?.[name]) return formatters[name](value) || t("resource.none");
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (isRelated) return related?.label;
  if (field && withUnit.includes(field.as) && typeof value === "number")
    return <Cell column={columnOf(field)} row={{ ...row, [name]: value }} resource={resource} />;
  if (field?.as === "select") return noun(`options.${name}.${value}`);
  if (field?.as === "date") return String(value).slice(0, 10);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const plain = (value: unknown) => (value === undefined || value === "" ? null : value);
const isSame = (one: unknown, other: unknown) => {
  const [a, b] = [plain(one), plain(other)];
  if (typeof a === "string" && typeof b === "string" && /^\d{4}-\d\d-\d\d/.test(a) && a.length !== b.length) {
    return a.slice(0, 10) === b.slice(0, 10);
  }
  return JSON.stringify(a) === JSON.stringify(b);
};
