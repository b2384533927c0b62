import { useEffect, useState } from "react";
import { api, unlessRefused } from "@/lib/client/api";

/** A sensor that measures something which can be a speed. */
export interface Node {
  id: number;
  name: string;
  uid: string;
  equipment: { name: string } | null;
  parameters: { id: number; name: string; unit: string }[];
}

/** The sensors of the plant that measure something which can be a speed, asked for when they are needed. */
export function useNodes(plant_id: number | null, isWanted: boolean): readonly Node[] {
  const [nodes, setNodes] = useState<readonly Node[]>([]);

  useEffect(() => {
    if (!isWanted || plant_id === null) return;
    const ended = new AbortController();
    const ask = { query: { plant_id }, signal: ended.signal };
    unlessRefused(api.get<{ data: Node[] }>("/production-lines/rpm-nodes", ask)).then(
      (answer) => answer && setNodes(answer.data),
    );
    return () => ended.abort();
  }, [plant_id, isWanted]);

  return nodes;
}
