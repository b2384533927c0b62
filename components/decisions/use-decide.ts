import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn, unlessRefused } from "@/lib/client/api";
import { connection } from "@/lib/client/connection";
import { isSignedFor, needsReasonFor } from "@/lib/domain/identity/decisions";
import { decide, type Given, reasonField, takeBackOf } from "./calls";
import type { Decision, DecisionAction, PressedAction } from "./types";

export interface Asking {
  of: Decision;
  action: PressedAction;
  /** Why the one press was not enough. */
  because?: string;
}

/** An order has an assignee from the start. */
export const asksAssignee = (action: PressedAction) => action === "convert";

const isPressed = (kind: Decision["kind"], action: DecisionAction): action is PressedAction =>
  !isSignedFor(kind, action);

const keyOf = ({ kind, id }: Decision) => `${kind} ${id}`;

/**
 * Decides with one press; what is signed opens its record, what wants a reason or an assignee asks for it first, and what turns
 * out to want one afterwards.
 */
export function useDecide() {
  const t = useTranslations("decisions");
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const state = useSyncExternalStore(connection.subscribe, connection.state, () => "there" as const);
  const done = ({ label }: Decision, action: PressedAction) => t(`done.${action}`, { label });

  async function press(of: Decision, action: DecisionAction) {
    if (!isPressed(of.kind, action)) return router.push(of.href);
    if (needsReasonFor(of.kind, action) || asksAssignee(action)) return setAsking({ of, action });
    setBusy(keyOf(of));
    try {
      await decide(of, action, {});
      const takeBack = takeBackOf(of, action);
      const undo = takeBack && {
        label: t("undo"),
        run: () => void unlessRefused(takeBack()).then(() => router.refresh()),
      };
      toast.success(done(of, action), { undo });
    } catch (caught) {
      const refused = refusalIn(caught);
      const because = refused.messages[reasonField(of)]?.join(", ");
      if (because !== undefined) return setAsking({ of, action, because });
      // Somebody else was faster, or it is not theirs any more: this is reported, and the page shows the current state.
      api.announce(refused);
    } finally {
      setBusy(null);
    }
    router.refresh();
  }

  return {
    press,
    isBusy: (of: Decision) => busy === keyOf(of),
    /** Deciding for others needs the server. */
    isAway: state !== "there",
    asking,
    send: ({ of, action }: Asking, given: Given) => decide(of, action, given),
    done,
    cancel: () => setAsking(null),
  };
}

export type Deciding = ReturnType<typeof useDecide>;
