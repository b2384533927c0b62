"use client";

import { Award } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useMoney } from "@/components/ui/use-money";
import { inTime } from "@/lib/client/chunks";
import { CompareTable } from "./compare-table";
import type { Rfq } from "./types";

const RfqStepDialog = dynamic(() => inTime(import("./rfq-step-dialog")).then((module) => module.RfqStepDialog), {
  loading: () => null,
});

/** The quotes of a requisition beside each other; who buys awards one here, which fills vendor, prices and date. */
export function QuotesCompared({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");
  const money = useMoney();
  const [isAsking, setAsking] = useState(false);
  const best = rfq.quotes.find(({ id }) => id === rfq.best_quote_id);

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <CompareTable rfq={rfq} />
      {rfq.actions.includes("award") && (
        <Button
          className="h-auto min-h-8 max-w-full justify-self-end whitespace-normal py-1 touch:min-h-12"
          onClick={() => setAsking(true)}
        >
          <Award aria-hidden />
          {best
            ? t("ask.award", { vendor: best.vendor.name, price: money(best.price, best.currency) })
            : t("actions.award")}
        </Button>
      )}
      {isAsking && <RfqStepDialog rfq={rfq} action="award" onClose={() => setAsking(false)} />}
    </div>
  );
}
