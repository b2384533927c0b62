"use client";

import "uplot/dist/uPlot.min.css";
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react";
import { cn } from "@/lib/client/class-names";
import { cleared, inNextFrame } from "./canvas";
import { type Geometry, LinePlot, type Padding, type PlotContent } from "./line-plot";
import { followPointer, type PointerDeeds } from "./plot-pointer";
import type { Store } from "./store";

type Pen = CanvasRenderingContext2D;

/** Where the mouse is and what it draws, in pixels of the box. */
export interface Pointer {
  hover: number | null;
  stretch: [number, number] | null;
}

export interface PlotProps extends Omit<ComponentProps<"div">, "content" | "ref"> {
  /** Said of the picture to those who do not see it. */
  label: string;
  content: PlotContent | null;
  padding: Padding;
  /** Drawn beneath and above the lines, again whenever a followed store changes or the mouse moves. */
  drawUnder?: (pen: Pen, box: Geometry) => void;
  drawOver?: (pen: Pen, box: Geometry, pointer: Pointer) => void;
  follows?: readonly Pick<Store<unknown>, "subscribe">[];
  deeds: Omit<PointerDeeds, "geometry" | "onHover" | "onStretch">;
}

const none: readonly never[] = [];

/** Lines on two axes between two canvases that change with every move, without React. */
export function Plot({ label, content, padding, className, ...rest }: PlotProps) {
  const { drawUnder, drawOver, follows = none, deeds, ...attributes } = rest;
  const box = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const plot = useRef<LinePlot | null>(null);
  const pointer = useRef<Pointer>({ hover: null, stretch: null });
  const latest = useRef({ drawUnder, drawOver, deeds });
  const draw = useRef(() => {});

  useLayoutEffect(() => {
    latest.current = { drawUnder, drawOver, deeds };
  });

  useLayoutEffect(() => {
    draw.current = () => {
      const geometry = plot.current?.geometry();
      if (!geometry || !under.current || !over.current) return;
      latest.current.drawUnder?.(cleared(under.current).pen, geometry);
      latest.current.drawOver?.(cleared(over.current).pen, geometry, pointer.current);
    };
    if (target.current) plot.current = new LinePlot(target.current, padding, () => draw.current());
    return () => {
      plot.current?.destroy();
      plot.current = null;
    };
  }, [padding]);

  useLayoutEffect(() => {
    if (content) plot.current?.show(content);
  }, [content]);

  // What lies over the lines may have changed without them.
  useLayoutEffect(() => draw.current());

  useEffect(() => {
    if (!over.current) return;
    const frame = inNextFrame(() => draw.current());
    const stops = follows.map((store) => store.subscribe(frame.ask));
    const move = (next: Partial<Pointer>) => {
      Object.assign(pointer.current, next);
      frame.ask();
    };
    const stop = followPointer(over.current, {
      geometry: () => plot.current?.geometry() ?? null,
      onHover: (hover) => move({ hover }),
      onStretch: (stretch) => move({ stretch }),
      isOnCursor: (...at) => latest.current.deeds.isOnCursor?.(...at) ?? false,
      onZoom: (from, to) => latest.current.deeds.onZoom(from, to),
      onMove: (value) => latest.current.deeds.onMove?.(value),
      onPress: (...at) => latest.current.deeds.onPress?.(...at),
      onPlace: (...at) => latest.current.deeds.onPlace?.(...at),
    });
    return () => {
      frame.stop();
      stop();
      for (const end of stops) end();
    };
  }, [follows]);

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      plot.current?.resize(clientWidth, clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} className={cn("relative min-h-0 min-w-0 flex-1", className)} {...attributes}>
      <canvas ref={under} aria-hidden className="absolute inset-0 size-full" />
      <div ref={target} role="img" aria-label={label} className="absolute inset-0 overflow-hidden" />
      <canvas ref={over} aria-hidden className="absolute inset-0 size-full touch-pan-y cursor-crosshair" />
    </div>
  );
}
