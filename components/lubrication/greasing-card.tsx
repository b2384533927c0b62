"use client";

import { Check, Hand, Lock, Square } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button, buttonStyle } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { api, refusalIn } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { connection } from "@/lib/client/connection";
import { overBaseline, type UltrasoundReading } from "@/lib/domain/lubrication/greasing";
import type { RecordedGreasing } from "@/lib/domain/lubrication/whole";
import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import { DecibelScale } from "./decibel-scale";
import { ReadingForm, type TypedReading } from "./reading-form";
import { levelsOf } from "./round-card";
import { OutcomeIcon } from "./status-mark";
import type { Greasing, PointScreen } from "./types";
import { type LocalGreasing, useLocalGreasing } from "./use-local-greasing";
import { usePointActions } from "./use-point-actions";

export interface GreasingCardProps extends PointScreen {
  mayChange: boolean;
  isSupervisor: boolean;
}

/** Greasing a point by ultrasound, one step at a time: read, give a dose, wait, read again, stop. */
export function GreasingCard({ point, greasings, ultrasound, rooms, round, rule, ...may }: GreasingCardProps) {
  const t = useTranslations("lubricators.screen");
  const [current, setCurrent] = useState<Greasing | null>(null);
  const [isAgain, setAgain] = useState(false);
  const newest = greasings[0] ?? null;
  const today = round.find((entry) => entry.point.id === point.id)?.greasing ?? null;
  const stored = newest && newest.outcome === null ? newest : today && newest?.id === today.id ? newest : null;
  // What was just answered is newer than what the page was made with.
  const answered = isAgain ? null : current && current.id >= (stored?.id ?? 0) ? newer(current, stored) : stored;
  const local = useLocalGreasing(point, rule);
  const greasing = (isAgain && !local.open ? null : local.greasing) ?? answered;
  const step = useStep({ id: point.id, local, answered }, (answer) => {
    setAgain(false);
    setCurrent(answer);
  });
  const { unlock, isBusy } = usePointActions(point.id);

  if (point.locked_at && !(greasing?.outcome === "over_greased"))
    return <Locked isSupervisor={may.isSupervisor} isBusy={isBusy} onUnlock={unlock} />;
  if (greasing?.outcome)
    return (
      <Ended greasing={greasing} point={point} rooms={rooms} round={round}>
        {point.locked_at && may.isSupervisor && (
          <Button busy={isBusy} onClick={() => void unlock()}>
            {t("unlock")}
          </Button>
        )}
        {!point.locked_at && may.mayChange && <Button onClick={() => setAgain(true)}>{t("step.again")}</Button>}
      </Ended>
    );
  if (!may.mayChange) return <Card className="p-4 text-muted">{t("not_read")}</Card>;
  const shared = { ultrasound, isBusy: step.isBusy, errors: step.errors };
  if (!greasing)
    return (
      <Card className="grid gap-4 p-4">
        <Steps at={0} />
        <ReadingForm
          {...shared}
          title={t("step.before")}
          refusal={step.refusal}
          onSave={(reading, confirm) => step.begin(reading, confirm)}
        />
      </Card>
    );

  return <Open {...shared} greasing={greasing} step={step} lubricant={point.lubricant_type?.name} />;
}

const newer = (current: Greasing, stored: Greasing | null) =>
  stored && stored.id === current.id && (stored.outcome !== null || stored.doses.length > current.doses.length)
    ? stored
    : current;

interface StepAt {
  id: number;
  local: LocalGreasing;
  /** What the server has. */
  answered: Greasing | null;
}

