import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { toast } from "@/components/ui/toaster";
import { giveChange } from "@/lib/client/give-change";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { useDraft } from "@/lib/client/use-draft";
import { doseOf } from "@/lib/domain/lubrication/dose";
import { mostPerEvent, stopAt, type UltrasoundReading } from "@/lib/domain/lubrication/greasing";
import {
  type GreasingStep,
  nextGreasingStep,
  type PointRule,
  type RecordedDose,
  type RecordedGreasing,
} from "@/lib/domain/lubrication/whole";
import type { Greasing, PointScreen } from "./types";

type Point = PointScreen["point"];

/**
 * A greasing that goes on without a connection: the phone judges every step by the rule of the server, from what it knew of
 * the point, keeps it through a killed tab, and sends all of it in one call when it has ended.
 */
export function useLocalGreasing(point: Point, wired: PointScreen["rule"]) {
  const t = useTranslations("lubricators");
  const router = useRouter();
  const { user_id } = useViewer();
  const draft = useDraft<RecordedGreasing | null>(user_id, `point ${point.id} greasing`, null);
  const waiting = useKeptChanges().findLast(
    ({ about, kind }) => about.kind === "point" && about.id === point.id && kind === "greasing",
  );
  const [isSending, setSending] = useState(false);
  const rule = wired && ruleFrom(wired);
  const sent: unknown = waiting?.body ?? null;
  const open = draft.isTyped ? draft.value : null;
  const local = open ?? (sent as RecordedGreasing | null);

  /** Takes a step; the last one sends the whole. */
  async function take(next: RecordedGreasing) {
    if (!rule) return;
    const step = nextGreasingStep(rule, next, gramsOf(next, rule));
    if (step.kind === "too_much") return void toast.warning(t("screen.step.too_much_here"));
    draft.change(next);
    if (step.kind !== "end") return;
    setSending(true);
    try {
      const about = { kind: "point" as const, id: point.id, label: point.name };
      const path = `/lubricators/${point.id}/greasings/whole`;
      // The grease is in the bearing, whatever the server answers: what it refuses waits for a decision.
      const given = await giveChange(
        { about, kind: "greasing", method: "post", path, body: { ...next } },
        { isDone: true },
      );
      await draft.clear();
      if (given === "sent") router.refresh();
    } catch (error) {
      // Neither sent nor kept: the last step can be taken again.
      if (open) draft.change(open);
      else await draft.clear();
      throw error;
    } finally {
      setSending(false);
    }
  }

  return {
    isSending,
    /** As it stands on this phone; null: nothing is recorded here. */
    greasing: local && rule ? asGreasing(point, rule, local) : null,
    begin: (before: UltrasoundReading) => take({ started_at: new Date().toISOString(), before, doses: [] }),
    /** Goes on from what the server knows, whose answers no longer come. */
    adopt: (greasing: Greasing) => localFrom(greasing),
    dose: (from: RecordedGreasing, strokes: number) =>
      take({
        ...from,
        doses: [...from.doses, { number: from.doses.length + 1, strokes, given_at: new Date().toISOString() }],
      }),
    read: (from: RecordedGreasing, reading: UltrasoundReading) =>
      take({ ...from, doses: withReading(from.doses, { ...reading, read_at: new Date().toISOString() }) }),
    end: (from: RecordedGreasing, outcome: "blocked" | "abandoned") => take({ ...from, outcome }),
    /** Begun here and not ended. */
    open,
  };
}

export type LocalGreasing = ReturnType<typeof useLocalGreasing>;

const withReading = (doses: readonly RecordedDose[], reading: NonNullable<RecordedDose["reading"]>) =>
  doses.map((dose, index) => (index === doses.length - 1 ? { ...dose, reading } : dose));

const ruleFrom = ({ lasting, ...rule }: NonNullable<PointScreen["rule"]>): PointRule => ({
  ...rule,
  lasting: lasting && { ...lasting, ended_at: new Date(lasting.ended_at) },
});

const gramsOf = ({ doses }: RecordedGreasing, { density }: PointRule) =>
  doseOf(
    doses.reduce((sum, { strokes }) => sum + strokes, 0),
    density,
  ).grams;

/** What the server has stored, as this phone would have recorded it. */
function localFrom({ started_at, before_db, before_crest, rpm, gain, doses }: Greasing): RecordedGreasing {
  return {
    started_at,
    before: { db: before_db, crest: before_crest, rpm, gain },
    doses: doses.map(({ number, strokes, given_at, db, crest, read_at }) => ({
      number,
      strokes,
      given_at,
      ...(db !== null && read_at !== null && { reading: { db, crest, read_at } }),
    })),
  };
}

/** The greasing as the screen shows one. */
function asGreasing(point: Point, rule: PointRule, local: RecordedGreasing): Greasing {
  const { company_id, plant_id, id: lubricator_id } = point;
  const grams = gramsOf(local, rule);
  const step: GreasingStep = nextGreasingStep(rule, local, grams);
  const last = local.doses.findLast(({ reading }) => reading)?.reading;
  const rounded = (value: number) => Math.round(value * 100) / 100;

  return {
    id: 0,
    company_id,
    plant_id,
    lubricator_id,
    user_id: 0,
    user: null,
    is_supervised: false,
    short_grams: 0,
    started_at: local.started_at,
    ended_at: step.kind === "end" ? (last?.read_at ?? local.started_at) : null,
    outcome: step.kind === "end" ? step.outcome : null,
    baseline_db: rule.baseline_db,
    charge_grams: rule.charge_grams,
    density: rule.density,
    grams,
    before_db: local.before.db,
    before_crest: local.before.crest ?? null,
    rpm: local.before.rpm ?? null,
    gain: local.before.gain ?? null,
    after_db: last?.db ?? null,
    after_crest: last?.crest ?? null,
    strokes: local.doses.reduce((sum, { strokes }) => sum + strokes, 0),
    doses: local.doses.map(({ number, strokes, given_at, reading }) => ({
      ...doseOf(strokes, rule.density),
      number,
      given_at,
      db: reading?.db ?? null,
      crest: reading?.crest ?? null,
      read_at: reading?.read_at ?? null,
    })),
    next_dose: step.kind === "dose" ? step.dose : null,
    read_from: step.kind === "read" ? step.from.toISOString() : null,
    stop_db: rule.baseline_db === null ? null : rounded(rule.baseline_db + stopAt),
    most_grams: rounded(mostPerEvent * rule.charge_grams),
  };
}
