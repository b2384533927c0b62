"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { inTime } from "@/lib/client/chunks";
import { type CustomNoun, customNouns } from "@/lib/domain/structure/custom-keys";
import { NounCard } from "./noun-card";
import type { CustomFieldChoices, WireCustomField } from "./wire";

const FieldDialog = dynamic(() => inTime(import("./field-dialog")).then((module) => module.FieldDialog), {
  loading: () => null,
});

interface CustomFieldsScreenProps {
  fields: readonly WireCustomField[];
  choices: CustomFieldChoices;
  /** The noun that a form has sent the user here for. */
  opened: CustomNoun | null;
  isNew: boolean;
}

/** What a company asks for beside the product's own fields: one list for each noun. */
export function CustomFieldsScreen({ fields, choices, opened, isNew }: CustomFieldsScreenProps) {
  const t = useTranslations("custom-fields");
  const [isArchived, setArchived] = useState(false);
  const [asked, setAsked] = useState<{ noun: CustomNoun; field: WireCustomField | null } | null>(
    isNew && opened ? { noun: opened, field: null } : null,
  );
  const shown = fields.filter(({ archived_at }) => (archived_at !== null) === isArchived);

  return (
    <>
      <PageHeader
        title={t("title")}
        facts={t("facts")}
        primary={{
          label: t("new"),
          icon: <Plus aria-hidden />,
          onSelect: () => setAsked({ noun: opened ?? "equipments", field: null }),
        }}
      />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t("shown")}
            value={isArchived ? "archived" : "active"}
            onValueChange={(value) => setArchived(value === "archived")}
            segments={[
              { value: "active", label: t("active") },
              { value: "archived", label: t("archived") },
            ]}
          />
          {choices.companies && <CompanyChoice choices={choices} />}
        </div>
        {customNouns.map((noun) => (
          <NounCard
            key={noun}
            noun={noun}
            fields={shown.filter((field) => field.noun === noun)}
            mayChangeShared={choices.companies !== null}
            isArchived={isArchived}
            onAsk={(field) => setAsked({ noun, field })}
          />
        ))}
      </div>
      {asked && <FieldDialog {...asked} choices={choices} onClose={() => setAsked(null)} />}
    </>
  );
}

const everyCompany = "all";

/** The provider's people look at one company's fields, or at those of all companies. */
function CompanyChoice({ choices: { companies, company_id } }: { choices: CustomFieldChoices }) {
  const t = useTranslations("custom-fields");
  const router = useRouter();

  return (
    <Select
      aria-label={t("company")}
      value={company_id === null ? everyCompany : String(company_id)}
      onValueChange={(next) => router.push(next === everyCompany ? "?" : `?company=${next}`)}
      options={[
        { value: everyCompany, label: t("all_companies") },
        ...(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      className="w-64"
    />
  );
}
