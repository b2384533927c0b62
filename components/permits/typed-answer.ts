import { readDecimal } from "@/lib/domain/shared/decimal";

/** What is sent of an answer that is typed; null while it is none: nothing, or a reading that is no number. */
export function typedAnswer(typed: string, kind: "number" | "text", language: string) {
  const text = typed.trim();
  if (kind === "text") return text ? { entry: text } : null;
  const value = readDecimal(text, language);
  return Number.isFinite(value) ? { value } : null;
}
