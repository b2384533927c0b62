import { useCallback, useEffect, useRef, useState } from "react";
import { type CaptureAxis, readableStates } from "@/lib/domain/monitoring/captures";
import { type ApiError, api, refusalIn } from "./api";
import { type Capture, forgetCaptures, isSettled, loadCapture, type WireCapture } from "./captures";
import { useLive } from "./use-live";

export const isReadable = ({ state }: Pick<WireCapture, "state">) =>
  (readableStates as readonly string[]).includes(state);

/** One capture with its samples. The one before stays until the next has come. */
export function useCapture(sensor_id: number, id: number | null) {
  const [capture, setCapture] = useState<Capture | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    loadCapture(sensor_id, id).then(
      (found) => {
        if (!isWanted) return;
        setCapture(found);
        setError(null);
      },
      (caught) => {
        const failure = refusalIn(caught);
        if (isWanted) setError(failure);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [sensor_id, id, turn]);

  const retry = useCallback(() => {
    setError(null);
    setTurn((before) => before + 1);
  }, []);
  useLive(["captures"], (news) => {
    const isOurs = news === "gap" || news.id === sensor_id;
    if (!isOurs || (!error && (!capture || isSettled(capture)))) return;
    forgetCaptures(sensor_id);
    retry();
  });

  return { capture, error, isLoading: id !== null && !error && capture?.capture.id !== id, retry };
}

const pageSize = 60;
const calmMs = 700;

/** The captures of one axis, newest first; what arrives elsewhere shows itself. */
export function useCaptureList(sensor_id: number, axis: CaptureAxis, first: readonly WireCapture[]) {
  const [lists, setLists] = useState<Partial<Record<CaptureAxis, readonly WireCapture[]>>>({ [axis]: first });
  const [more, setMore] = useState(first.length >= pageSize);
  const [error, setError] = useState<ApiError | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const captures = lists[axis] ?? null;

  const load = useCallback(
    async (max = pageSize) => {
      try {
        const answer = await api.get<{ data: WireCapture[] }>(`/sensors/${sensor_id}/ncd/fft`, {
          query: { axis, max },
          isQuiet: true,
        });
        setLists((before) => ({ ...before, [axis]: answer.data }));
        setMore(answer.data.length >= max);
        setError(null);
      } catch (caught) {
        const failure = refusalIn(caught);
        setError(failure);
      }
    },
    [sensor_id, axis],
  );

  useEffect(() => {
    if (!captures) void load();
  }, [captures, load]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useLive(["captures"], (news) => {
    if (news !== "gap" && news.id !== sensor_id) return;
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void load(Math.max(pageSize, captures?.length ?? 0));
    }, calmMs);
  });

  return { captures, error, load, more };
}

/** Loads captures two at a time, so that the one on the screen is never behind them. Each shows as it comes. */
export function useManyCaptures(sensor_id: number, ids: readonly number[]): ReadonlyMap<number, Capture> {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, Capture>>(new Map());
  const wanted = ids.join();

  useEffect(() => {
    let isWanted = true;
    const waiting = wanted ? wanted.split(",").map(Number) : [];
    async function work() {
      for (let id = waiting.shift(); id !== undefined && isWanted; id = waiting.shift()) {
        const found = await loadCapture(sensor_id, id).catch(() => null);
        if (found && isWanted) setLoaded((before) => new Map(before).set(found.capture.id, found));
      }
    }
    void work();
    void work();
    return () => {
      isWanted = false;
    };
  }, [sensor_id, wanted]);

  return loaded;
}
