"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { storyHref } from "@/components/alerts/story-links";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { useMoney } from "@/components/ui/use-money";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { downtimeCost } from "@/lib/domain/maintenance/order-cost";
import type { SavingAction } from "@/lib/domain/maintenance/savings";
import type { OnWire } from "@/lib/server/http/wire";
import type { ShownSaving } from "@/lib/services/maintenance/savings/present";
import { Source } from "./downtime-basis";
import { useDuration } from "./due";
import { SavingChip } from "./saving-chip";
import { SavingDecision, type SavingDecisionProps } from "./saving-decision";
import { SavingDialog } from "./saving-dialog";
import type { FullOrder } from "./types";

type Asked = Exclude<SavingAction, "estimate" | "approve">;

/** What the repair saved, how that is estimated, who is responsible for it, and what this person may do with it. */
export function SavingCard({ order }: { order: FullOrder }) {
  const t = useTranslations("savings");
  const story = useTranslations("stories");
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isSending, setSending] = useState(false);
  const [isRefreshing, startTransition] = useTransition();
  const { saving, draft } = order.savings;
  if (!saving && !draft) return null;

  async function decide(
    action: Exclude<SavingAction, "estimate">,
    given: Parameters<SavingDecisionProps["onGiven"]>[0] = {},
  ) {
    if (!saving) return;
    setSending(true);
    const body = { ...given, version: saving.version };
    const answer = await unlessRefused(api.put(`/maintenance/${order.id}/saving/${action}`, { body }));
    setSending(false);
    if (answer) toast.success(t(`done.${action}`));
    setAsked(null);
    // Refused because somebody else was faster: the current state is shown.
    startTransition(() => router.refresh());
  }

  // With the sensor's proof there is nothing to enter.
  const isProven =
    order.proofs.some(({ verdict }) => verdict === "fixed") &&
    !order.proofs.some(({ verdict }) => verdict === "open" || verdict === "not_fixed");
  const begin = (action: SavingAction) => {
    if (action === "estimate") setEditing(true);
    else if (action === "approve" || (action === "evidence" && isProven)) decide(action);
    else setAsked(action);
  };

  return (
    <section id="saving" className="scroll-mt-16 border-line-soft border-t pt-3">
      <h2 className="mb-1.5 flex items-baseline gap-2 font-semibold text-strong">
        {t("card")}
        {saving && order.equipment_id !== null && (
          <Link
            data-no-print
            href={storyHref(order.equipment_id)}
            className="font-medium text-accent text-xs hover:underline"
          >
            {story("title")}
          </Link>
        )}
      </h2>
      {saving ? (
        <Figures saving={saving} timeZone={order.plant.time_zone} />
      ) : (
        <p className="text-muted">{t("empty_hint")}</p>
      )}
      <div data-no-print className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {saving?.actions.map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === "approve" || action === "evidence" ? "primary" : undefined}
            busy={isSending || isRefreshing}
            onClick={() => begin(action)}
          >
            {action === "estimate" ? t("change") : t(`actions.${action}`)}
          </Button>
        ))}
        {draft && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t("estimate")}
          </Button>
        )}
      </div>
      {isEditing && <SavingDialog order={order} onClose={() => setEditing(false)} />}
      {asked && (
        <SavingDecision action={asked} onCancel={() => setAsked(null)} onGiven={(given) => decide(asked, given)} />
      )}
    </section>
  );
}

