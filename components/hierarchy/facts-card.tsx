import { useTranslations } from "next-intl";
import { Cell } from "@/components/resource/cell";
import { columnOf } from "@/components/resource/field-column";
import { Card, CardHeader } from "@/components/ui/card";
import { type Row, wordOf } from "@/lib/client/rows";
import { valueIn } from "@/lib/domain/structure/custom-keys";
import type { DescribedField, Description } from "@/lib/resources/describe";

// The head and the notes show these.
const elsewhere = ["name", "notes", "image_id"];

/** What the form of a place holds, to be read. */
export function FactsCard({ resource, row }: { resource: Description; row: Row }) {
  const t = useTranslations("hierarchy");
  const noun = useTranslations(resource.name);
  const facts = resource.fields.filter((field) => !elsewhere.includes(field.name) && hasValue(row, field));
  const notes = typeof row.notes === "string" ? row.notes : "";

  return (
    <Card>
      <CardHeader title={t("facts")} />
      <dl>
        {facts.map((field) => (
          <div
            key={field.name}
            className="flex items-baseline justify-between gap-3 border-line-soft border-b px-3 py-1.5"
          >
            <dt className="shrink-0 text-muted">{wordOf(noun, field, field.name)}</dt>
            <dd className="min-w-0 text-right text-strong">
              <Cell column={columnOf(field)} row={row} resource={resource} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="whitespace-pre-wrap break-words px-3 py-2.5">
        {notes || <span className="text-muted">{t("noNotes")}</span>}
      </p>
    </Card>
  );
}

function hasValue(row: Row, { name }: DescribedField) {
  const value = valueIn(row, name);
  return value !== null && value !== undefined && value !== "";
}
