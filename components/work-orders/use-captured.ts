import { useKeptChanges, useSentChanges } from "@/lib/client/kept-changes";
import type { KeptChange } from "@/lib/client/phone-database";
import { fullOf, type Order } from "./types";
import { isAbout } from "./use-kept";

/** What was captured at an order: on the server, or still on this phone. */
export interface Captured {
  key: string;
  name: string;
  mime: string;
  state: "sent" | "waiting" | "refused";
  /** On the server. */
  file_id?: number;
  /** Who captured it. */
  user_id: number | null;
  /** On this phone: new, or in the place of what is on the server. */
  change?: KeptChange;
}

/** The files of an order, or of one of its steps, as they will be once what waits on this phone has been sent. */
export function useCaptured(order: Order, step_id?: number): readonly Captured[] {
  const kept = useKeptChanges().filter((change) => isAbout(change, order) && change.kind === "file");
  const taken = useSentChanges().filter((change) => isAbout(change, order) && change.version > order.version);
  const changes = [...taken.filter(({ kind }) => kind === "file"), ...kept];
  const stored = (fullOf(order)?.files ?? []).filter((file) => step_id === undefined || file.step_id === step_id);

  return [
    ...stored.flatMap(({ id, name, mime, user_id }): Captured[] => {
      const own = changes.filter(({ path }) => path.endsWith(`/files/${id}`));
      if (own.some(({ method, refusal }) => method === "delete" && !refusal)) return [];
      const change = own.findLast(({ method }) => method === "put");
      const state = change ? stateOf(change, kept) : "sent";
      return [{ key: `file ${id}`, name, mime, state, file_id: id, user_id, change }];
    }),
    ...changes
      .filter(({ method, body }) => method === "post" && (step_id === undefined || body.step_id === step_id))
      .map(
        (change): Captured => ({
          key: `change ${change.seq}`,
          name: change.file?.name ?? "",
          mime: change.file?.blob.type ?? "",
          state: stateOf(change, kept),
          user_id: change.person,
          change,
        }),
      ),
  ];
}

const stateOf = (change: KeptChange, kept: readonly KeptChange[]): Captured["state"] =>
  change.refusal ? "refused" : kept.includes(change) ? "waiting" : "sent";
