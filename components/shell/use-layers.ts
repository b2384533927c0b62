import { useState } from "react";

export type Layer = "palette" | "notifications" | "keys" | "plant";

/** What is open over the page, one at a time. What was opened once stays drawn, so that it can close with its animation. */
export function useLayers() {
  const [current, setCurrent] = useState<Layer | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<Layer>>(new Set());
  const show = (layer: Layer) => {
    setOpened((before) => new Set(before).add(layer));
    setCurrent(layer);
  };
  const change = (layer: Layer) => (isOpen: boolean) => (isOpen ? show(layer) : setCurrent(null));

  return { current, opened, show, change };
}

export type Layers = ReturnType<typeof useLayers>;
