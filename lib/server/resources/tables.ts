/** The table of a model: ProductionLine is kept in production_lines, Company in companies. */
export const tableOf = (model: string) => pluralOf(model.replace(/(?<=.)[A-Z]/g, "_$&").toLowerCase());

export function pluralOf(noun: string): string {
  if (noun.endsWith("series")) return noun;

  if (noun.endsWith("y")) return `${noun.slice(0, -1)}ies`;
  return noun.endsWith("s") ? `${noun}es` : `${noun}s`;
}
