import { useFormatter, useTranslations } from "next-intl";
import { Cell } from "@/components/resource/cell";
import { Card, CardHeader } from "@/components/ui/card";
import type { Row } from "@/lib/client/rows";
import type { Column } from "@/lib/resources/define";
import type { DescribedField, Description } from "@/lib/resources/describe";

// The head and the notes say these.
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
            <dt className="shrink-0 text-muted">{noun(`fields.${field.name}`)}</dt>
            <dd className="min-w-0 text-right text-strong">
              {field.as === "number" && field.unit ? (
                <Quantity value={Number(row[field.name])} unit={field.unit} />
              ) : (
                <Cell column={columnOf(field)} row={row} resource={resource} />
              )}
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

const hasValue = (row: Row, { name }: DescribedField) =>
  row[name] !== null && row[name] !== undefined && row[name] !== "";

function columnOf({ name, as }: DescribedField): Column {
  switch (as) {
    case "select":
      return { key: name, as: "option" };
    case "related":
      return { key: name, as: "related" };
    case "toggle":
      return { key: name, as: "boolean" };
    case "date":
      return { key: name, as: "date" };
    case "number":
      return { key: name, as: "number" };
    default:
      return { key: name, as: "text" };
  }
}

function Quantity({ value, unit }: { value: number; unit: string }) {
  const format = useFormatter();
  return (
    <>
      {format.number(value)} <span className="text-muted text-xs">{unit}</span>
    </>
  );
}
