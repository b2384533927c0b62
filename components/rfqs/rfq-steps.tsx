"use client";

import { BadgeCheck, Ban, FilePen, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { inTime } from "@/lib/client/chunks";
import type { Rfq, RfqAction } from "./types";

const QuoteDialog = dynamic(() => inTime(import("./quote-dialog")).then((module) => module.QuoteDialog), {
  loading: () => null,
});

const RfqStepDialog = dynamic(() => inTime(import("./rfq-step-dialog")).then((module) => module.RfqStepDialog), {
  loading: () => null,
});

const icons = { send: Send, quote: FilePen, award: BadgeCheck, cancel: Ban };

/** What this person may do with a request for quotation, the next step filled. */
export function RfqSteps({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");
  const [asking, setAsking] = useState<RfqAction | null>(null);
  // The page is drawn again a moment after a quote was saved: the next one may be faster.
  const [quoted, setQuoted] = useState<readonly number[]>([]);
  const main = rfq.actions.find((action) => action !== "cancel" && (action !== "quote" || rfq.quotes.length === 0));

  return (
    <>
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
      {asking === "quote" && (
        <QuoteDialog
          rfq={rfq}
          quoted={quoted}
          onQuoted={(vendor_id) => setQuoted([...quoted, vendor_id])}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && asking !== "quote" && <RfqStepDialog rfq={rfq} action={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
