import { Activity, Bell, ClipboardList, Coins, Package, ShieldCheck, UserCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { limitWords } from "@/components/alerts/limit-words";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment, Sentence } from "@/components/ui/moment";
import { ProcessChip } from "@/components/ui/process-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { useMoney } from "@/components/ui/use-money";
import { useReading } from "@/components/ui/use-reading";
import { SavingChip } from "@/components/work-orders/saving-chip";
import { cn } from "@/lib/client/class-names";
import { type StoryStep, storySteps } from "@/lib/domain/maintenance/story";
import type { OnWire } from "@/lib/server/http/wire";
import type { StoryThread } from "@/lib/services/maintenance/stories/threads";
import { threadHrefs } from "./thread-links";

type Thread = OnWire<StoryThread>;

interface ShownThread {
  thread: Thread;
  equipment_id: number;
  now: string;
  timeZone: string;
}

const icons = {
  alarm: Bell,
  evidence: Activity,
  order: ClipboardList,
  part: Package,
  proof: ShieldCheck,
  saving: Coins,
  approver: UserCheck,
} as const satisfies Record<StoryStep, unknown>;

/** The threads of an item's cases: each step a link with its moment, or what is missing of it. */
export function Threads({ threads, ...shown }: Omit<ShownThread, "thread"> & { threads: readonly Thread[] }) {
  const t = useTranslations("stories");
  if (threads.length === 0)
    return (
      <Card>
        <p className="px-3 py-2.5 text-muted">{t("none")}</p>
      </Card>
    );

  return threads.map((thread) => <ThreadCard key={thread.key} thread={thread} {...shown} />);
}

