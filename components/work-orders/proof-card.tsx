import { CircleCheck, CircleHelp, Hourglass, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useCountOf } from "@/components/ui/count-of";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import type { ProofVerdict } from "@/lib/domain/maintenance/proof";
import type { OnWire } from "@/lib/server/http/wire";
import type { ShownProof } from "@/lib/services/maintenance/proofs/present";
import { outcomeLooks } from "./repair-outcome-look";
import type { FullOrder } from "./types";

const looks = {
  open: { icon: Hourglass, colour: "text-muted" },
  fixed: { icon: CircleCheck, colour: "text-ok-text" },
  not_fixed: { icon: TriangleAlert, colour: "text-alarm-text" },
  not_comparable: { icon: CircleHelp, colour: "text-warning-text" },
  cancelled: { icon: CircleHelp, colour: "text-muted" },
} as const satisfies Record<ProofVerdict, object>;

/** Whether the readings show that the work helped: the median before and after, from samples that can be compared. */
export function ProofCard({ order }: { order: FullOrder }) {
  const t = useTranslations("work-orders.proof");
  const faults = useTranslations("diagnosis.faults");
  const countOf = useCountOf();
  const { repairs } = order;
  if (order.proofs.length === 0) return null;

  return (
    <section id="proof" className="scroll-mt-16 border-line-soft border-t pt-3">
      <h2 className="mb-1 font-semibold text-strong">{t("title")}</h2>
      <ul className="grid gap-2">
        {order.proofs.map((proof) => (
          <Proof key={proof.id} proof={proof} equipmentId={order.equipment_id} timeZone={order.plant.time_zone} />
        ))}
      </ul>
      {repairs && repairs.watched > 0 && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-1.5 text-body">
          {t("repeats", { fault: faults(repairs.fault) })}
          <Link
            href={`/maintenance/repairs?${new URLSearchParams({ plant: String(order.plant_id), fault: repairs.fault, outcome: "recurred" })}`}
            className="font-semibold text-strong tabular-nums underline underline-offset-2"
          >
            {countOf(repairs.recurred, repairs.watched)}
          </Link>
        </p>
      )}
    </section>
  );
}

interface ProofProps {
  proof: OnWire<ShownProof>;
  equipmentId: number | null;
}

/** What the thirty days after have shown. */
function Held({ proof: { outcome, recurred_alert_id, sensor_id }, equipmentId }: ProofProps) {
  const t = useTranslations("work-orders.repairs");
  const text = <span className={`block text-xs ${outcomeLooks[outcome].colour}`}>{t(`after.${outcome}`)}</span>;

  return recurred_alert_id === null || equipmentId === null ? (
    text
  ) : (
    <Link href={`/equipments/${equipmentId}/details/pdm/${sensor_id}`} className="block hover:underline touch:py-3">
      {text}
    </Link>
  );
}

function Proof({ proof, equipmentId, timeZone }: ProofProps & { timeZone: string }) {
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
        {verdict === "fixed" && <Held proof={proof} equipmentId={equipmentId} />}
      </div>
    </li>
  );
}
