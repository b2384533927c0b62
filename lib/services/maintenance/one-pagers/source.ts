import type { SourceDetail } from "@/lib/domain/maintenance/one-pager";
import type { TechnicianVerdict } from "@/lib/domain/maintenance/verdict";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Call } from "@/lib/server/data/call";

/** Who reads: their units and names, and at which moment. */
export type Reader = Pick<Call, "tx" | "viewer" | "now">;

/** The plant and the period that sources are gathered of. */
export interface Within {
  plant_id: number;
  from: Date;
  until: Date;
}

interface Diagnosed {
  id: number;
  number: number;
  name: string;
  finding: unknown;
  verdict: string | null;
  verdict_fault: string | null;
  equipment: { id: number; name: string } | null;
}

/** The fault is what was found, else what was diagnosed. */
export function orderDetail({ id, number, name, finding, verdict, verdict_fault, equipment }: Diagnosed): SourceDetail {
  const diagnosed = (finding as { diagnosis?: { fault: Fault | null } | null } | null)?.diagnosis?.fault ?? null;

  return {
    work_order_id: id,
    label: workOrderNumber(number),
    name,
    item: equipment?.name ?? null,
    equipment_id: equipment?.id ?? null,
    fault: (verdict_fault as Fault | null) ?? diagnosed,
    verdict: verdict as TechnicianVerdict | null,
  };
}
