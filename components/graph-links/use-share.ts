import { useState } from "react";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { api, refusalIn } from "@/lib/client/api";
import { lifetimes, windows } from "@/lib/domain/monitoring/graph-links";
import type { Range } from "@/lib/domain/shared/quick-ranges";

interface Shareable {
  sensor_id: number;
  measures: readonly { parameter: number }[];
  range: Range;
  /** Two moments are shown now, not the latest. */
  isFixed: boolean;
}

interface Shared {
  chosen: readonly number[];
  kind: "rolling" | "fixed";
  window_s: number;
  days: number;
  is_place_shown: boolean;
}

/** What a link to a chart is to show and for how long, and the link once it is made. */
export function useShare({ sensor_id, measures, range, isFixed }: Shareable) {
  const { value, change } = useFieldDraft<Shared>({
    chosen: measures.map(({ parameter }) => parameter),
    kind: isFixed ? "fixed" : "rolling",
    window_s: windows[2],
    days: lifetimes[1],
    is_place_shown: false,
  });
  const { chosen, kind, window_s, days, is_place_shown } = value;
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const [count, setCount] = useState(0);

  async function make() {
    setBusy(true);
    const what = kind === "rolling" ? { window_s } : { from: iso(range.from), to: iso(range.to) };
    try {
      const { data } = await api.post<{ data: { address: string } }>("/graph-links", {
        body: { sensor_id, parameters: [...chosen], expires_in_days: days, is_place_shown, ...what },
      });
      setAddress(data.address);
      setCount(count + 1);
    } catch (caught) {
      // Said already.
      refusalIn(caught);
    } finally {
      setBusy(false);
    }
  }

  return {
    value,
    change,
    isBusy,
    address,
    make,
    /** Links made since the dialog was opened. */
    count,
    toggle: (parameter: number, isOn: boolean) =>
      change({ chosen: isOn ? [...chosen, parameter] : chosen.filter((one) => one !== parameter) }),
  };
}

export type Share = ReturnType<typeof useShare>;

const iso = (ts: number) => new Date(ts).toISOString();
