"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { base, Labelled, LabelledInput, unitChoices, useKeyWords } from "@/components/controllers/place-row";
import { IconButton } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import type { ReaderType } from "@/lib/domain/ingest/devices";
import { pointKeys } from "@/lib/domain/ingest/points";
import { valueTypes } from "@/lib/domain/ingest/value-types";
import { payloadKeys } from "@/lib/domain/monitoring/parameters";
import type { DraftTag, TagProblem } from "@/lib/domain/readers/tag-drafts";

export interface TagRowProps {
  type: ReaderType;
  tag: DraftTag;
  problem: TagProblem | null;
  /** The list of the controller's devices. */
  devices: string;
  isReadOnly: boolean;
  onChange: (part: Partial<DraftTag>) => void;
  onRemove: () => void;
}

const own = "own";

/** One tag: where it is read, what it is, and how often. */
export function TagRow({ type, tag, problem, devices, isReadOnly, onChange, onRemove }: TagRowProps) {
  const t = useTranslations("readers");
  const wordOf = useKeyWords();
  const quantity = payloadKeys.get(tag.key)?.quantity;
  const labelOf = (name: keyof DraftTag) => t(name === "path" ? `tag.path_${type}` : `tag.${name}`);
  const text = (name: "path" | "uid" | "scale" | "offset" | "every_ms" | "deadband", more: object = {}) => (
    <LabelledInput
      label={labelOf(name)}
      isWrong={!!problem && isAbout(problem, name)}
      value={tag[name]}
      disabled={isReadOnly}
      onValueChange={(value) => onChange({ [name]: value })}
      {...more}
    />
  );

  return (
    <li className="grid grid-cols-2 gap-x-3 gap-y-2 border-line-soft border-b px-3 py-3 last:border-0 md:grid-cols-4">
      {text("path", { className: "font-mono" })}
      <Labelled label={labelOf("type")}>
        <TypeSelect type={type} tag={tag} isReadOnly={isReadOnly} onChange={onChange} />
      </Labelled>
      {text("uid", { className: "font-mono", list: devices })}
      <Labelled label={labelOf("key")}>
        <Combobox
          aria-label={labelOf("key")}
          aria-invalid={problem === "key_missing" ? true : undefined}
          value={tag.key ? { value: tag.key, label: wordOf(tag.key) } : null}
          options={pointKeys.map((key) => ({ value: key, label: wordOf(key), detail: key }))}
          onValueChange={(next) => onChange({ key: next?.value ?? "", unit: "" })}
          disabled={isReadOnly}
        />
      </Labelled>
      <Labelled label={labelOf("unit")}>
        <Select
          aria-label={labelOf("unit")}
          value={tag.unit || base}
          options={unitChoices(quantity)}
          onValueChange={(unit) => onChange({ unit: unit === base ? "" : unit })}
          disabled={isReadOnly || !quantity}
        />
      </Labelled>
      <div className="grid grid-cols-2 gap-3">
        {text("scale", { inputMode: "decimal" })}
        {text("offset", { inputMode: "decimal" })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {text("every_ms", { inputMode: "numeric", title: t("tag.every_ms_hint") })}
        {text("deadband", { inputMode: "decimal" })}
      </div>
      {!isReadOnly && (
        <span className="flex items-end justify-end">
          <IconButton label={t("tag_remove", { path: tag.path || "–" })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
      {problem && (
        <p role="alert" className="col-span-full font-medium text-alarm-text text-xs">
          {t(`tag_problems.${problem}`)}
        </p>
      )}
    </li>
  );
}

/** How the registers of a Modbus tag are read; an OPC UA server reports the type itself. */
function TypeSelect({
  type,
  tag,
  isReadOnly,
  onChange,
}: Pick<TagRowProps, "type" | "tag" | "isReadOnly" | "onChange">) {
  const t = useTranslations("readers");
  const choices = type === "modbus_tcp" ? valueTypes.filter((value) => value !== "uint16") : [];

  return (
    <Select
      aria-label={t("tag.type")}
      value={tag.type || own}
      options={[
        { value: own, label: type === "modbus_tcp" ? t("types.uint16") : t("type_own") },
        ...choices.map((value) => ({ value, label: t(`types.${value}`) })),
      ]}
      onValueChange={(value) => onChange({ type: value === own ? "" : value })}
      disabled={isReadOnly || type === "opc_ua"}
    />
  );
}

const isAbout = (problem: TagProblem, name: keyof DraftTag) =>
  problem === name ||
  (name === "path" && problem.startsWith("path_")) ||
  (name === "uid" && problem === "uid_missing") ||
  ((name === "scale" || name === "offset") && problem === "not_a_number");
