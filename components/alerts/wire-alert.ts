import type { ProofVerdict } from "@/lib/domain/maintenance/proof";
import type { Level } from "@/lib/domain/shared/levels";

type Named = { id: number; name: string };
type Person = { id: number; first_name: string; last_name: string };

/** An alert as GET /alerts answers it. */
export interface WireAlert {
  id: number;
  version: number;
  level: Level;
  kind: "level" | "no_data";
  alert_rule: string;
  /** Message key of the measurement; null where there is none (no data). */
  name: string | null;
  unit: string | null;
  decimals: number | null;
  onset_value: number | null;
  last_value: number | null;
  warning: number | null;
  alarm: number | null;
  opened_at: string;
  ended_at: string | null;
  acknowledged_at: string | null;
  acknowledge_note: string | null;
  acknowledger: Person | null;
  shelved_until: string | null;
  shelve_reason: string | null;
  is_repeat: boolean;
  is_provisional: boolean;
  owner: Person | null;
  owner_team: { name: string } | null;
  proof: ProofVerdict | null;
  work_order: { id: number; number: number; status: string } | null;
  plant: Named;
  sensor: Named & {
    type: string;
    equipment: (Named & { asset: (Named & { machine: Named & { production_line: Named } }) | null }) | null;
  };
}
