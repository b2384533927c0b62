import {
  alwaysOffered,
  type FailureCode,
  type FailureField,
  failureFields,
  failureKinds,
} from "@/lib/domain/maintenance/failure-codes";
import { invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

type Asked = Pick<Call, "tx" | "locale">;

/** The codes that a company offers: its own and the provider's without those that it hides, by name. */
export const codesOf = ({ tx, locale }: Asked, company_id: number): Promise<FailureCode[]> =>
  tx.$queryRaw<FailureCode[]>`
    select f.id, f.kind, f.code, case when ${locale}::text = 'es' then f.name_es else f.name_en end as name, f.diagnoses,
      array(select t.equipment_type_id from fault_equipment_types t where t.fault_id = f.id) as equipment_type_ids,
      array(select l.linked_id from fault_links l where l.fault_id = f.id order by l.rank, l.id) as links
    from faults f
    where (f.company_id is null or f.company_id = ${company_id})
      and (f.code = any (${[...alwaysOffered]}::text[])
        or not exists (select from hidden_faults h where h.company_id = ${company_id} and h.fault_id = f.id))
    order by 4, f.id`;

export type GivenCodes = Partial<Record<FailureField, number | null>>;

/**
 * The codes that were given, each of its kind and offered by the company. A cause that is not linked to the mode is taken.
 * @throws DomainError at the field of a code of another kind, of another company, or hidden
 */
export async function checkedCodes(call: Asked, company_id: number, given: GivenCodes) {
  const isGiven = failureKinds.some((kind) => given[failureFields[kind]]);
  const codes = isGiven ? await codesOf(call, company_id) : [];
  const of = (kind: (typeof failureKinds)[number]) => {
    const id = given[failureFields[kind]];
    if (!id) return null;
    const code = codes.find((one) => one.id === id && one.kind === kind);
    if (!code) throw invalidField(failureFields[kind], "errors.does_not_exist");

    return code;
  };

  return { mode: of("mode"), cause: of("cause"), remedy: of("remedy") };
}
