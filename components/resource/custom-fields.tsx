"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/client/class-names";
import type { CustomFormField } from "@/lib/domain/structure/custom-fields";
import { type CustomPlace, isCustomNoun, isOf, keyIn } from "@/lib/domain/structure/custom-keys";
import type { DescribedField } from "@/lib/resources/describe";
import { DescribedFieldControl } from "./described-field";
import { useResourceForm } from "./form-context";

export const isCustomField = (field: DescribedField): field is CustomFormField => keyIn(field.name) !== null;

/** Has it fields of the company's own, or could it? */
export const isCustomizable = ({ name }: { name: string }) => isCustomNoun(nounOf(name));

const watched = ["company_id", "plant_id", "equipment_type_id", "kind"] as const;

/** Where the record is while it is filled in: another plant or type asks for other fields. */
function useCustomPlace(fields: readonly CustomFormField[]): CustomPlace {
  const { row } = useResourceForm();
  const viewer = useViewer();
  const [company, plant, type, kind] = useWatch({ name: [...watched] }) as unknown[];
  const ofItem = (row?.equipment as { equipment_type?: { id: number } | null } | null | undefined)?.equipment_type?.id;
  const asNumber = (value: unknown) => (typeof value === "number" ? value : null);
  // The fields are those of the record's company already: of a new one it is not known yet.
  const owner = fields.find(({ of }) => of.company_id !== null)?.of.company_id ?? null;

  return {
    company_id: asNumber(company ?? row?.company_id) ?? owner,
    // Where the plant follows from what it stands in, a new record is begun in the one that is looked at.
    plant_id: asNumber(plant ?? row?.plant_id ?? viewer.plant),
    equipment_type_id: asNumber(type) ?? ofItem ?? null,
    kind: typeof kind === "string" ? kind : "order",
  };
}

/** The company's own fields, after those of the product, each group under its title; and the way to one more. */
export function CustomFields() {
  const { resource } = useResourceForm();
  const fields = resource.fields.filter(isCustomField);
  const mayAdd = useCan()("update_plants");
  if (fields.length === 0 && !mayAdd) return null;

  return <Groups fields={fields} mayAdd={mayAdd} />;
}

function Groups({ fields, mayAdd }: { fields: readonly CustomFormField[]; mayAdd: boolean }) {
  const t = useTranslations("custom-fields");
  const { resource, isHeadless } = useResourceForm();
  const place = useCustomPlace(fields);
  const asked = fields.filter(({ of }) => isOf(of, place));
  const groups = [...new Set(asked.map(({ group }) => group))].toSorted(
    (a, b) => Number(a !== null) - Number(b !== null),
  );
  const isCarded = resource.parts.length > 0 && !isHeadless;
  const add = mayAdd && (
    <Link
      href={`/settings/custom-fields?noun=${nounOf(resource.name)}&new=1`}
      // Beside cards it takes no second column: it would make one of them all.
      className={cn(
        "inline-flex min-h-9 items-center gap-1.5 justify-self-start text-accent text-sm",
        !isCarded && "md:col-span-2",
      )}
    >
      <Plus aria-hidden className="size-4" />
      {t("add_here")}
    </Link>
  );

  return (
    <>
      {groups.map((group) => {
        const own = asked.filter((field) => field.group === group);
        const controls = own.map((field) => <DescribedFieldControl key={field.name} field={field} />);
        if (isCarded)
          return (
            <Card key={group ?? ""}>
              <CardHeader title={group ?? t("title")} />
              <div className="grid gap-x-5 gap-y-4 p-4 md:grid-cols-2">{controls}</div>
            </Card>
          );
        return (
          <fieldset
            key={group ?? ""}
            className="grid gap-x-5 gap-y-4 border-line-soft border-t pt-3 md:col-span-2 md:grid-cols-2"
          >
            <legend className="float-left mb-1 w-full font-semibold text-strong md:col-span-2">
              {group ?? t("title")}
            </legend>
            {controls}
          </fieldset>
        );
      })}
      {add}
    </>
  );
}

const nounOf = (name: string) => (name === "utilities" ? "production_lines" : name.replaceAll("-", "_"));
