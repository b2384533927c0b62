"use client";

import { useEffect, useRef, useState } from "react";
import { api, unlessRefused } from "./api";

/** What a call answers, for a dialog that needs it; null until then, and without a path. A refusal is announced by the call. */
export function useAnswer<T>(path: string | null, onRefused?: () => void): T | null {
  const [answer, setAnswer] = useState<{ path: string; data: T } | null>(null);
  const refused = useRef(onRefused);
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    void unlessRefused(api.get<{ data: T }>(path)).then((given) => {
      if (!isWanted) return;
      if (given) setAnswer({ path, data: given.data });
      else refused.current?.();
    });
    return () => {
      isWanted = false;
    };
  }, [path]);

  return answer && answer.path === path ? answer.data : null;
}
