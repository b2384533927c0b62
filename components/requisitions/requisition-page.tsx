"use client";

import { ArrowRight, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { OnWire } from "@/lib/server/http/wire";
import type { requisitionScreen } from "@/lib/services/screens/requisitions";
import { RemindButton } from "./remind-button";
import { RequisitionBody } from "./requisition-body";
import { StepButtons } from "./step-buttons";
import { StepDialog } from "./step-dialog";
import { useMayReceive } from "./use-may-receive";
import { useSteps } from "./use-steps";

export interface RequisitionPageProps extends OnWire<Omit<Awaited<ReturnType<typeof requisitionScreen>>, "quotes">> {
  /** The quotes of vendors beside each other. */
  compared: ReactNode;
}

/** One requisition: on a phone the decision stands at the bottom, and leads on to the next one that waits. */
export function RequisitionPage({
  requisition,
  approvers,
  next,
  rfqs,
  may_ask,
  outlook,
  compared,
  now,
}: RequisitionPageProps) {
  const t = useTranslations("requisitions");
  const steps = useSteps();
  const mayReceive = useMayReceive(requisition);
  const { actions, label, po_number } = requisition;
  // Who decides goes on to what waits next.
  const leads = next !== null && requisition.status !== "pending";
  const hasBar = actions.length > 0 || requisition.may_remind || leads;

  return (
    <>
      <PageHeader
        title={requisition.name}
        crumbs={
          <HierarchyCrumb
            segments={[
              { href: "/requisitions", label: t("title") },
              { label: [label, po_number].filter(Boolean).join(" ") },
            ]}
          />
        }
        actions={
          requisition.may_change
            ? [{ label: t("edit"), icon: <Pencil aria-hidden />, href: `/requisitions/${requisition.id}?edit=1` }]
            : []
        }
      />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <Card className="@container p-4">
          <RequisitionBody
            requisition={requisition}
            approvers={approvers}
            mayReceive={mayReceive}
            rfqs={rfqs}
            outlook={outlook}
            compared={compared}
            now={now}
            mayAsk={may_ask}
          />
        </Card>
      </div>
      {hasBar && (
        <footer
          data-no-print
          className="sticky bottom-bottombar z-10 mt-auto border-line border-t bg-card p-3 max-md:pb-7"
        >
          <div className="flex flex-wrap gap-2 md:justify-end">
            <RemindButton
              requisition={requisition}
              approvers={approvers}
              className="max-md:h-14 max-md:flex-1 max-md:text-base"
            />
            <StepButtons requisition={requisition} onAct={steps.begin} isBusy={steps.isBusy} isLarge isQuiet={leads} />
            {leads && next && (
              <Button asChild variant="primary" className="max-md:h-14 max-md:basis-full max-md:text-base">
                <Link href={`/requisitions/${next.id}`}>
                  {t("next_to_decide", { label: next.label })}
                  <ArrowRight aria-hidden />
                </Link>
              </Button>
            )}
          </div>
        </footer>
      )}
      {steps.asking && <StepDialog steps={steps} />}
    </>
  );
}
