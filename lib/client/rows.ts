/** A record as an answer holds it. */
export type Row = Record<string, unknown> & { id: number };

/** What a record is called where only one word fits. */
export function labelOf(row: Record<string, unknown>): string {
  const person = [row.first_name, row.last_name].filter(Boolean).join(" ");
  const label =
    row.name ?? row.title ?? (person || undefined) ?? row.serial_number ?? row.number ?? row.email ?? row.uid;
  return label === undefined || label === null ? `#${row.id}` : String(label);
}

/** A second line that tells two of the same name apart. */
export function detailOf(row: Record<string, unknown>): string | undefined {
  const detail = [row.serial_number, row.email, row.part_number].find((one) => one && one !== labelOf(row));
  return detail ? String(detail) : undefined;
}

/** A row of the provider's catalogue, seen by a company, or one that says so itself: to read only. */
export const isForeign = (row: Row, resource: { isShared: boolean }, viewer: { is_provider_side: boolean }) =>
  row.is_locked === true || (resource.isShared && row.company_id === null && !viewer.is_provider_side);
