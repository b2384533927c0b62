"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { AskedFields, Draft } from "@/components/resource/asked-field";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Choices } from "@/components/ui/choices";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import type { Locale } from "@/lib/domain/shared/locales";
import { customKinds, customOrderKinds, searchedKinds } from "@/lib/domain/structure/custom-fields";
import { type CustomNoun, customNouns } from "@/lib/domain/structure/custom-keys";
import { type Asked, bodyOf, draftOf } from "./asked";
import { FieldPreview } from "./field-preview";
import { OptionsEditor } from "./options-editor";
import type { CustomFieldChoices, WireCustomField } from "./wire";

interface FieldDialogProps {
  noun: CustomNoun;
  /** Null: a new one. */
  field: WireCustomField | null;
  choices: CustomFieldChoices;
  onClose: () => void;
}

/** A field of the company, with how it will look in a form beside what is typed. */
export function FieldDialog({ noun, field, choices, onClose }: FieldDialogProps) {
  const t = useTranslations("custom-fields");
  const router = useRouter();
  const locale = useLocale() as Locale;
  const { answered, passwordDialog } = usePasswordAgain();
  const ask = useAsk<Asked, unknown>({
    initial: field ? draftOf(field) : { noun, kind: "text", is_required: false, is_searched: false, options: [] },
    send: (input) => {
      const body = bodyOf(input);
      return answered((more) =>
        field
          ? api.put(`/custom-fields/${field.id}`, {
              body: { ...body, ...more, version: field.version },
              isQuiet: true,
            })
          : api.post("/custom-fields", {
              body: {
                ...body,
                noun: input.noun,
                company_id: choices.companies ? choices.company_id : undefined,
                ...more,
              },
              isQuiet: true,
            }),
      );
    },
    onDone: () => {
      toast.success(t("saved"));
      onClose();
      router.refresh();
    },
    onClose,
  });

  return (
    <>
      <AskDialog<Asked>
        ask={ask}
        title={t(field ? "edit" : "new")}
        width="lg"
        action={t(field ? "save" : "create")}
        isDisabled={!ask.values.name_en?.trim()}
        fields={[
          ...askedOfValue(t, { field, values: ask.values }),
          ...askedOfPlace(t, { choices, values: ask.values }),
          <FieldPreview key="preview" asked={bodyOf(ask.values as Asked)} locale={locale} />,
        ]}
      />
      {passwordDialog}
    </>
  );
}

type Words = ReturnType<typeof useTranslations<"custom-fields">>;
type Values = Draft<Asked>;

/** What the field is called, and what its values are. */
function askedOfValue(
  t: Words,
  { field, values }: { field: WireCustomField | null; values: Values },
): AskedFields<Asked> {
  const { kind } = values;
  return [
    !field && {
      name: "noun",
      as: "select",
      label: t("noun"),
      choices: customNouns.map((value) => ({ value, label: t(`nouns.${value}`) })),
    },
    [
      { name: "name_en", as: "text", label: t("name_en"), maxLength: 120, required: true },
      { name: "name_es", as: "text", label: t("name_es"), hint: t("name_es_hint"), maxLength: 120 },
    ],
    {
      name: "kind",
      as: "select",
      label: t("kind"),
      hint: field && field.used_count > 0 ? t("kind_used", { count: field.used_count }) : undefined,
      choices: customKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    kind === "number" && { name: "unit", as: "text", label: t("unit"), maxLength: 20 },
    kind === "number" && { name: "decimals", as: "number", label: t("decimals"), min: 0, max: 6, step: 1 },
    kind === "number" && [
      { name: "min", as: "number", label: t("min") },
      { name: "max", as: "number", label: t("max") },
    ],
    (kind === "choice" || kind === "choices") && {
      name: "options",
      label: t("options"),
      own: ({ value, change, error }) => (
        <OptionsEditor options={value ?? []} onChange={(options) => change(options)} error={error} />
      ),
    },
    [
      { name: "hint_en", as: "text", label: t("hint_en"), maxLength: 120 },
      { name: "hint_es", as: "text", label: t("hint_es"), maxLength: 120 },
    ],
  ];
}

/** Where it stands, of whom it is asked, and of which records. */
function askedOfPlace(
  t: Words,
  { choices, values }: { choices: CustomFieldChoices; values: Values },
): AskedFields<Asked> {
  const { kind, noun: chosen } = values;
  const isItem = chosen === "equipments" || chosen === "sensors";
  return [
    { name: "group", as: "text", label: t("group"), hint: t("group_hint"), maxLength: 120 },
    { name: "is_required", as: "checkbox", label: t("required_label"), hint: t("required_hint") },
    (searchedKinds as readonly string[]).includes(kind ?? "") && {
      name: "is_searched",
      as: "checkbox",
      label: t("searched_label"),
      hint: t("searched_hint"),
    },
    chosen === "work_orders" && {
      name: "order_kinds",
      label: t("order_kinds"),
      own: ({ value, change, error }) => (
        <Choices
          legend={t("order_kinds")}
          hint={t("none_is_all")}
          error={error}
          options={customOrderKinds.map((one) => ({ value: one as string, label: t(`work.${one}`) }))}
          chosen={value ?? []}
          onChange={(next) => change([...next])}
        />
      ),
    },
    isItem &&
      choices.types.length > 0 && {
        name: "equipment_type_ids",
        label: t("types"),
        own: ({ value, change, error }) => (
          <Several legend={t("types")} of={choices.types} value={value} error={error} onChange={change} />
        ),
      },
    choices.plants.length > 1 && {
      name: "plant_ids",
      label: t("plants"),
      own: ({ value, change, error }) => (
        <Several
          legend={t("plants")}
          hint={t(choices.is_limited ? "plants_some" : "none_is_all")}
          of={choices.plants}
          value={value}
          error={error}
          onChange={change}
        />
      ),
    },
  ];
}

interface SeveralProps {
  legend: string;
  hint?: string;
  of: readonly { id: number; name: string }[];
  value: number[] | null | undefined;
  error: React.ReactNode;
  onChange: (ids: number[]) => void;
}

function Several({ legend, hint, of, value, error, onChange }: SeveralProps) {
  const t = useTranslations("custom-fields");

  return (
    <div className="max-h-56 overflow-y-auto">
      <Choices
        legend={legend}
        hint={hint ?? t("none_is_all")}
        error={error}
        options={of.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={value ?? []}
        onChange={(ids) => onChange([...ids])}
      />
    </div>
  );
}
