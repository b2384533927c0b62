import { codes, type NameOf } from "@/lib/domain/shared/codes";
import type { ActionOf, Transitions } from "@/lib/domain/shared/transitions";

/** A request is decided once: it becomes an order, is rejected with a reason, or is withdrawn by who asked. */
export const requestStatus = codes({ requested: 1, converted: 2, rejected: 3, withdrawn: 4 });
export type RequestStatus = NameOf<typeof requestStatus>;

export const requestTransitions = {
  convert: { from: ["requested"], to: "converted" },
  reject: { from: ["requested"], to: "rejected" },
  withdraw: { from: ["requested"], to: "withdrawn" },
} as const satisfies Transitions<RequestStatus>;

export type RequestAction = ActionOf<typeof requestTransitions>;

export type RequestActor = { is_supervisor: boolean; is_requestor: boolean };

export function mayDecide(action: RequestAction, actor: RequestActor): boolean {
  return action === "withdraw" ? actor.is_requestor : actor.is_supervisor;
}

/** Only a rejection needs words: the person who asked will read them. */
export const needsReason = (action: RequestAction) => action === "reject";

/** A new request is compared with requests, orders and alarms of the same item this far back. */
export const duplicateDays = 14;
