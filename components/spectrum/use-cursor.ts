import { useCallback, useEffect, useRef, useState } from "react";
import {
  begun,
  type Cursor,
  type CursorKind,
  type FaultLine,
  firstCursor,
  has,
  toggled,
} from "@/lib/domain/vibration/cursor";
import { faultHz, nameOf } from "@/lib/domain/vibration/cursor-marks";
import type { BearingEvidence, BearingFinding } from "@/lib/domain/vibration/diagnosis/bearing";
import { lineOf } from "./evidence-card";
import { firstPlace, type Reading } from "./reading";
import { Store } from "./store";

/** Sidebands of a machine whose speed nobody knows begin this many lines apart. */
const guessedSpacing = 10;

/**
 * One cursor for all captures of the sensor: it stays where it is when another capture, axis or unit is looked at. Until
 * the user moves it, it stands on what the diagnosis found, else on the highest peak.
 */
export function useCursor(reading: Reading | null, evidence: BearingEvidence | null) {
  const [cursor] = useState(() => new Store<Cursor>(firstCursor));
  const placedByUs = useRef<Cursor>(firstCursor);
  const place = useCallback(
    (next: Cursor) => {
      placedByUs.current = next;
      cursor.set(next);
    },
    [cursor],
  );

  useEffect(() => {
    if (!reading || cursor.get() !== placedByUs.current) return;
    const finding = evidence?.verdict === "fault" ? evidence.candidates[0] : undefined;
    const line = finding && lineOf[finding.fault];
    if (line && !has(cursor.get(), "bearing")) return place(onFault(firstCursor, line, reading));
    if (cursor.get().hz === 0) place(begun(firstCursor, firstPlace(reading, null)));
  }, [reading, evidence, cursor, place]);

  const toggle = useCallback(
    (kind: CursorKind) => {
      if (!reading) return;
      const { machine, spectrum } = reading;
      const before = cursor.get();
      const after = toggled(before, kind);
      const isOn = has(after, kind);
      if (kind === "bearing" && isOn && nameOf(after, machine).of !== "fault" && after.faults[0])
        return cursor.set(begun(after, firstPlace(reading, faultHz(machine, after.faults[0]))));
      if (kind === "sideband" && isOn && !machine.shaft_hz && after.spacing_hz === null)
        return cursor.set({ ...after, spacing_hz: guessedSpacing * spectrum.df_hz });
      cursor.set(after);
    },
    [reading, cursor],
  );

  return { cursor, toggle };
}

/** The cursor as an analyst would set it to see one fault: its harmonics, with sidebands at the speed. */
export function onFault(cursor: Cursor, line: FaultLine, reading: Reading): Cursor {
  const expected = faultHz(reading.machine, line);
  const kinds = cursor.kinds.includes("peaks") ? (["peaks"] as const) : [];
  const shown: Cursor = {
    ...cursor,
    kinds: ["harmonic", "sideband", "bearing", ...kinds],
    faults: [line],
    spacing_hz: null,
  };
  return begun(shown, firstPlace(reading, expected));
}

export const lineOfFinding = ({ fault }: BearingFinding): FaultLine | undefined => lineOf[fault];
