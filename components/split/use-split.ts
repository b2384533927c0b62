import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { leave } from "@/lib/client/leaving";
import { addressWith, isSplit, paneState, positionOf } from "@/lib/client/split";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import type { Split } from "./split-context";
import { useSplitFocus } from "./use-split-focus";

export interface SplitOptions {
  /** The listed records, in the order of the list. */
  ids: readonly number[];
  /** The record that came with the page: the one that the address names, where it is there. */
  record: number | null;
  /** Names the open record in the address of the list. */
  parameter?: string;
  /** The page of a record by itself; left out where the pane is its page. */
  pageOf?: (key: string) => string;
  /** The record that came with the page stands beside the list also where the address names none. */
  opensFirst?: boolean;
  /** Keys are something else's while a dialog is open or rows are selected. */
  isListening?: boolean;
}

/** A key that is held down moves the mark at once; the record is fetched when it rests for so long. */
const restMs = 120;

/**
 * The open record of a list is in the list's address, beside its filters: Back closes it, a refresh keeps it, and live news
 * draw both. Up and down replace it, so that a walk through the list is one step of the history.
 */
export function useSplit({
  ids,
  record,
  parameter = "id",
  pageOf,
  opensFirst,
  isListening = true,
}: SplitOptions): Split {
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const given = address.get(parameter) || null;
  const { asked, setAsked, lead } = useWay(given, (key) => addressWith(pathname, address, parameter, key));
  const [isClosed, setClosed] = useState(false);
  const first = opensFirst && !isClosed && given === null && asked === null ? record : null;
  const wanted = asked ?? given ?? (first === null ? null : String(first));
  const keys = ids.map(String);
  const opened = {
    given: given ?? (first === null ? null : wanted),
    asked,
    record: record === null ? null : String(record),
  };

  const ask = (key: string, how: "open" | "step") => {
    const isFirst = first !== null;
    // A press on its row opens what stands there at first. Where that is not shown, a walk through the list opens nothing.
    if (how === "step" && isFirst && !isSplit()) return;
    if (key === wanted && !(how === "open" && isFirst)) return;
    leave(() => {
      if (!isSplit()) return router.push(pageOf?.(key) ?? addressWith(pathname, address, parameter, key));
      setAsked(key);
      if (how === "open") lead(key);
    });
  };
  const close = () => {
    if (wanted === null) return;
    leave(() => {
      setClosed(true);
      setAsked(null);
      if (given !== null) lead(null);
    });
  };

  useRecordPage(given, pageOf);
  const focus = useSplitFocus({ keys, wanted, ask });
  useHotkeys({ escape: close }, { enabled: isListening && wanted !== null });
  useHotkeys({ j: () => focus.step(1), k: () => focus.step(-1) }, { enabled: isListening });

  return {
    ...focus,
    wanted,
    state: paneState(opened),
    isFirst: first !== null,
    position: positionOf(keys, wanted),
    pageOf,
    hrefOf: pageOf ?? ((key) => addressWith(pathname, address, parameter, key)),
    open: (key) => ask(key, "open"),
    close,
  };
}

/** The way to another record: at once, or as soon as the last step has rested. */
function useWay(given: string | null, hrefOf: (key: string | null) => string) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [asked, setAsked] = useState<string | null>(null);
  const led = useRef<string | null>(null);

  function lead(key: string | null) {
    led.current = key;
    const go = given !== null && key !== null ? router.replace : router.push;
    startTransition(() => go(hrefOf(key), { scroll: false }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer from the last step to its record
  useEffect(() => {
    if (asked === null) return;
    if (asked === given) {
      led.current = null;
      return setAsked(null);
    }
    if (led.current === asked) return;
    const timer = setTimeout(() => lead(asked), restMs);
    return () => clearTimeout(timer);
  }, [asked, given]);

  // Where the way to a record has failed, the pane goes back to the one that is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a way has ended
  useEffect(() => {
    if (isPending || led.current === null || led.current !== asked) return;
    led.current = null;
    setAsked(null);
  }, [isPending]);

  return { asked, setAsked, lead };
}

/** An address with an open record leads to the record's page where there is no room for both. */
function useRecordPage(given: string | null, pageOf: SplitOptions["pageOf"]) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is opened; a window made narrower keeps its place
  useEffect(() => {
    if (given !== null && pageOf && !isSplit()) router.replace(pageOf(given));
  }, []);
}
