"use client";

import { useMemo } from "react";
import { Card } from "@/components/ui/card";
import type { WireBearing } from "@/lib/client/captures";
import { type Cursor, heldHz } from "@/lib/domain/vibration/cursor";
import type { BearingEvidence, BearingFinding } from "@/lib/domain/vibration/diagnosis/bearing";
import type { Diagnosis } from "@/lib/domain/vibration/diagnosis/evidence";
import type { DiagnosisRecord } from "@/lib/services/monitoring/diagnoses/scores";
import { BearingCard } from "./bearing-card";
import type { Display } from "./display";
import { EvidenceCard } from "./evidence-card";
import { heldTrend } from "./held-trend";
import { LineTrend } from "./line-trend";
import type { CaptureSteps } from "./next-steps";
import { PatternCard } from "./pattern-card";
import { type Reading, readMarks } from "./reading";
import { ReadoutHead, ReadoutTable } from "./readout";
import { type Store, useCalmStore } from "./store";
import type { OwnSpectrum } from "./use-ridges";
import type { Words } from "./words";

export interface AnalysisProps {
  reading: Reading;
  evidence: BearingEvidence | null;
  patterns: Diagnosis | null;
  steps: CaptureSteps | null;
  records: readonly DiagnosisRecord[];
  spectra: readonly OwnSpectrum[];
  chosen: number;
  bearing: WireBearing | null;
  cursor: Store<Cursor>;
  words: Words;
  display: Display;
  line: string;
  timeZone: string;
  onShow: (finding: BearingFinding) => void;
  onChoose: (id: number) => void;
  onBearing: (() => void) | null;
}

/** The right of the workspace: what stands under the cursor, what it means, and how it came to it. */
export function Analysis(props: AnalysisProps) {
  const { reading, evidence, patterns, steps, records, bearing, cursor, words, display, onShow, onBearing } = props;

  return (
    <Card className="flex min-h-0 flex-col overflow-hidden">
      <ReadoutHead reading={reading} cursor={cursor} words={words} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {evidence && <EvidenceCard evidence={evidence} records={records} steps={steps} onShow={onShow} />}
        {patterns && <PatternCard patterns={patterns} bearing={evidence} />}
        <ReadoutTable reading={reading} cursor={cursor} words={words} display={display} />
        <div className="mt-auto">
          <HeldTrend {...props} />
          <BearingCard
            bearing={bearing}
            cursor={cursor}
            words={words}
            hasSpeed={reading.machine.shaft_hz !== null}
            onChange={onBearing}
          />
        </div>
      </div>
    </Card>
  );
}

function HeldTrend({ reading, spectra, chosen, cursor, words, line, timeZone, onChoose }: AnalysisProps) {
  const now = useCalmStore(cursor, 150);
  const held = heldHz(now);
  const points = useMemo(() => heldTrend(spectra, chosen, held), [spectra, chosen, held]);
  const mark = readMarks(now, reading).find(({ isHeld }) => isHeld);

  return (
    <LineTrend
      points={points}
      chosen={chosen}
      name={mark ? words.mark(mark) : ""}
      words={words}
      timeZone={timeZone}
      colour={line}
      onChoose={onChoose}
    />
  );
}
