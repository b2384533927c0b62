"use client";

import { BadgeCheck, Ban, FilePen, Pencil, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Moment, useDay } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { inTime } from "@/lib/client/chunks";
import { CompareTable } from "./compare-table";
import type { Rfq, RfqAction } from "./types";

const QuoteDialog = dynamic(() => inTime(import("./quote-dialog")).then((module) => module.QuoteDialog), {
  loading: () => null,
});

const RfqStepDialog = dynamic(() => inTime(import("./rfq-step-dialog")).then((module) => module.RfqStepDialog), {
  loading: () => null,
});

const icons = { send: Send, quote: FilePen, award: BadgeCheck, cancel: Ban };

/** One request: who was asked what, what became of the mails, and the quotes beside each other. */
export function RfqPage({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");
  const [asking, setAsking] = useState<RfqAction | null>(null);
  const main = rfq.actions.find((action) => action !== "cancel" && (action !== "quote" || rfq.quotes.length === 0));

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
        aside={
          <span className="rounded-full border border-line px-2 py-0.5 text-sm">
            {t(`options.status.${rfq.status as "draft"}`)}
          </span>
        }
        facts={<About rfq={rfq} />}
        actions={
          rfq.status === "draft" && rfq.actions.length > 0
            ? [{ label: t("edit"), icon: <Pencil aria-hidden />, href: `/rfqs/${rfq.id}?edit=1` }]
            : []
        }
      >
        {rfq.actions.map((action) => {
          const Icon = icons[action];
          return (
            <Button
              key={action}
              variant={action === main ? "primary" : "secondary"}
              onClick={() => setAsking(action)}
              className="max-md:flex-1"
            >
              <Icon aria-hidden />
              {t(`actions.${action}`)}
            </Button>
          );
        })}
      </PageHeader>
      <div className="page-pad grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-3">
        <Card className="p-4">
          <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-strong">
            {t("compare")}
            <span className="font-normal text-muted text-xs">
              {t("answered", { done: rfq.quotes_count, total: rfq.vendors_count })}
            </span>
          </h2>
          <CompareTable rfq={rfq} />
        </Card>
        <Card className="p-4">
          <Dates rfq={rfq} />
          {rfq.note && <p className="mt-3 whitespace-pre-line">{rfq.note}</p>}
        </Card>
      </div>
      {asking === "quote" && <QuoteDialog rfq={rfq} onClose={() => setAsking(null)} />}
      {asking && asking !== "quote" && <RfqStepDialog rfq={rfq} action={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

/** What is asked for, and for which requisition and item. */
function About({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");
  const { requisition, equipment, plant } = rfq;

  return (
    <>
      <span>{t(`options.request_type.${rfq.request_type_name as "quote"}`)}</span>
      {requisition && (
        <Link href={`/requisitions/${requisition.id}`} className="text-accent hover:underline">
          {requisition.label} {requisition.name}
        </Link>
      )}
      {equipment && (
        <Link href={`/equipments/${equipment.id}/details/main`} className="text-accent hover:underline">
          {equipment.name}
        </Link>
      )}
      <span>{plant.name}</span>
    </>
  );
}

function Dates({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");
  const dayText = useDay();

  return (
    <Facts
      facts={[
        [t("fields.created_at"), rfq.creator?.name ?? t("somebody")] as const,
        ...(rfq.sent_at
          ? [[t("fields.sent_at"), <Moment key="sent" at={rfq.sent_at} timeZone={rfq.plant.time_zone} />] as const]
          : []),
        ...(rfq.reply_by ? [[t("fields.reply_by"), dayText(rfq.reply_by)] as const] : []),
      ]}
    />
  );
}
