import { formatTagAt } from "@/lib/domain/shared/format-tags";
import type { Locale } from "@/lib/domain/shared/locales";
import type { MomentShape } from "@/lib/domain/shared/moments";
import { momentAt } from "@/lib/domain/shared/plant-text";
import { color, footers, inner, line, newPaper, type Pdf, page, room, rule } from "@/lib/server/files/paper";
import { translate as translated, translator } from "@/lib/server/i18n";
import type { SensorSeries, Series } from "@/lib/services/monitoring/series/series";
import type { Measurement } from "@/lib/services/monitoring/statistics/of-sensor";

/** One sensor of a report: what its chart on the screen is drawn from. */
export interface ReportChart {
  item: string | null;
  sensor: string;
  series: SensorSeries;
  statistics: readonly Measurement[];
}

export interface Report {
  title: string;
  plant: { company_id: number; name: string; time_zone: string };
  from: number;
  to: number;
  by: string;
  charts: readonly ReportChart[];
}

const plotHeight = 132;
const axisWidth = 44;
const ink = {
  velocity: "#0a6b38",
  acceleration: "#a68300",
  temperature: "#a23a6a",
  current: "#1559a6",
  humidity: "#0f7f8c",
  pressure: "#6a3fb0",
  ultrasound: "#8a5a2b",
} as Record<string, string>;
const otherInk = "#4b5a67";
const limits = { warning: "#b07d00", alarm: "#a3122b" } as const;

/** Charts with their limits, events and figures as a PDF: lines, not pictures, in the reader's language. */
export async function reportPdf(report: Report, locale: Locale, now: Date): Promise<Buffer> {
  const words = wordsOf(report, locale);
  const { pdf, written } = newPaper(`${report.title}: ${report.plant.name}`, locale);
  head(pdf, report, words);
  for (const chart of report.charts) drawChart(pdf, report, chart, words);
  footers(pdf, words.translate("footer", { person: report.by, time: words.time(now.getTime()) }), (of) =>
    words.translate("page", { page: of }),
  );
  pdf.end();

  return written;
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf({ plant }: Report, locale: Locale) {
  const tag = formatTagAt(locale, plant.time_zone);
  const translate = translator(locale, "chart-reports", tag);
  const levels = translator(locale, "levels");
  const written = (ts: number, shape: MomentShape) => momentAt(ts, locale, plant.time_zone, shape);

  return {
    translate,
    level: (level: string) => levels(level),
    measurement: (key: string) => translated(locale, key),
    number: (value: number | null, decimals: number) =>
      value === null
        ? "–"
        : new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
            value,
          ),
    count: (value: number) => new Intl.NumberFormat(tag).format(value),
    time: (ts: number) => written(ts, "minute"),
    day: (ts: number) => written(ts, "shortDay"),
    clock: (ts: number) => written(ts, "clock"),
  };
}

function head(pdf: Pdf, report: Report, words: Words) {
  const top = page.margin;
  line(pdf, report.title, [page.margin, top, inner - 120], { bold: true, size: 17 });
  line(pdf, "Millwright", [page.width - page.margin - 120, top, 120], { bold: true, size: 11, align: "right" });
  line(pdf, report.plant.name, [page.margin, top + 24, inner]);
  const range = words.translate("range", {
    from: words.time(report.from),
    to: words.time(report.to),
    zone: report.plant.time_zone,
  });
  line(pdf, range, [page.margin, top + 37, inner], { color: color.muted });
  rule(pdf, top + 54, 1.5, color.ink);
  pdf.y = top + 66;
}

function drawChart(pdf: Pdf, report: Report, chart: ReportChart, words: Words) {
  room(pdf, plotHeight + 74);
  const { y } = pdf;
  line(pdf, [chart.item, chart.sensor].filter(Boolean).join(" · "), [page.margin, y, inner], { bold: true, size: 12 });
  pdf.y = y + 20;
  if (chart.series.series.length === 0) {
    line(pdf, words.translate("no_data"), [page.margin, pdf.y, inner], { color: color.muted });
    pdf.y += 24;
    return;
  }
  for (const series of chart.series.series) drawSeries(pdf, report, { chart, series }, words);
}

