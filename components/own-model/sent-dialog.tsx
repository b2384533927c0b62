"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Moment } from "@/components/ui/moment";
import { useAnswer } from "@/lib/client/use-answer";

interface Sent {
  model: string;
  created_at: string;
  sent: { to: string; body: string }[];
}

/** Each message as it was sent to the model, but for the key. */
export function SentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("own-model");
  const answer = useAnswer<Sent>(`/model/requests/${id}`, onClose);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sent")}
      description={t("sent_hint")}
      width="lg"
      full
    >
      <div className="grid min-h-24 gap-4" aria-busy={answer === null}>
        {answer && (
          <p className="text-muted text-xs">
            {answer.model}, <Moment at={answer.created_at} as="second" />
          </p>
        )}
        {answer?.sent.map(({ to, body }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change.
          <section key={at} className="grid min-w-0 gap-1.5" aria-label={to}>
            <h3 className="break-all font-mono text-strong text-xs">{to}</h3>
            <pre className="max-h-96 overflow-auto whitespace-pre-wrap break-words rounded-control bg-sunk p-2.5 font-mono text-body text-xs">
              {body}
            </pre>
          </section>
        ))}
        {answer?.sent.length === 0 && <p className="text-muted">{t("nothing_sent")}</p>}
      </div>
    </Dialog>
  );
}
