import { recordLabel } from "@/lib/domain/shared/record-label";

/** A record as an answer holds it. */
export type Row = Record<string, unknown> & { id: number };

/** What a record is called where only one word fits; its id is nobody's name for it. */
export const labelOf = (row: Record<string, unknown>): string => recordLabel(row) ?? "–";

/** A second line that tells two of the same name apart. */
export function detailOf(row: Record<string, unknown>): string | undefined {
  const detail = [row.serial_number, row.email, row.part_number].find((one) => one && one !== labelOf(row));
  return detail ? String(detail) : undefined;
}

/** A row of the provider's catalogue, seen by a company, or one that says so itself: to read only. */
export const isForeign = (row: Row, resource: { isShared: boolean }, viewer: { is_provider_side: boolean }) =>
  row.is_locked === true || (resource.isShared && row.company_id === null && !viewer.is_provider_side);
