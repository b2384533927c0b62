import type { ShownColumn, ShownField } from "@/lib/resources/describe";

/** The column that shows what a field of a form asks for. */
export function columnOf(field: ShownField): ShownColumn {
  const key = field.name;
  switch (field.as) {
    case "select":
      return { key, as: "option" };
    case "toggle":
      return { key, as: "boolean" };
    case "number":
      if ("unitFrom" in field) return { key, as: "quantity", unitFrom: field.unitFrom };
      return field.unit ? { key, as: "quantity", unit: field.unit } : { key, as: "number" };
    case "duration":
      return { key, as: "duration", in: field.in };
    case "choice":
    case "choices":
      return { key: field.name, label: field.label, as: "choices", choices: field.choices };
    case "link":
      return { key: field.name, label: field.label, as: "url" };
    case "person":
      return { key: field.name, label: field.label, as: "person" };
    case "yes_no":
      return { key: field.name, label: field.label, as: "boolean" };
    case "related":
    case "date":
    case "money":
    case "zone":
      return { key, as: field.as };
    default:
      return { key, as: "text" };
  }
}
