"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toaster";
import { ApiError, api, refusalIn } from "@/lib/client/api";
import { connection } from "@/lib/client/connection";
import { give, giveLater, type NewChange } from "@/lib/client/outbox";
import { isCarried } from "@/lib/client/phone";
import { missingToStart, permitsHere } from "@/lib/domain/maintenance/permits-of-order";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import type { FullOrder, Order } from "./types";
import { aboutOrder, undoToast } from "./use-kept";

export interface Answers {
  reason?: string;
  resume_at?: string | null;
  supervisor_notes?: string;
  total_minutes?: number | null;
  problem_solved?: boolean | null;
  sanitization_of_tools?: boolean | null;
  completion_note?: string;
  fault_id?: number | null;
  cause_id?: number | null;
  remedy_id?: number | null;
  is_nothing_found?: boolean;
  labor?: { user_id: number; minutes: number }[];
  parts_taken?: { id: number; quantity: number }[];
  running_at?: string | null;
  was_down?: boolean;
}

export interface Outcome {
  id: number;
  status: "done" | "skipped";
  reason?: string;
}

const statusBehind = { hold: "on_hold", deny: "denied" } as const;

/** The call behind each action; every answer is read order by order. */
async function send(action: WorkOrderAction, ids: number[], answers: Answers): Promise<Outcome[]> {
  switch (action) {
    case "start":
      return (await api.put("/maintenance/in-work-multiple", { body: { ids } })).data;
    case "complete":
      return (await api.put("/maintenance/complete-multiple", { body: { ids, ...answers } })).data;
    case "close":
      return (await api.put("/maintenance/close", { body: { ids, ...answers } })).data;
    default:
      return Promise.all(ids.map((id) => sendOne(action, id, answers)));
  }
}

async function sendOne(
  action: "hold" | "deny" | "reopen",
  id: number,
  { reason, resume_at, was_down }: Answers,
): Promise<Outcome> {
  try {
    if (action === "reopen") await api.put(`/maintenance/${id}/open`, { body: { reason }, isQuiet: true });
    else {
      const body = { status: statusBehind[action], reason, was_down, ...(resume_at ? { resume_at } : {}) };
      await api.put(`/maintenance/${id}`, { body, isQuiet: true });
    }
    return { id, status: "done" };
  } catch (caught) {
    const error = refusalIn(caught);
    return { id, status: "skipped", reason: error.sentence };
  }
}

/** A technician's own actions: on one order they wait on the phone where there is no connection. */
function keepable(action: WorkOrderAction, order: Order, answers: Answers): NewChange | null {
  const ids = [order.id];
  const change = { about: aboutOrder(order), method: "put" as const };
  // However late it arrives, its clock and its permits are judged by this moment.
  const made_at = new Date().toISOString();
  switch (action) {
    case "start":
      return { ...change, kind: action, path: "/maintenance/in-work-multiple", body: { ids, made_at } };
    case "complete":
      return { ...change, kind: action, path: "/maintenance/complete-multiple", body: { ids, made_at, ...answers } };
    case "hold":
      return {
        ...change,
        kind: action,
        path: `/maintenance/${order.id}`,
        body: { status: statusBehind.hold, made_at, ...withoutNull(answers) },
      };
    default:
      return null;
  }
}

/** Without a connection work begins under the permits that are kept on this phone, valid by its clock. */
function missingHere(order: Order | FullOrder) {
  const kept = "permits" in order ? order.permits : null;
  if (!kept) return [];
  const dated = kept.permits.map(({ valid_from, valid_until, ...permit }) => ({
    ...permit,
    valid_from: valid_from === null ? null : new Date(valid_from),
    valid_until: valid_until === null ? null : new Date(valid_until),
  }));

  return missingToStart(kept.needed, permitsHere(dated, order), new Date());
}

const withoutNull = ({ reason, resume_at }: Answers) => ({ reason, ...(resume_at ? { resume_at } : {}) });

/** Runs an action, shows its result, and refreshes the work orders. The response lists what was skipped, and why. */
export function useActions() {
  const t = useTranslations("work-orders.acted");
  const kept = useTranslations("work-orders.kept");
  const ui = useTranslations("ui.toast");
  const permits = useTranslations("permits");
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [isRefreshing, startTransition] = useTransition();

  async function act(action: WorkOrderAction, ids: number[], answers: Answers = {}): Promise<Outcome[]> {
    setSending(true);
    try {
      const outcomes = await send(action, ids, answers);
      const skipped = outcomes.filter(({ status }) => status === "skipped");
      const done = outcomes.length - skipped.length;
      if (done > 0) toast.success(t(action, { count: done }));
      const [first] = skipped;
      if (first) toast.warning(t("skipped", { count: skipped.length }), { description: first.reason });
      startTransition(() => router.refresh());
      return skipped;
    } catch (caught) {
      // The call has shown it already; the orders stay as they are.
      const error = refusalIn(caught);
      return ids.map((id) => ({ id, status: "skipped", reason: error.sentence }));
    } finally {
      setSending(false);
    }
  }

  /** On one order. True once it is done, or kept to be done. */
  async function actOn(order: Order, action: WorkOrderAction, answers: Answers = {}): Promise<boolean> {
    const missing = action === "start" && connection.state() !== "there" ? missingHere(order) : [];
    if (missing.length > 0) {
      toast.warning(permits("not_here", { kinds: missing.map(({ permit_kind }) => permit_kind.name).join(", ") }));
      return false;
    }
    const change = keepable(action, order, answers);
    if (!change) return (await act(action, [order.id], answers)).length === 0;
    // A gloved hand presses the wrong button: what ends the work can be taken back before it is sent.
    const later = action === "complete" && isCarried() ? await giveLater(change) : null;
    if (later) {
      toast.success(t(action, { count: 1 }), {
        id: undoToast(order),
        undo: {
          label: ui("undo"),
          run: () => void later.takeBack().then((isBack) => !isBack && toast.warning(kept("sent_already"))),
        },
      });
      return true;
    }
    setSending(true);
    const given = await give(change).finally(() => setSending(false));
    if (given instanceof ApiError) {
      if (given.status === 409) toast.warning(t("skipped", { count: 1 }), { description: given.sentence });
      else api.announce(given);
    } else toast.success(given === "kept" ? ui("kept") : t(action, { count: 1 }));
    // Without a connection there is nothing newer to ask for.
    if (given !== "kept") startTransition(() => router.refresh());
    return !(given instanceof ApiError);
  }

  return { act, actOn, isBusy: isSending || isRefreshing };
}
