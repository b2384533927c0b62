"use client";

import { FlaskConical, RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import type { MessagesScreenData } from "@/lib/services/screens/controller-messages";
import { Rejections } from "./rejections";
import type { TriedMessage } from "./use-trial";

export interface RefusedCardProps extends Pick<MessagesScreenData, "refused"> {
  controller_id: number;
  mayChange: boolean;
  onTry: (message: TriedMessage) => void;
}

/** The gateway's rejected messages. One can be tested here, and all of them retried. */
export function RefusedCard({ controller_id, refused, mayChange, onTry }: RefusedCardProps) {
  const t = useTranslations("controllers");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);

  async function takeAgain() {
    setBusy(true);
    const answer = await unlessRefused(api.put(`/controllers/${controller_id}/refused`, { body: {} }));
    setBusy(false);
    if (!answer) return;
    toast.success(t("taken_again"));
    router.refresh();
  }

  return (
    <Card id="refused">
      <CardHeader
        title={t("refused")}
        note={refused.length > 0 ? refused.length : undefined}
        actions={
          mayChange &&
          refused.length > 0 && (
            <Button size="sm" busy={isBusy} onClick={() => void takeAgain()}>
              <RotateCcw aria-hidden />
              {t("take_again")}
            </Button>
          )
        }
      />
      <p className="px-3 pt-2.5 text-muted text-xs">{t("refused_hint")}</p>
      {refused.length === 0 && <p className="px-3 py-2.5 text-muted">{t("none_refused")}</p>}
      <ul>
        {refused.map(({ id, received_at, door, body, rejected }) => (
          <li key={id} className="grid gap-2 border-line-soft border-b px-3 py-2.5 last:border-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Moment at={received_at} as="second" className="font-medium text-strong" />
              <span className="text-muted text-xs">{t(`doors.${door}`)}</span>
              <Button
                size="sm"
                className="ml-auto"
                onClick={() => onTry({ text: body, door: door as TriedMessage["door"] })}
              >
                <FlaskConical aria-hidden />
                {t("try_it")}
              </Button>
            </div>
            <Rejections rejected={rejected} />
            <details>
              <summary className="cursor-pointer text-muted text-xs touch:py-3">{t("refused_body")}</summary>
              <pre className="mt-1 max-h-72 overflow-auto whitespace-pre-wrap break-all rounded-control bg-sunk p-2 font-mono text-xs">
                {body}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