function Figures({ saving, timeZone }: { saving: OnWire<ShownSaving>; timeZone: string }) {
  const t = useTranslations("savings");
  const format = useFormatter();
  const money = useMoney();
  const duration = useDuration();
  const { amount, currency, status, review_cause } = saving;
  const sum = (cents: number) => money(cents, currency);
  const failure = downtimeCost(saving.failure_minutes, saving.downtime_cost) + saving.failure_cost;
  const repair = downtimeCost(saving.planned_minutes, saving.downtime_cost) + saving.labor_cost + saving.parts_cost;
  const counts = status === "approved" || status === "evidenced" || status === "estimated";

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b
          className={cn(
            "font-semibold text-[22px] text-strong tabular-nums leading-7 tracking-[-0.02em]",
            amount < 0 && "text-alarm-text",
            !counts && "text-muted line-through decoration-1",
          )}
        >
          {sum(amount)}
        </b>
        <SavingChip status={status} />
        <span className="text-muted text-xs">
          {status === "review" && review_cause ? t(`cause.${review_cause as "repeat"}`) : t(`said.${status}`)}
        </span>
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[auto_1fr]">
        <Fact name={t("groups.failure")}>
          {t("without", {
            amount: sum(failure),
            time: duration(saving.failure_minutes),
            rate: sum(saving.downtime_cost),
            cost: sum(saving.failure_cost),
          })}
        </Fact>
        {saving.rate_source && (
          <Fact name={t("rate.name")}>
            <RateSource saving={saving} />
          </Fact>
        )}
        {saving.claimed_minutes !== null && saving.covered_hours !== null && (
          <Fact name={t("capped.name")}>
            {t("capped.text", { time: duration(saving.claimed_minutes), hours: saving.covered_hours })}
          </Fact>
        )}
        <Fact name={t("groups.repair")}>
          {t("with", {
            amount: sum(repair),
            time: duration(saving.planned_minutes),
            labor: sum(saving.labor_cost),
            parts: sum(saving.parts_cost),
          })}
        </Fact>
        <Fact name={t("net")}>
          {t("formula", {
            probability: format.number(saving.probability / 100, { style: "percent" }),
            failure: sum(failure),
            repair: sum(repair),
          })}
        </Fact>
        {saving.note && <Fact name={t("fields.note")}>{saving.note}</Fact>}
        {saving.reason && <Fact name={t("fields.reason")}>{saving.reason}</Fact>}
        <Signatures saving={saving} timeZone={timeZone} />
      </dl>
    </div>
  );
}

/** Where the cost of an hour is from. */
function RateSource({ saving }: { saving: OnWire<ShownSaving> }) {
  const t = useTranslations("savings.rate");
  const format = useFormatter();
  const money = useMoney("exact");
  const { rate_source, rate_process_id, run_rate, value_per_part, currency } = saving;
  if (rate_source !== "production" || run_rate === null || value_per_part === null)
    return t(rate_source === "flat" ? "flat" : "person");

  return (
    <Source href={`/processes/${rate_process_id}`} permission="view_oee">
      {t("production", { rate: format.number(run_rate * 60), value: money(value_per_part, currency) })}
    </Source>
  );
}

/** Who wrote it down, what shows it, and who approved it. */
function Signatures({ saving, timeZone }: { saving: OnWire<ShownSaving>; timeZone: string }) {
  const t = useTranslations("savings");
  const word = useTranslations("work-orders");
  const who = (user: { name: string | null } | null) => user?.name ?? word("somebody");
  const { evidence, evidence_note, evidenced_at, approved_at } = saving;

  return (
    <>
      <Fact name={t("estimated_by")}>
        <Sentence
          of={(at) =>
            t("by", {
              person: who(saving.estimated_by_user),
              time: at(saving.estimated_at, "minute", timeZone),
            })
          }
        />
      </Fact>
      {evidenced_at && (
        <Fact name={t("evidenced_by")}>
          <Sentence
            of={(at) =>
              evidence === "proof"
                ? t("by_proof", { time: at(evidenced_at, "minute", timeZone) })
                : t("by_note", {
                    person: who(saving.evidenced_by_user),
                    time: at(evidenced_at, "minute", timeZone),
                    note: evidence_note ?? "",
                  })
            }
          />
        </Fact>
      )}
      {approved_at && (
        <Fact name={t("approved_by")}>
          <Sentence
            of={(at) => t("by", { person: who(saving.approved_by_user), time: at(approved_at, "minute", timeZone) })}
          />
        </Fact>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd suppressHydrationWarning className="text-body max-sm:mb-1">
      {children}
    </dd>
  </>
);
