"use client";

import { useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Moment, useDay } from "@/components/ui/moment";
import { CompareTable } from "./compare-table";
import type { Rfq } from "./types";

/** What a request for quotation is made of, on its page and beside the list. */
interface RfqPartProps {
  rfq: Rfq;
}

export function RfqStatus({ rfq }: RfqPartProps) {
  const t = useTranslations("rfqs");

  return (
    <span className="rounded-full border border-line px-2 py-0.5 font-normal text-body text-sm">
      {t(`options.status.${rfq.status as "draft"}`)}
    </span>
  );
}

/** What is asked for, and for which requisition and item. */
export function RfqAbout({ rfq }: RfqPartProps) {
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

/** The quotes beside each other, and how many vendors have answered. */
export function RfqQuotes({ rfq }: RfqPartProps) {
  const t = useTranslations("rfqs");

  return (
    <section className="min-w-0">
      <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-strong">
        {t("compare")}
        <span className="font-normal text-muted text-xs">
          {t("answered", { done: rfq.quotes_count, total: rfq.vendors_count })}
        </span>
      </h2>
      <CompareTable rfq={rfq} />
    </section>
  );
}

export function RfqDates({ rfq }: RfqPartProps) {
  const t = useTranslations("rfqs");
  const dayText = useDay();

  return (
    <div>
      <Facts
        facts={[
          [t("fields.created_at"), rfq.creator?.name ?? t("somebody")] as const,
          ...(rfq.sent_at
            ? [[t("fields.sent_at"), <Moment key="sent" at={rfq.sent_at} timeZone={rfq.plant.time_zone} />] as const]
            : []),
          ...(rfq.reply_by ? [[t("fields.reply_by"), dayText(rfq.reply_by)] as const] : []),
        ]}
      />
      {rfq.note && <p className="mt-3 whitespace-pre-line">{rfq.note}</p>}
    </div>
  );
}
