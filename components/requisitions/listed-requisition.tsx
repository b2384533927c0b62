"use client";

import dynamic from "next/dynamic";
import { RecordPane } from "@/components/split/record-pane";
import { inTime } from "@/lib/client/chunks";
import type { RequisitionPageProps } from "./requisition-page";
import { RequisitionPanel } from "./requisition-panel";
import { useSteps } from "./use-steps";

const StepDialog = dynamic(() => inTime(import("./step-dialog")).then((module) => module.StepDialog), {
  loading: () => null,
});

/** The requisition that the address names, beside the list; null where there is none. */
export function ListedRequisition({ screen }: { screen: RequisitionPageProps | null }) {
  const steps = useSteps();
  if (!screen) return <RecordPane />;
  const { requisition, approvers, rfqs, outlook, compared, now } = screen;

  return (
    <>
      <RequisitionPanel
        requisition={requisition}
        approvers={approvers}
        rfqs={rfqs}
        outlook={outlook}
        compared={compared}
        now={now}
        mayAsk={screen.may_ask}
        onAct={steps.begin}
        isBusy={steps.isBusy}
      />
      {steps.asking && <StepDialog steps={steps} />}
    </>
  );
}
