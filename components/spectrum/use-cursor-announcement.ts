import { readMarks } from "./reading";
import { useAnnouncer } from "./use-announcer";
import type { CaptureAnalysis } from "./use-capture-analysis";

/** Where the cursor is, in words for those who move it without seeing it. */
export function useCursorAnnouncement({ reading, cursor, words }: CaptureAnalysis) {
  return useAnnouncer(() => {
    const held = reading && readMarks(cursor.get(), reading).find(({ isHeld }) => isHeld);
    return held
      ? `${words.mark(held)}, ${words.amplitude(held.amplitude)} ${words.unit}, ${words.onAxis(held.hz)}`
      : "";
  });
}
