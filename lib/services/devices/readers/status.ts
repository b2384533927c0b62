import { type ReaderFault, type ReaderState, shownState } from "@/lib/domain/readers/state";
import { readerFigures } from "@/lib/inputs/readers";
import type { Call } from "@/lib/server/data/call";

/** Never the secrets: the role of a customer's call cannot read them. */
const select = {
  password_since: true,
  client_certificate: true,
  trusted_fingerprint: true,
  server_fingerprint: true,
  server_subject: true,
  server_expires_at: true,
  state: true,
  state_since: true,
  fault: true,
  reported_at: true,
  figures: true,
} as const;

/** What the reader of a controller last reported; null where it has no connection. `state` is null while no reader holds it. */
export async function readerStatus({ tx, now }: Pick<Call, "tx" | "now">, controller_id: number) {
  const row = await tx.controllerReader.findUnique({ where: { controller_id }, select });
  if (!row) return null;
  const { state, fault, figures, ...rest } = row;

  return {
    ...rest,
    state: shownState({ state: state as ReaderState, reported_at: row.reported_at }, now),
    fault: fault as ReaderFault | null,
    figures: readerFigures.parse(figures),
  };
}
