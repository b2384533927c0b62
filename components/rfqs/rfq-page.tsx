"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { RfqAbout, RfqDates, RfqQuotes, RfqStatus } from "./rfq-parts";
import { RfqSteps } from "./rfq-steps";
import type { Rfq } from "./types";

/** One request: who was asked what, what became of the mails, and the quotes beside each other. */
export function RfqPage({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");

  return (
    <>
      <PageHeader
        title={rfq.name}
        crumbs={
          <span className="flex gap-2 text-xs">
            <Link href="/rfqs" className="text-accent hover:underline">
              {t("title")}
            </Link>
            <span className="font-mono text-muted">{rfq.label}</span>
          </span>
        }
        aside={<RfqStatus rfq={rfq} />}
        facts={<RfqAbout rfq={rfq} />}
        actions={
          rfq.status === "draft" && rfq.actions.length > 0
            ? [{ label: t("edit"), icon: <Pencil aria-hidden />, href: `/rfqs/${rfq.id}?edit=1` }]
            : []
        }
      >
        {rfq.actions.length > 0 && <RfqSteps rfq={rfq} />}
      </PageHeader>
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <Card className="p-4">
          <RfqQuotes rfq={rfq} />
        </Card>
        <Card className="p-4">
          <RfqDates rfq={rfq} />
        </Card>
      </div>
    </>
  );
}
