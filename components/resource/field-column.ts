import type { Column, Field } from "@/lib/resources/define";

/** The column that shows what a field of a form asks for. */
export function columnOf(field: Field): Column {
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
    case "related":
    case "date":
    case "money":
    case "zone":
      return { key, as: field.as };
    default:
      return { key, as: "text" };
  }
}
