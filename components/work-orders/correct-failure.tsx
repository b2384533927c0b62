"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { Choices, type FailureAnswer, type FailureProposal } from "./failure-line";
import type { FullOrder } from "./types";

/** A supervisor corrects what failed until the order is closed. */
export function CorrectFailure({ order }: { order: FullOrder }) {
  const t = useTranslations("work-orders.failure");
  const [proposal, setProposal] = useState<FailureProposal | null>(null);
  const [isBusy, startTransition] = useTransition();
  // Who may close or reopen completed work is a supervisor.
  const mayCorrect = order.status === "completed" && order.actions.some((one) => one === "close" || one === "reopen");
  if (!mayCorrect) return null;

  const open = () =>
    startTransition(async () => {
      const answer = await api
        .get<{ data: FailureProposal }>(`/maintenance/${order.id}/failure-proposal`)
        .catch(() => null);
      setProposal(answer?.data ?? null);
    });

  return (
    <>
      <Button variant="ghost" size="sm" busy={isBusy} data-no-print onClick={open}>
        {t("correct")}
      </Button>
      {proposal && <CorrectDialog order={order} proposal={proposal} onClose={() => setProposal(null)} />}
    </>
  );
}

interface CorrectDialogProps {
  order: FullOrder;
  proposal: FailureProposal;
  onClose: () => void;
}

function CorrectDialog({ order, proposal, onClose }: CorrectDialogProps) {
  const t = useTranslations("work-orders.failure");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const [given, setGiven] = useState<FailureAnswer | null>({
    fault_id: order.fault_id,
    cause_id: order.cause_id,
    remedy_id: order.remedy_id,
    ...(order.verdict === "nothing_found" && { is_nothing_found: true }),
  });

  const save = () =>
    startTransition(async () => {
      const body = { ...given, version: order.version };
      // The call shows what was refused.
      const isSaved = await api.put(`/maintenance/${order.id}/failure`, { body }).then(
        () => true,
        () => false,
      );
      if (!isSaved) return;
      toast.success(t("corrected"));
      onClose();
      router.refresh();
    });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("correct_title")}
      description={`${order.label} ${order.name}`}
      place="center"
      width="sm"
      footer={
        <Button variant="primary" size="lg" busy={isBusy} onClick={save} className="w-full">
          {ui("save")}
        </Button>
      }
    >
      <Choices proposal={proposal} given={given} onChange={setGiven} />
    </Dialog>
  );
}