/** Takes a step on the server, or on this phone where it does not answer; another's faster step is shown as it is now. */
function useStep({ id, local, answered }: StepAt, onAnswer: (greasing: Greasing) => void) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Begun here, it goes on here. */
  async function take(path: string, body: Record<string, unknown>, here: () => Promise<void>) {
    setErrors({});
    setRefusal(null);
    setBusy(true);
    const onThisPhone = () => here().catch((caught: unknown) => api.announce(refusalIn(caught)));
    try {
      if (local.open || connection.state() !== "there") return await onThisPhone();
      const signal = AbortSignal.timeout(timeoutMs);
      const { data } = await api.post(`/lubricators/${id}/${path}`, { body, isQuiet: true, signal });
      onAnswer(data as Greasing);
      router.refresh();
    } catch (caught) {
      const error = refusalIn(caught);
      if (error.status === 0) return await onThisPhone();
      const fields = Object.entries(error.messages).map(([field, all]) => [field, all.join(", ")]);
      setErrors(Object.fromEntries(fields));
      const found = error.data as { confirm?: boolean; id?: number; doses?: unknown } | undefined;
      if (found?.confirm === true) setRefusal(error.message);
      else if (fields.length === 0) api.announce(error);
      if (found?.id && found.doses) onAnswer(found as Greasing);
      router.refresh();
    } finally {
      setBusy(false);
    }
  }

  const at = answered && !answered.outcome ? `greasings/${answered.id}` : "";
  /** Goes on here from what there is. */
  async function goOn(how: (from: RecordedGreasing) => Promise<void>) {
    const from = local.open ?? (answered && local.adopt(answered));
    if (from) await how(from);
  }

  return {
    begin: (reading: TypedReading, confirm: boolean) =>
      void take("greasings", { ...reading, ...(confirm && { confirm }) }, () => local.begin(readingOf(reading))),
    dose: (number: number, strokes: number) =>
      void take(`${at}/doses`, { number, strokes }, () => goOn((from) => local.dose(from, strokes))),
    read: (number: number, reading: TypedReading) =>
      void take(`${at}/readings`, { number, ...reading }, () => goOn((from) => local.read(from, readingOf(reading)))),
    end: (outcome: "blocked" | "abandoned") =>
      void take(`${at}/end`, { outcome }, () => goOn((from) => local.end(from, outcome))),
    isBusy: isBusy || local.isSending,
    errors,
    refusal,
  };
}

/** Milliseconds: the user stands at the bearing and waits. */
const timeoutMs = 8_000;

const readingOf = ({ db, crest, rpm, gain }: TypedReading): UltrasoundReading => ({ db: Number(db), crest, rpm, gain });

type Step = ReturnType<typeof useStep>;

interface OpenProps extends Pick<PointScreen, "ultrasound"> {
  greasing: Greasing;
  step: Step;
  isBusy: boolean;
  errors: Readonly<Record<string, string>>;
  lubricant?: string;
}

