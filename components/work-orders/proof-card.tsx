import { CircleCheck, CircleHelp, Hourglass, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Sentence } from "@/components/ui/moment";
import type { ProofVerdict } from "@/lib/domain/maintenance/proof";
import type { OnWire } from "@/lib/server/http/wire";
import type { ShownProof } from "@/lib/services/maintenance/proofs/present";
import type { FullOrder } from "./types";

const looks = {
  open: { icon: Hourglass, colour: "text-muted" },
  fixed: { icon: CircleCheck, colour: "text-ok-text" },
  not_fixed: { icon: TriangleAlert, colour: "text-alarm-text" },
  not_comparable: { icon: CircleHelp, colour: "text-warning-text" },
  cancelled: { icon: CircleHelp, colour: "text-muted" },
} as const satisfies Record<ProofVerdict, object>;

/** Whether the machine says that the work helped: the median before and after, from samples that can be compared. */
export function ProofCard({ order }: { order: FullOrder }) {
  const t = useTranslations("work-orders.proof");
  if (order.proofs.length === 0) return null;

  return (
    <section className="border-line-soft border-t pt-3">
      <h2 className="mb-1 font-semibold text-strong">{t("title")}</h2>
      <ul className="grid gap-2">
        {order.proofs.map((proof) => (
          <Proof key={proof.id} proof={proof} timeZone={order.plant.time_zone} />
        ))}
      </ul>
    </section>
  );
}

function Proof({ proof, timeZone }: { proof: OnWire<ShownProof>; timeZone: string }) {
  const t = useTranslations();
  const format = useFormatter();
  const { verdict, before, after, limit, unit } = proof;
  const { icon: Icon, colour } = looks[verdict];
  const number = (value: number | null) => (value === null ? "–" : format.number(value));

  return (
    <li className="flex items-start gap-2.5 rounded-control border border-line p-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className="min-w-0">
        <b className={`block font-semibold ${colour}`}>{t(`work-orders.proof.${verdict}`)}</b>
        <span className="block text-body tabular-nums">
          {proof.sensor_name} · {t(proof.name)}:{" "}
          {t("work-orders.proof.medians", {
            before: number(before),
            after: number(after),
            limit: number(limit),
            unit,
          })}
        </span>
        <span suppressHydrationWarning className="text-muted text-xs">
          <Sentence
            of={(at) =>
              verdict === "open"
                ? t("work-orders.proof.waiting", {
                    count: proof.after_samples,
                    until: at(proof.closes_at, "day", timeZone),
                  })
                : t("work-orders.proof.samples", { before: proof.before_samples, after: proof.after_samples })
            }
          />
        </span>
      </div>
    </li>
  );
}
