"use client";

import { BadgeCheck, Ban, FilePen, Pencil, Send } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Field } from "@/components/ui/field";
import { Moment, useDay } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { useMoney } from "@/components/ui/use-money";
import { api } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { useSubmit } from "@/lib/client/use-submit";
import { CompareTable } from "./compare-table";
import type { Rfq, RfqAction } from "./types";

const QuoteDialog = dynamic(() => inTime(import("./quote-dialog")).then((module) => module.QuoteDialog), {
  loading: () => null,
});

const icons = { send: Send, quote: FilePen, award: BadgeCheck, cancel: Ban };

/** One request: who was asked what, what became of the mails, and the quotes beside each other. */
export function RfqPage({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");
  const dayText = useDay();
  const [asking, setAsking] = useState<RfqAction | null>(null);
  const { requisition, equipment, plant } = rfq;
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
        facts={
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
        }
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
          <Facts
            facts={[
              [t("fields.created_at"), rfq.creator?.name ?? t("somebody")] as const,
              ...(rfq.sent_at
                ? [[t("fields.sent_at"), <Moment key="sent" at={rfq.sent_at} timeZone={plant.time_zone} />] as const]
                : []),
              ...(rfq.reply_by ? [[t("fields.reply_by"), dayText(rfq.reply_by)] as const] : []),
            ]}
          />
          {rfq.note && <p className="mt-3 whitespace-pre-line">{rfq.note}</p>}
        </Card>
      </div>
      {asking === "quote" && <QuoteDialog rfq={rfq} onClose={() => setAsking(null)} />}
      {asking && asking !== "quote" && <StepDialog rfq={rfq} action={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

interface StepDialogProps {
  rfq: Rfq;
  action: Exclude<RfqAction, "quote">;
  onClose: () => void;
}

/** Says what the step does before it does it; an award names vendor and price. */
function StepDialog({ rfq, action, onClose }: StepDialogProps) {
  const t = useTranslations("rfqs");
  const money = useMoney();
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [quote_id, setQuote] = useState(rfq.best_quote_id ?? rfq.quotes[0]?.id ?? null);
  const quote = rfq.quotes.find(({ id }) => id === quote_id);
  const count = rfq.vendors.length;
  const label =
    action === "award" && quote
      ? t("ask.award", { vendor: quote.vendor.name, price: money(quote.price, quote.currency) })
      : action === "send"
        ? t("ask.send", { count })
        : t("actions.cancel");

  const act = () =>
    submit(
      () =>
        api.put(`/rfqs/${rfq.id}/${action}`, {
          body: { version: rfq.version, ...(action === "award" && { quote_id }) },
          isQuiet: true,
        }),
      () => {
        toast.success(t(`done.${action}`, { label: rfq.label, count, vendor: quote?.vendor.name ?? "" }));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t(`actions.${action}`)}
      description={`${rfq.label} ${rfq.name}`}
      width="sm"
      action={label}
      isDangerous={action === "cancel"}
      isBusy={isBusy}
      onSubmit={act}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {action === "send" && (
          <p>{t("ask.send_text", { names: rfq.vendors.map(({ name }) => name).join(", ") || "–" })}</p>
        )}
        {action === "cancel" && <p>{t("ask.cancel_text")}</p>}
        {action === "award" && (
          <>
            <Field label={t("fields.vendor_id")} required error={errors.quote_id}>
              {(control) => (
                <Select
                  {...control}
                  value={quote_id === null ? undefined : String(quote_id)}
                  onValueChange={(id) => setQuote(Number(id))}
                  options={rfq.quotes.map((one) => ({
                    value: String(one.id),
                    label: `${one.vendor.name}, ${money(one.price, one.currency)}`,
                  }))}
                />
              )}
            </Field>
            <p>{rfq.requisition ? t("ask.award_text", { label: rfq.requisition.label }) : t("ask.award_plain")}</p>
          </>
        )}
        {errors.vendor_ids && (
          <p role="alert" className="font-medium text-alarm-text">
            {errors.vendor_ids}
          </p>
        )}
      </div>
    </SubmitDialog>
  );
}