function Open({ greasing, step, lubricant, ...shared }: OpenProps) {
  const t = useTranslations("lubricators.screen.step");
  const { doses, next_dose, baseline_db, stop_db, most_grams } = greasing;
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 });
  const isWaiting = greasing.read_from !== null;

  return (
    <Card className="grid gap-4 p-4">
      <Steps at={isWaiting ? 2 : 1} />
      <Level greasing={greasing} />
      {next_dose && (
        <div className="rounded-card border-2 border-accent p-4">
          <p className="text-muted">{t("dose", { number: doses.length + 1 })}</p>
          <p className="font-bold text-3xl text-strong tracking-[-0.02em]">{format.number(next_dose.strokes)} ×</p>
          <p className="text-strong tabular-nums">
            {number(next_dose.milliliters)} mL · {number(next_dose.grams)} g{lubricant && ` · ${lubricant}`}
          </p>
        </div>
      )}
      {stop_db !== null && (
        <div className="flex gap-2.5">
          <Square aria-hidden className="mt-0.5 size-5 text-ok-text" />
          <p>
            <strong className="block font-semibold text-strong">{t("stop_at", { db: number(stop_db) })}</strong>
            <span className="text-muted">{t("most", { grams: number(most_grams) })}</span>
          </p>
        </div>
      )}
      {baseline_db !== null && doses.length > 0 && <DoseTable greasing={greasing} />}
      {next_dose && (
        <Button
          variant="primary"
          size="lg"
          busy={step.isBusy}
          onClick={() => step.dose(doses.length + 1, next_dose.strokes)}
        >
          <Check aria-hidden />
          {t("given", { strokes: next_dose.strokes })}
        </Button>
      )}
      {isWaiting && (
        <Waiting until={greasing.read_from!}>
          <ReadingForm
            {...shared}
            title={t("after", { number: doses.length })}
            refusal={null}
            onSave={(reading) => step.read(doses.length, reading)}
          />
        </Waiting>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="danger" busy={step.isBusy} onClick={() => step.end("blocked")} className="whitespace-normal">
          <Hand aria-hidden />
          {t("blocked")}
        </Button>
        <Button variant="ghost" busy={step.isBusy} onClick={() => step.end("abandoned")}>
          {t("abandon")}
        </Button>
      </div>
    </Card>
  );
}

/** Where one is: before, dose, reading, end. */
function Steps({ at }: { at: number }) {
  return (
    <div aria-hidden className="grid grid-cols-4 gap-1.5">
      {[0, 1, 2, 3].map((step) => (
        <span
          key={step}
          className={cn("h-1.5 rounded-full", step < at ? "bg-ok" : step === at ? "bg-accent" : "bg-line")}
        />
      ))}
    </div>
  );
}

function Level({ greasing }: { greasing: Greasing }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const levels = levelsOf(greasing);
  const db = lastOf(levels);
  const { baseline_db } = greasing;

  return (
    <div className="grid gap-3">
      <div>
        <p className="font-semibold text-muted">
          {levels.length > 1 ? t("step.after", { number: levels.length - 1 }) : t("step.before")}
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-bold text-5xl text-strong tabular-nums tracking-[-0.03em]">
            {format.number(db, { minimumFractionDigits: 1 })}
          </span>
          <span className="text-muted">
            dBµV
            {baseline_db !== null && (
              <strong className="block font-semibold text-strong">
                {t("step.over", {
                  db: format.number(overBaseline(db, baseline_db), {
                    signDisplay: "exceptZero",
                    minimumFractionDigits: 1,
                  }),
                })}
              </strong>
            )}
          </span>
        </p>
      </div>
      {baseline_db !== null && <DecibelScale large baseline={baseline_db} levels={levels} />}
    </div>
  );
}

function DoseTable({ greasing }: { greasing: Greasing }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const one = (db: number | null) => (db === null ? "–" : format.number(db, { minimumFractionDigits: 1 }));

  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(84px,1fr))] overflow-hidden rounded-card border border-line">
      <Cell label={t("before")}>{one(greasing.before_db)}</Cell>
      {greasing.doses.map(({ number, db }) => (
        <Cell key={number} label={t("after_dose", { number })}>
          {one(db)}
        </Cell>
      ))}
      <Cell label={t("given")}>{t("strokes", { strokes: greasing.strokes })}</Cell>
    </dl>
  );
}

const Cell = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="border-line-soft border-l px-2 py-1.5 text-center first:border-l-0">
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="font-semibold text-strong tabular-nums">{children}</dd>
  </div>
);

/** The reading counts once the grease has settled; until then there is a clock instead of a form. */
function Waiting({ until, children }: { until: string; children: ReactNode }) {
  const t = useTranslations("lubricators.screen.step");
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000)));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [until]);
  if (left === 0) return children;

  return (
    <div className="flex items-center gap-4 rounded-card border border-line p-4">
      <span
        aria-hidden
        className="size-14 rounded-full"
        style={{
          background: `conic-gradient(var(--color-ultrasound) ${((left ?? 60) / 60) * 360}deg, var(--color-line) 0)`,
          mask: "radial-gradient(circle, transparent 56%, black 58%)",
        }}
      />
      <p>
        <span role="timer" className="block font-bold text-3xl text-strong tabular-nums">
          {left === null ? "–" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
        </span>
        <span className="block text-body">{t("wait")}</span>
        <span className="block text-muted text-xs">{t("wait_hint")}</span>
      </p>
    </div>
  );
}

