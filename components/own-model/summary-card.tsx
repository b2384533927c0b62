"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { api, unlessRefused } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemSummary } from "@/lib/services/outward/own-model/summarize";
import { Sentences, WrittenByModel } from "./written";

type Summary = OnWire<ItemSummary>;

/** A button, and what it asked for: the item's history in a few sentences. */
export function SummaryCard({ equipment_id }: { equipment_id: number }) {
  const t = useTranslations("own-model");
  const [summary, setSummary] = useState<Summary | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function summarize() {
    setBusy(true);
    const answer = await unlessRefused(
      api.post<{ data: Summary }>(`/equipments/${equipment_id}/summary`, { body: {} }),
    );
    setBusy(false);
    if (answer) setSummary(answer.data);
  }

  const button = (
    <Button size="sm" busy={isBusy} onClick={() => void summarize()}>
      <Sparkles aria-hidden />
      {t("summarize")}
    </Button>
  );

  return (
    <div className="page-pad pb-0!" aria-live="polite" aria-busy={isBusy}>
      {summary === null ? (
        <span className="flex flex-wrap items-center gap-2">
          {button}
          {isBusy && <span className="text-muted text-xs">{t("working")}</span>}
        </span>
      ) : (
        <Card>
          <CardHeader title={t("summary")} actions={button} />
          <CardBody className="grid gap-3">
            <Sentences sentences={summary.sentences} />
            <WrittenByModel model={summary.model} request_id={summary.request_id}>
              <Moment at={summary.made_at} as="minute" />
            </WrittenByModel>
          </CardBody>
        </Card>
      )}
    </div>
  );
}
