import type { Call } from "@/lib/server/data/call";

/** A class that is given without its questions takes back the answers that another one followed from. */
export const reclassifiedFields = ({ viewer, now }: Call, { criticality }: { criticality?: string | null }) =>
  criticality === undefined
    ? {}
    : {
        criticality_answers: null,
        criticality_by: criticality === null ? null : viewer.user_id,
        criticality_at: criticality === null ? null : now,
      };