interface One {
  chart: ReportChart;
  series: Series;
}

function drawSeries(pdf: Pdf, report: Report, { chart, series }: One, words: Words) {
  room(pdf, plotHeight + 50);
  const { y } = pdf;
  const figures = chart.statistics.find(({ parameter }) => parameter === series.parameter);
  const number = (value: number | null) => words.number(value, series.decimals);
  line(pdf, `${words.measurement(series.name)} (${series.unit})`, [page.margin, y, inner * 0.42], {
    bold: true,
    size: 9.5,
  });
  if (figures) {
    const text = words.translate("figures", {
      min: number(figures.min),
      mean: number(figures.mean),
      max: number(figures.max),
      last: number(figures.last?.value ?? null),
      count: words.count(figures.count),
    });
    line(pdf, text, [page.margin + inner * 0.42, y + 1, inner * 0.58], { size: 8, align: "right", color: color.muted });
  }
  pdf.y = y + 20;
  const zones = chart.series.zones.filter(({ parameter }) => parameter === series.parameter);
  const marks = zones.flatMap(({ warning, alarm }) => [
    ...(warning === null ? [] : [{ value: warning, kind: "warning" as const }]),
    ...(alarm === null ? [] : [{ value: alarm, kind: "alarm" as const }]),
  ]);
  const frame = frameOf(
    pdf,
    report,
    series,
    marks.map(({ value }) => value),
  );
  axes(pdf, report, frame, words, series.decimals);
  curves(pdf, frame, series, chart.series.from);
  for (const { value, kind } of marks) limit(pdf, frame, value, `${words.level(kind)} ${number(value)}`, limits[kind]);
  events(pdf, report, { chart, series }, frame, words);
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  low: number;
  high: number;
  step: number;
  x: (ts: number) => number;
  y: (value: number) => number;
}

function frameOf({ y: top }: Pdf, { from, to }: Report, series: Series, more: readonly number[]): Frame {
  const values = [...(series.min ?? series.avg), ...(series.max ?? series.avg), ...more].filter((one) => one !== null);
  const [least, most] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const floor = least >= 0 && least < most * 0.6 ? 0 : least;
  const step = niceStep((most - floor || Math.abs(most) || 1) / 4);
  const [low, high] = [Math.floor(floor / step) * step, Math.ceil((most + step * 0.05) / step) * step];
  const [left, width, height] = [page.margin + axisWidth, inner - axisWidth, plotHeight];

  return {
    left,
    top,
    width,
    height,
    low,
    high,
    step,
    x: (ts) => left + (width * (ts - from)) / (to - from),
    y: (value) => top + height - (height * (value - low)) / (high - low || 1),
  };
}

/** 1, 2 or 5 of a power of ten, not less than this. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * 0.999) ?? 10;

  return factor * power;
}

const days = 86_400_000;

function axes(pdf: Pdf, { from, to }: Report, frame: Frame, words: Words, decimals: number) {
  const { left, top, width, height, low, high, step } = frame;
  for (let value = low; value <= high + step / 2; value += step) {
    const y = frame.y(value);
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.4)
      .strokeColor(color.pale)
      .stroke();
    const text = words.number(value, Math.max(0, Math.min(decimals, -Math.floor(Math.log10(step)))));
    line(pdf, text, [page.margin, y - 4.5, axisWidth - 6], { size: 7.5, align: "right", color: color.muted });
  }
  const ticks = 6;
  const isLong = to - from > 3 * days;
  for (let at = 0; at <= ticks; at++) {
    const ts = from + ((to - from) * at) / ticks;
    const x = frame.x(ts);
    pdf
      .moveTo(x, top + height)
      .lineTo(x, top + height + 3)
      .lineWidth(0.5)
      .strokeColor(color.line)
      .stroke();
    const align = at === 0 ? "left" : at === ticks ? "right" : undefined;
    const place = at === 0 ? x : at === ticks ? x - 60 : x - 30;
    pdf.font("plain").fontSize(7.5).fillColor(color.muted);
    pdf.text(isLong ? words.day(ts) : words.clock(ts), place, top + height + 5, {
      width: 60,
      align: align ?? "center",
      lineBreak: false,
    });
  }
  pdf.rect(left, top, width, height).lineWidth(0.5).strokeColor(color.line).stroke();
}

/** The band from lowest to highest, where a point stands for many, and the mean on it; a gap stays a gap. */
function curves(pdf: Pdf, frame: Frame, series: Series, from: number) {
  const tint = ink[series.quantity] ?? otherInk;
  const at = (values: readonly (number | null)[], index: number): [number, number] => [
    frame.x(from + Number(series.t[index]) * 1000),
    frame.y(Number(values[index])),
  ];
  for (const [first, last] of stretches(series.avg)) {
    if (series.min && series.max && last > first) {
      pdf.moveTo(...at(series.max, first));
      for (let index = first + 1; index <= last; index++) pdf.lineTo(...at(series.max, index));
      for (let index = last; index >= first; index--) pdf.lineTo(...at(series.min, index));
      pdf.closePath().fillOpacity(0.18).fill(tint).fillOpacity(1);
    }
    pdf.moveTo(...at(series.avg, first));
    if (first === last) pdf.circle(...at(series.avg, first), 0.8);
    for (let index = first + 1; index <= last; index++) pdf.lineTo(...at(series.avg, index));
    pdf.lineWidth(0.9).lineJoin("round").strokeColor(tint).stroke();
  }
}