interface EndedProps extends Pick<PointScreen, "point" | "rooms" | "round"> {
  greasing: Greasing;
  children: ReactNode;
}

function Ended({ greasing, point, rooms, round, children }: EndedProps) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const outcome = greasing.outcome!;
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 });
  const room = rooms.find(({ id }) => id === point.store_room_id);
  const next = round.find((entry) => entry.point.id !== point.id && !entry.greasing?.outcome && !entry.point.locked_at);
  const milliliters = greasing.doses.reduce((sum, dose) => sum + dose.milliliters, 0);

  return (
    <Card className="grid gap-4 p-4">
      <Steps at={4} />
      <div role="status" className="flex items-center gap-3 rounded-card bg-sunk p-4">
        <OutcomeIcon outcome={outcome} className="size-8" />
        <p>
          <strong className="block font-bold text-strong text-xl">{t(`step.end.${outcome}`)}</strong>
          <span className="text-body">{t(`why.${outcome}`)}</span>
        </p>
      </div>
      <Level greasing={greasing} />
      <dl className="rounded-card border border-line">
        <Sum label={t("step.sum_doses", { doses: greasing.doses.length })}>
          {t("strokes", { strokes: greasing.strokes })}
        </Sum>
        <Sum label={t("step.sum_amount")}>
          {number(milliliters)} mL · {number(greasing.grams)} g
        </Sum>
        <Sum label={t("step.sum_most")}>{number(greasing.most_grams)} g</Sum>
        {room && point.part && (
          <Sum label={t("step.sum_stock")}>
            {t("step.remain", { amount: number(room.available), unit: point.part.unit })}
          </Sum>
        )}
        {greasing.short_grams > 0 && <Sum label={t("step.sum_short")}>{number(greasing.short_grams)} g</Sum>}
        <Sum label={t("step.sum_baseline")}>
          {point.baseline_db === null ? "–" : `${number(point.baseline_db)} dBµV`},{" "}
          {t("readings_of", { count: point.baseline_readings.length })}
        </Sum>
      </dl>
      {point.request && (
        <Link href={`/maintenance/work-orders/${point.request.id}`} className="font-medium text-accent hover:underline">
          {t("step.request", { label: point.request.label })} {point.request.name}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Link
          href={next ? `/lubrication/${next.point.id}` : "/controllers?view=lubrication"}
          className={cn(buttonStyle({ variant: "primary", size: "lg" }), "max-md:flex-1")}
        >
          <Check aria-hidden />
          {t(next ? "step.next" : "step.done")}
        </Link>
        {children}
      </div>
      {greasing.id === 0 && <p className="font-medium text-strong">{t("step.waits")}</p>}
      <p className="text-muted text-xs">
        <Sentence of={(at) => t("step.who", { name: greasing.user?.name ?? "–", at: at(greasing.started_at) })} />
      </p>
    </Card>
  );
}

const Sum = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-line-soft border-b px-3 py-2 last:border-b-0">
    <dt className="text-muted">{label}</dt>
    <dd className="font-semibold text-strong tabular-nums">{children}</dd>
  </div>
);

function Locked({ isSupervisor, isBusy, onUnlock }: { isSupervisor: boolean; isBusy: boolean; onUnlock: () => void }) {
  const t = useTranslations("lubricators.screen");

  return (
    <Card className="grid gap-3 p-4">
      <p className="flex items-center gap-2 font-semibold text-lg text-strong">
        <Lock aria-hidden className="size-5" />
        {t("locked")}
      </p>
      <p className="text-body">{t("locked_text")}</p>
      {isSupervisor && (
        <Button busy={isBusy} onClick={onUnlock} className="justify-self-start">
          {t("unlock")}
        </Button>
      )}
    </Card>
  );
}
