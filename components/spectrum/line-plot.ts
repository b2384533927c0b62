import "./known-language";
import UPlot from "uplot";
import { fontOf } from "./canvas";
import type { Colours } from "./colours";
import type { Tick } from "./ticks";

export interface PlotLine {
  values: Float64Array;
  colour: string;
  width: number;
  dash?: number[];
  alpha?: number;
}

/** What a plot shows. Lines lie over one another, the last on top. */
export interface PlotContent {
  x: Float64Array;
  lines: readonly PlotLine[];
  /** What stands on the axis. */
  xRange: [number, number];
  yRange: [number, number];
  xTicks: (from: number, to: number, width: number) => readonly Tick[];
  yTicks: (from: number, to: number, height: number) => readonly Tick[];
  colours: Colours;
}

/** In CSS pixels of the plot's box. */
export interface Geometry {
  left: number;
  top: number;
  width: number;
  height: number;
  xOf: (value: number) => number;
  yOf: (value: number) => number;
  valueAt: (x: number) => number;
}

export interface Padding {
  top: number;
  left: number;
}

const bottom = 24;
const right = 14;

/**
 * Lines on two axes, drawn by uPlot, which gathers what is finer than a pixel into its least and greatest value. What
 * moves with the pointer is drawn on another canvas above: see overlay.ts.
 */
export class LinePlot {
  readonly #target: HTMLElement;
  readonly #padding: Padding;
  readonly #onDrawn: () => void;
  #content: PlotContent | null = null;
  #plot: UPlot | null = null;
  #ticks = new Map<string, readonly Tick[]>();

  constructor(target: HTMLElement, padding: Padding, onDrawn: () => void) {
    this.#target = target;
    this.#padding = padding;
    this.#onDrawn = onDrawn;
  }

  show(content: PlotContent) {
    const { x, lines, xRange, yRange } = content;
    const hasNewLines = this.#content?.lines.length !== lines.length;
    this.#content = content;
    if (hasNewLines || !this.#plot) return this.#begin(content);
    const plot = this.#plot;
    plot.batch(() => {
      plot.setData([x, ...lines.map(({ values }) => values)], false);
      plot.setScale("x", { min: xRange[0], max: xRange[1] });
      plot.setScale("y", { min: yRange[0], max: yRange[1] });
    });
    // Colours and ticks are asked for again even where numbers stayed the same.
    plot.redraw(true, true);
  }

  resize(width: number, height: number) {
    if (this.#plot && width > 0 && height > 0) this.#plot.setSize({ width, height });
  }

  geometry(): Geometry | null {
    const plot = this.#plot;
    if (!plot) return null;
    const ratio = UPlot.pxRatio;
    const { left, top, width, height } = plot.bbox;
    const box = { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio };
    return {
      ...box,
      xOf: (value) => box.left + plot.valToPos(value, "x"),
      yOf: (value) => box.top + plot.valToPos(value, "y"),
      valueAt: (x) => plot.posToVal(Math.min(Math.max(x - box.left, 0), box.width), "x"),
    };
  }

  destroy() {
    this.#plot?.destroy();
    this.#plot = null;
  }

  #begin(content: PlotContent) {
    this.#plot?.destroy();
    const { x, lines, xRange, yRange } = content;
    const { clientWidth: width, clientHeight: height } = this.#target;
    const now = () => this.#content ?? content;
    this.#plot = new UPlot(
      {
        width: Math.max(1, width),
        height: Math.max(1, height),
        padding: [this.#padding.top, right, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, auto: false, min: xRange[0], max: xRange[1], range: () => now().xRange },
          y: { auto: false, min: yRange[0], max: yRange[1], range: () => now().yRange },
        },
        axes: [
          this.#axis(now, "x", bottom, ({ xTicks }, from, to, room) => xTicks(from, to, room)),
          this.#axis(now, "y", this.#padding.left, ({ yTicks }, from, to, room) => yTicks(from, to, room)),
        ],
        series: [
          {},
          ...lines.map((line, index) => ({
            stroke: () => (now().lines[index] ?? line).colour,
            width: line.width,
            dash: line.dash,
            alpha: line.alpha ?? 1,
            points: { show: false },
          })),
        ],
        hooks: { draw: [() => this.#onDrawn()] },
      },
      [x, ...lines.map(({ values }) => values)],
      this.#target,
    );
  }

  #axis(
    now: () => PlotContent,
    scale: "x" | "y",
    size: number,
    ticksOf: (content: PlotContent, from: number, to: number, room: number) => readonly Tick[],
  ): UPlot.Axis {
    const colours = () => now().colours;
    return {
      scale,
      size,
      font: fontOf(400),
      gap: scale === "x" ? 4 : 8,
      stroke: () => colours().muted,
      grid: { show: scale === "y", stroke: () => colours()["line-soft"], width: 1 },
      ticks: { show: scale === "x", stroke: () => colours().line, size: 4, width: 1 },
      splits: (plot, _axis, from, to) => {
        const room = (scale === "x" ? plot.bbox.width : plot.bbox.height) / UPlot.pxRatio;
        const ticks = ticksOf(now(), from, to, room);
        this.#ticks.set(scale, ticks);
        return ticks.map(({ at }) => at);
      },
      values: () => (this.#ticks.get(scale) ?? []).map(({ text }) => text),
    };
  }
}