/** First and last index of each run of points without a gap. */
function stretches(values: readonly (number | null)[]): [number, number][] {
  const found: [number, number][] = [];
  let first: number | null = null;
  for (const [index, value] of values.entries()) {
    if (value !== null && first === null) first = index;
    if (value === null && first !== null) {
      found.push([first, index - 1]);
      first = null;
    }
  }
  if (first !== null) found.push([first, values.length - 1]);

  return found;
}

function limit(pdf: Pdf, frame: Frame, value: number, text: string, stroke: string) {
  const y = frame.y(value);
  pdf
    .moveTo(frame.left, y)
    .lineTo(frame.left + frame.width, y)
    .lineWidth(0.8)
    .dash(4, { space: 3 })
    .strokeColor(stroke)
    .stroke();
  pdf.undash();
  const width = pdf.font("plain").fontSize(7.5).widthOfString(text) + 4;
  const left = frame.left + 3;
  // Readable also where the curve runs through it.
  pdf
    .rect(left, y - 10.5, width, 9)
    .fillOpacity(0.85)
    .fill("#ffffff")
    .fillOpacity(1);
  line(pdf, text, [left + 2, y - 9.5, width + 20], { size: 7.5, color: stroke });
}

const mostEvents = 6;

/** A mark above the plot for each alarm, and the list of them below. */
function events(pdf: Pdf, { from, to }: Report, { chart, series }: One, frame: Frame, words: Words) {
  const shown = chart.series.events.filter(
    ({ kind, parameter, opened_at }) =>
      (kind === "level" || kind === "no_data") &&
      (parameter === null || parameter === series.parameter) &&
      opened_at < to,
  );
  for (const { opened_at, level } of shown) {
    const x = frame.x(Math.max(from, opened_at));
    pdf
      .polygon([x - 3.5, frame.top - 6], [x + 3.5, frame.top - 6], [x, frame.top])
      .fill(level === "alarm" ? limits.alarm : limits.warning);
  }
  pdf.y = frame.top + frame.height + 18;
  for (const event of shown.slice(0, mostEvents)) {
    const until = event.ended_at === null ? words.translate("still_open") : words.time(event.ended_at);
    const text = words.translate("event", {
      level: words.level(event.level ?? "unknown"),
      from: words.time(event.opened_at),
      to: until,
    });
    line(pdf, text, [frame.left, pdf.y, frame.width], { size: 7.5, color: color.muted });
    pdf.y += 10;
  }
  if (shown.length > mostEvents) {
    line(pdf, words.translate("more_events", { count: shown.length - mostEvents }), [frame.left, pdf.y, frame.width], {
      size: 7.5,
      color: color.muted,
    });
    pdf.y += 10;
  }
  pdf.y += 10;
}