function ThreadCard(shown: ShownThread) {
  const { thread, equipment_id, now, timeZone } = shown;
  const t = useTranslations();
  const { alarm, evidence, order, is_open } = thread;
  const title = evidence?.fault
    ? t(`diagnosis.faults.${evidence.fault}`)
    : alarm
      ? t(alarm.name)
      : (order?.name ?? t("stories.untitled"));
  const hrefs = threadHrefs(thread, equipment_id, now);
  const facts = useFacts(shown);

  return (
    <Card data-story={thread.key}>
      <CardHeader
        title={title}
        note={
          <>
            {t(is_open ? "stories.open" : "stories.closed")} ·{" "}
            <Sentence of={(at) => t("stories.since", { at: at(thread.opened_at, "day", timeZone) })} />
          </>
        }
      />
      <ol className="grid gap-x-3 gap-y-2 p-3 sm:grid-cols-2 lg:grid-cols-4 2xl:grid-cols-7">
        {storySteps.map((step) => {
          const Icon = icons[step];
          const gap = thread.gaps[step];
          const { text, at, more } = facts[step];
          const href = hrefs[step];
          return (
            <li
              key={step}
              data-step={step}
              data-gap={gap?.reason}
              className="grid min-w-0 grid-cols-[20px_1fr] gap-x-2"
            >
              <Icon aria-hidden className={cn("mt-0.5 size-4", text ? "text-strong" : "text-faint")} />
              <div className="min-w-0">
                <h3 className="text-muted text-xs">{t(`stories.steps.${step}`)}</h3>
                {text && (
                  <p className="font-semibold text-strong">
                    {href ? (
                      <Link href={href} className="hover:underline touch:inline-flex touch:min-h-12 touch:items-center">
                        {text}
                      </Link>
                    ) : (
                      text
                    )}
                  </p>
                )}
                {more && <p className="text-body text-xs">{more}</p>}
                {at && <Moment at={at} timeZone={timeZone} className="text-muted text-xs" />}
                {gap && (
                  <p className="text-muted text-xs">
                    <Sentence
                      of={(moment) =>
                        gap.until
                          ? t(`stories.gaps_until.${gap.reason as "watched"}`, {
                              until: moment(gap.until, "day", timeZone),
                            })
                          : t(`stories.gaps.${gap.reason}`)
                      }
                    />
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** The content of a step: its record in words, more of it, and its moment. */
interface StepFacts {
  text: ReactNode;
  more?: ReactNode;
  at?: string | null;
}

function useFacts({ thread }: ShownThread): Record<StoryStep, StepFacts> {
  return {
    alarm: useAlarm(thread),
    evidence: useEvidence(thread),
    order: useOrder(thread),
    part: useParts(thread),
    proof: useProof(thread),
    ...useSaving(thread),
  };
}

const nothing: StepFacts = { text: null };

function useAlarm({ alarm }: Thread): StepFacts {
  const t = useTranslations();
  const { withUnit, figure } = useReading();
  if (!alarm) return nothing;

  return {
    text: (
      <span className="inline-flex items-center gap-1">
        <StatusShape level={alarm.level} size={13} /> {withUnit(alarm.value, alarm)}
      </span>
    ),
    more: [
      alarm.sensor.name,
      t(alarm.name),
      alarm.limit !== null && t(limitWords(alarm.rule), { value: figure(alarm.limit, alarm.decimals) }),
      alarm.alerts > 1 && t("stories.alerts", { count: alarm.alerts }),
    ]
      .filter(Boolean)
      .join(" · "),
    at: alarm.opened_at,
  };
}

function useEvidence({ evidence }: Thread): StepFacts {
  const t = useTranslations();
  const format = useFormatter();
  if (!evidence) return nothing;
  const { fault, confidence, verdict, found, taken_at } = evidence;
  const named = fault ?? found;
  const share = confidence && format.number(confidence.share, { style: "percent", maximumFractionDigits: 0 });

  return {
    text: named && t(`diagnosis.faults.${named}`),
    more: [
      confidence && `${t(`diagnosis.confidence.${confidence.word}`)}, ${share}`,
      verdict && t(`stories.verdicts.${verdict}`),
    ]
      .filter(Boolean)
      .join(" · "),
    at: taken_at,
  };
}

function useOrder({ order }: Thread): StepFacts {
  if (!order) return nothing;

  return {
    text: order.label,
    more: (
      <span className="flex flex-wrap items-center gap-1.5">
        <ProcessChip state={order.status} /> {order.assignee}
      </span>
    ),
    at: order.created_at,
  };
}

function useParts({ parts, parts_at }: Thread): StepFacts {
  const t = useTranslations("stories.now");
  const format = useFormatter();
  if (parts.length === 0) return nothing;
  const count = (key: "taken" | "held" | "missing", of: "issued" | "reserved" | "missing") => {
    const sum = parts.reduce((all, part) => all + part[of], 0);
    return sum > 0 && t(key, { count: format.number(sum) });
  };

  return {
    text: parts.map(({ part, brand_model }) => part?.name ?? brand_model?.name).join(", "),
    more: [count("taken", "issued"), count("held", "reserved"), count("missing", "missing")]
      .filter(Boolean)
      .join(" · "),
    at: parts_at,
  };
}

/** Of several measurements the one that has not been proven. */
function useProof({ proofs }: Thread): StepFacts {
  const t = useTranslations("work-orders");
  const format = useFormatter();
  const proof = proofs.find(({ verdict }) => verdict !== "fixed") ?? proofs[0];
  if (!proof) return nothing;
  const number = (value: number | null) => (value === null ? "–" : format.number(value));
  const { before, after, limit, unit, verdict, outcome } = proof;

  return {
    text: t(`proof.${verdict}`),
    more: [
      t("proof.medians", { before: number(before), after: number(after), limit: number(limit), unit }),
      verdict === "fixed" && outcome !== "open" && t(`repairs.after.${outcome}`),
    ]
      .filter(Boolean)
      .join(" · "),
    at: proof.outcome === "open" ? proof.decided_at : (proof.decided_at ?? proof.opened_at),
  };
}

function useSaving({ saving }: Thread): Record<"saving" | "approver", StepFacts> {
  const t = useTranslations("stories");
  const money = useMoney("exact");
  if (!saving) return { saving: nothing, approver: nothing };
  const isSame = saving.amount === saving.recomputed;

  return {
    saving: {
      text: money(saving.amount, saving.currency),
      more: (
        <span className="flex flex-wrap items-center gap-1.5">
          <SavingChip status={saving.status} />
          {isSame ? (
            t("recomputed")
          ) : (
            <b className="font-semibold text-alarm-text">
              {t("not_recomputed", { amount: money(saving.recomputed, saving.currency) })}
            </b>
          )}
        </span>
      ),
      at: saving.estimated_at,
    },
    approver:
      saving.status === "approved" ? { text: saving.approved_by ?? t("somebody"), at: saving.approved_at } : nothing,
  };
}
