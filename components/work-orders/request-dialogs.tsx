"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import { useAddress } from "@/lib/client/use-address";
import { conversionOf } from "./conversion";
import type { FullOrder, Surroundings } from "./types";
import type { Draft } from "./use-work-order-form";
import { withoutDraft } from "./without-draft";
import { WorkOrderDialogOnDemand } from "./work-order-dialog-on-demand";

export interface RequestDialogsProps {
  /** The request that the address names. */
  open: FullOrder | null;
  draft: Draft | null;
  around: Surroundings;
}

/** What the address opens over the list and its request: a step of the request, or the form of a new one. */
export function RequestDialogs({ open, draft, around }: RequestDialogsProps) {
  const url = useAddress();
  const close = () => url.change({ ...withoutDraft, step: null }, { replace: true });
  const may = (action: string) => (open?.actions as readonly string[] | undefined)?.includes(action) ?? false;
  const step = url.get("step");

  if (draft) return <WorkOrderDialogOnDemand draft={draft} around={around} onClose={close} />;
  if (!open) return null;
  if (step === "convert" && may("convert"))
    return <WorkOrderDialogOnDemand key={open.id} draft={conversionOf(open)} around={around} onClose={close} />;

  return step === "reject" && may("reject") ? <RejectDialog request={open} onClose={close} /> : null;
}

function RejectDialog({ request, onClose }: { request: FullOrder; onClose: () => void }) {
  const noun = useTranslations("work-orders");
  const ask = useAsk<{ reason: string }>({
    send: (body) => api.delete(`/maintenance/${request.id}`, { body: { ...body }, isQuiet: true }),
    done: noun("rejected"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={noun("reject")}
      description={`${request.label} ${request.name}`}
      action={noun("reject")}
      isDangerous
      fields={[{ name: "reason", as: "textarea", label: noun("fields.reason"), required: true }]}
    />
  );
}
