import {
  type DetailedSource,
  type ProofCurve,
  proofDecimals,
  sheetOf,
  type TwinOutcome,
  twinsGone,
} from "@/lib/domain/maintenance/one-pager";
import { answeredOf } from "@/lib/domain/maintenance/verdict";
import { durationParts } from "@/lib/domain/shared/duration";
import { formatTagAt } from "@/lib/domain/shared/format-tags";
import { pairsOf } from "@/lib/domain/shared/known";
import type { Locale } from "@/lib/domain/shared/locales";
import { type MomentShape, momentText } from "@/lib/domain/shared/moments";
import { fromCents } from "@/lib/domain/shared/money";
import { rateOf } from "@/lib/domain/shared/rates";
import {
  color,
  footers,
  inner,
  line,
  newPaper,
  type Pdf,
  page,
  room,
  rule,
  type Style,
  title,
} from "@/lib/server/files/paper";
import { translator } from "@/lib/server/i18n";
import type { FoundOnePager } from "./served";

/** A sheet as a PDF in a language, with the same figures as its screen. `now` is the time of a draft's figures. */
export async function onePagerPdf(sheet: FoundOnePager, locale: Locale, now: Date): Promise<Buffer> {
  const words = wordsOf(sheet, locale);
  const heading = `${words.translate("paper.heading")}: ${sheet.plant.name}, ${periodOf(sheet, words)}`;
  const { pdf, written } = newPaper(heading, locale);

  const drawing = { pdf, sheet, words, shown: sheetOf(sheet.sources, sheet.plant.time_zone) };
  head(drawing);
  figures(drawing);
  savings(drawing);
  curves(drawing);
  charts(drawing);
  wrong(drawing);
  twins(drawing);
  foot(drawing, now);
  pdf.end();

  return written;
}

function wordsOf({ currency, plant }: FoundOnePager, locale: Locale) {
  const tag = formatTagAt(locale, plant.time_zone);
  const translate = translator(locale, "one-pagers", tag);
  const faults = translator(locale, "diagnosis.faults");
  const verdicts = translator(locale, "work-orders.proof");
  const terms = translator(locale, "ui.duration", tag);
  const counts = translator(locale, "ui.count_of");
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, options).format(value);
  const written = (at: string | Date, shape: MomentShape) => momentText(at, shape, { tag, timeZone: plant.time_zone });

  return {
    translate,
    number,
    countOf: (part: number, whole: number) => {
      const rate = rateOf(part, whole);
      const shown = { part: number(part), whole: number(whole) };
      if (rate === null) return counts("count", shown);

      return counts("rate", { ...shown, percent: number(rate, { style: "percent", maximumFractionDigits: 0 }) });
    },
    fault: (fault: string) => faults(fault),
    verdict: (verdict: string) => verdicts(verdict),
    money: (cents: number) => number(fromCents(cents), { style: "currency", currency, minimumFractionDigits: 2 }),
    day: (at: string | Date) => written(at, "day"),
    shortDay: (at: string | Date) => written(at, "shortDay"),
    month: (month: string) => written(`${month}-15`, "monthName"),
    time: (at: string | Date) => written(at, "minute"),
    duration: (minutes: number) => {
      const parts = durationParts(minutes, "minutes");
      const used = (["hours", "minutes"] as const).filter(
        (term) => parts[term] > 0 || (minutes === 0 && term === "minutes"),
      );
      return used.map((term) => terms(term, { [term]: parts[term] })).join(" ");
    },
  };
}

interface Drawing {
  pdf: Pdf;
  sheet: FoundOnePager;
  words: ReturnType<typeof wordsOf>;
  shown: ReturnType<typeof sheetOf>;
}

const periodOf = ({ from, to }: FoundOnePager, words: Drawing["words"]) =>
  words.translate("paper.period", { from: words.day(from ?? ""), to: words.day(to ?? "") });

function head({ pdf, sheet, words }: Drawing) {
  const { translate } = words;
  const top = page.margin;
  line(pdf, translate("paper.heading"), [page.margin, top, inner - 150], { bold: true, size: 17 });
  line(pdf, "Millwright", [page.width - page.margin - 150, top, 150], { bold: true, size: 11, align: "right" });
  const version = translate("paper.version", { version: sheet.version_number });
  const state = sheet.issued_at
    ? translate("paper.issued_on", { date: words.day(sheet.issued_at) })
    : translate("paper.draft");
  line(pdf, `${version}, ${state}`, [page.width - page.margin - 200, top + 16, 200], { align: "right" });
  const person = (sheet.issuer ?? sheet.creator)?.name ?? "";
  line(pdf, person, [page.width - page.margin - 200, top + 28, 200], { align: "right", color: color.muted });
  line(pdf, translate("paper.of", { plant: sheet.plant.name, company: sheet.company }), [
    page.margin,
    top + 24,
    inner - 210,
  ]);
  line(pdf, periodOf(sheet, words), [page.margin, top + 37, inner - 210]);
  rule(pdf, top + 54, 1.5, color.ink);
  pdf.y = top + 64;
  for (const [text, size] of [
    [sheet.headline, 12],
    [sheet.text, 9.5],
  ] as const) {
    if (!text) continue;
    pdf.font("plain").fontSize(size).fillColor(color.ink).text(text, page.margin, pdf.y, { width: inner });
    pdf.y += 6;
  }
}

/** Three figures of what it brought, and below them how good the warnings were. */
function figures({ pdf, sheet, words, shown }: Drawing) {
  const { translate, money, number } = words;
  const { figures: all } = sheet;
  const name = (key: string) => translate(`figures.${key}`);
  const count = shown.savings.length;
  const { return_percent, program_cost } = all;
  const isKnown = return_percent !== null && program_cost !== null;
  boxes(pdf, 58, 19, [
    [name("approved_savings"), money(all.approved_savings), translate("paper.savings_note", { count })],
    [
      name("avoided_downtime_minutes"),
      words.duration(all.avoided_downtime_minutes),
      translate("paper.downtime_note", { count }),
    ],
    [
      name("return_percent"),
      isKnown ? number(return_percent / 100, { style: "percent", maximumFractionDigits: 1 }) : "–",
      isKnown ? translate("paper.return_note", { amount: money(program_cost) }) : translate("paper.no_return"),
    ],
  ]);
  const small = warnings({ sheet, words, shown });
  for (let at = 0; at < small.length; at += inRow) boxes(pdf, 46, 13, small.slice(at, at + inRow));
  pdf.y += 12;
}

/** Wide enough for the notes, in both languages. */
const inRow = 3;

type Box = readonly [name: string, value: string, note: string];

/** How good the warnings were, the repairs, and what was watched. */
function warnings({ sheet: { figures: all }, words, shown }: Omit<Drawing, "pdf">): Box[] {
  const { translate, number } = words;
  const name = (key: string) => translate(`figures.${key}`);
  const answered = answeredOf(shown.verdicts);
  const repairs = all.watched_repairs;

  return [
    [name("alerts"), number(all.alerts), translate("paper.alerts_note", { count: shown.alerted_items })],
    [name("orders"), number(all.orders), translate("paper.orders_note", { count: answered })],
    [name("false_alarms"), number(all.false_alarms), translate("paper.false_note", { count: answered })],
    [
      name("missed_failures"),
      number(all.missed_failures),
      translate("paper.missed_note", { time: words.duration(shown.missed_minutes) }),
    ],
    ...(repairs === undefined
      ? []
      : [
          [
            name("recurred_repairs"),
            repairs === 0 ? "–" : words.countOf(all.recurred_repairs ?? 0, repairs),
            translate("paper.recurred_note"),
          ] as const,
        ]),
    ...(all.covered_hours === undefined || all.expected_hours === undefined
      ? []
      : [
          [
            name("covered_hours"),
            number(all.covered_hours / all.expected_hours, { style: "percent", maximumFractionDigits: 1 }),
            translate("paper.covered_note", { covered: all.covered_hours, expected: all.expected_hours }),
          ] as const,
        ]),
  ];
}

function boxes(pdf: Pdf, height: number, size: number, cells: readonly Box[]) {
  room(pdf, height);
  const { y } = pdf;
  const width = inner / cells.length;
  for (const [at, [name, value, note]] of cells.entries()) {
    const x = page.margin + at * width;
    pdf.rect(x, y, width, height).lineWidth(0.5).strokeColor(color.line).stroke();
    line(pdf, name, [x + 8, y + 6, width - 16], { size: 8, color: color.muted });
    line(pdf, value, [x + 8, y + 17, width - 16], { bold: true, size });
    line(pdf, note, [x + 8, y + height - 14, width - 16], { size: 8, color: color.muted });
  }
  pdf.y = y + height;
}

/** Widths of the table of savings: item, order, before and after, downtime, saving. */
const columns = [0.3, 0.13, 0.26, 0.13, 0.18].map((part) => part * inner);

function row(pdf: Pdf, texts: readonly string[], style: Style = {}) {
  const { y } = pdf;
  let x: number = page.margin;
  for (const [at, [text, width]] of pairsOf(texts, columns).entries()) {
    line(pdf, text, [x, y, width - 6], { ...style, align: at > 2 ? "right" : "left" });
    x += width;
  }
  pdf.y = y + 12;
}

function savings({ pdf, sheet, words, shown }: Drawing) {
  const { translate } = words;
  title(pdf, translate("figures.approved_savings"));
  if (shown.savings.length === 0) {
    line(pdf, translate("paper.no_savings"), [page.margin, pdf.y, inner], { color: color.muted });
    pdf.y += 22;
    return;
  }
  row(
    pdf,
    ["item", "order", "before_after", "downtime", "saving"].map((key) => translate(`paper.${key}`)),
    { size: 8, color: color.muted },
  );
  rule(pdf, pdf.y - 1, 0.8, color.ink);
  pdf.y += 3;
  for (const source of shown.savings) {
    room(pdf, 30);
    const [first, second] = savingLines(source, words);
    row(pdf, first, { bold: true });
    row(pdf, second, { size: 8, color: color.muted });
    rule(pdf, pdf.y);
    pdf.y += 3;
  }
  const { avoided_downtime_minutes, approved_savings } = sheet.figures;
  const sums = [words.duration(avoided_downtime_minutes), words.money(approved_savings)];
  row(pdf, [translate("paper.total"), "", "", ...sums], { bold: true });
  pdf.y += 10;
}

function savingLines({ value, detail = {} }: DetailedSource, words: Drawing["words"]): [string[], string[]] {
  const { translate } = words;
  const { proof } = detail;
  const reading = (one: number | null) => (one === null ? "–" : words.number(one, proofDecimals(proof!)));
  const approval = [detail.approved_by, detail.approved_at && words.shortDay(detail.approved_at)]
    .filter(Boolean)
    .join(", ");

  return [
    [
      ...[detail.item ?? detail.name ?? "", detail.label ?? ""],
      proof ? `${reading(proof.before)} → ${reading(proof.after)} ${proof.unit}` : translate("paper.no_proof"),
      ...[words.duration(detail.minutes ?? 0), words.money(value)],
    ],
    [
      ...[detail.fault ? words.fault(detail.fault) : "", ""],
      proof ? translate("paper.samples", { verdict: words.verdict(proof.verdict), samples: proof.samples }) : "",
      ...["", approval],
    ],
  ];
}

const curveSize = { width: (inner - 30) / 3, height: 44 };
const mostCurves = 6;

/** What the proving sensors measured before and after each repair, three beside each other. */
function curves({ pdf, words, shown }: Drawing) {
  const drawn = shown.savings.flatMap(({ detail }) =>
    detail?.proof?.curve ? { detail, proof: detail.proof, curve: detail.proof.curve } : [],
  );
  if (drawn.length === 0) return;
  const { translate } = words;
  title(pdf, translate("panel.before_after"));
  for (const [at, { detail, proof, curve }] of drawn.slice(0, mostCurves).entries()) {
    const column = at % 3;
    if (column === 0) room(pdf, curveSize.height + 42);
    const left = page.margin + column * (curveSize.width + 15);
    const top = pdf.y;
    const name = [detail.label, detail.item ?? detail.name].filter(Boolean).join(" ");
    line(pdf, name, [left, top, curveSize.width], { size: 8, bold: true });
    curveIn(pdf, curve, [left, top + 12]);
    const day = (index: number) =>
      words.day(new Date(Date.parse(curve.from) + index * 86_400_000).toISOString().slice(0, 10));
    const under = top + 12 + curveSize.height + 3;
    line(pdf, translate("panel.repaired", { date: day(curve.repaired) }), [left, under, curveSize.width], {
      size: 7.5,
      color: color.muted,
    });
    line(pdf, proof.unit, [left, under, curveSize.width], { size: 7.5, color: color.muted, align: "right" });
    if (column === 2 || at === Math.min(drawn.length, mostCurves) - 1) pdf.y = under + 18;
  }
}

function curveIn(pdf: Pdf, { values, repaired, limit }: ProofCurve, [left, top]: [number, number]) {
  const { width, height } = curveSize;
  const most = Math.max(...values.filter((value) => value !== null), limit ?? 0) * 1.1 || 1;
  const x = (at: number) => left + (values.length < 2 ? 0 : (at / (values.length - 1)) * width);
  const y = (value: number) => top + (1 - Math.max(0, value) / most) * height;
  pdf.rect(x(repaired) - 1.5, top, 3, height).fill(color.pale);
  pdf
    .moveTo(left, top + height)
    .lineTo(left + width, top + height)
    .lineWidth(0.5)
    .strokeColor(color.muted)
    .stroke();
  if (limit !== null)
    pdf
      .moveTo(left, y(limit))
      .lineTo(left + width, y(limit))
      .dash(3, { space: 2 })
      .lineWidth(0.7)
      .strokeColor(color.warn)
      .stroke()
      .undash();
  let isDown = false;
  for (const [at, value] of values.entries()) {
    if (value !== null) pdf[isDown ? "lineTo" : "moveTo"](x(at), y(value));
    isDown = value !== null;
  }
  pdf.lineWidth(1).strokeColor(color.ink).stroke();
}

/** Savings by month on the left, what the orders found on the right. */
function charts({ pdf, words, shown }: Drawing) {
  const { translate, money } = words;
  const shownMonths = shown.months.slice(-12);
  const { verdicts } = shown;
  const parts = [
    ["confirmed", color.ink],
    ["other_fault", color.muted],
    ["fault_found", color.soft],
    ["nothing_found", color.warn],
    ["none", color.pale],
  ] as const;
  const orders = parts.reduce((sum, [key]) => sum + verdicts[key], 0);
  if (shownMonths.length === 0 && orders === 0) return;
  room(pdf, 40 + Math.max(4, shownMonths.length) * 14);
  const top = pdf.y;
  const half = inner / 2 - 10;
  const right = page.margin + half + 20;

  line(pdf, translate("paper.by_month"), [page.margin, top, half], { bold: true, size: 10.5 });
  const most = Math.max(1, ...shownMonths.map(({ amount }) => amount));
  for (const [at, { month, amount }] of shownMonths.entries()) {
    const y = top + 18 + at * 14;
    line(pdf, words.month(month), [page.margin, y, 40]);
    pdf.rect(page.margin + 42, y + 1, Math.max(0, (half - 130) * (amount / most)), 8).fill(color.ink);
    line(pdf, money(amount), [page.margin + half - 84, y, 84], { align: "right", bold: true });
  }

  line(pdf, translate("paper.found", { count: orders }), [right, top, half], { bold: true, size: 10.5 });
  let x = right;
  for (const [key, fill] of parts) {
    const width = orders === 0 ? 0 : (half * verdicts[key]) / orders;
    pdf.rect(x, top + 18, width, 10).fill(fill);
    x += width;
  }
  for (const [at, [key, fill]] of parts.filter(([key]) => verdicts[key] > 0).entries()) {
    const y = top + 33 + at * 13;
    pdf.rect(right, y + 1, 7, 7).fill(fill);
    const text = `${verdicts[key]}  ${translate(key === "none" ? "paper.no_verdict" : `paper.${key}`)}`;
    line(pdf, text, [right + 12, y, half - 12]);
  }
  pdf.y = top + 24 + Math.max(shownMonths.length * 14, 13 + parts.length * 13);
}

const mostNamed = 12;

/** What the warnings missed, and where they were wrong: as plain as what they brought. */
function wrong({ pdf, words, shown }: Drawing) {
  const { translate } = words;
  title(pdf, translate("paper.wrong"));
  const { false_alarms, missed, recurred } = shown;
  const entries: [string, string][] = [];
  const listed = (count: string, lines: string[]) => {
    const more =
      lines.length > mostNamed ? ` ${translate("shown_sources", { shown: mostNamed, count: lines.length })}` : "";
    if (lines.length > 0) entries.push([count, `${lines.slice(0, mostNamed).join(" · ")}${more}`]);
  };
  listed(
    translate("paper.false_alarms", { count: false_alarms.length }),
    false_alarms.map(({ detail }) =>
      translate("paper.false_line", { item: detail?.item ?? detail?.name ?? "", label: detail?.label ?? "" }),
    ),
  );
  listed(
    translate("paper.recurred", { count: recurred.length }),
    recurred.map(({ detail }) =>
      translate("paper.recurred_line", { item: detail?.item ?? detail?.name ?? "", label: detail?.label ?? "" }),
    ),
  );
  listed(
    translate("paper.missed", { count: missed.length }),
    missed.map(({ detail }) => missedLine(detail, words)),
  );
  if (entries.length === 0) entries.push(["", translate("paper.nothing_wrong")]);
  paragraphs(pdf, entries);
}

/** Each with its name on the left; one without a name takes the whole width. */
function paragraphs(pdf: Pdf, entries: readonly (readonly [name: string, text: string])[]) {
  for (const [count, text] of entries) {
    const left = count ? 138 : 0;
    pdf.font("plain").fontSize(9);
    const height = pdf.heightOfString(text, { width: inner - left });
    room(pdf, height + 8);
    const { y } = pdf;
    if (count) line(pdf, count, [page.margin, y, left - 8], { bold: true });
    pdf
      .font("plain")
      .fontSize(9)
      .fillColor(color.ink)
      .text(text, page.margin + left, y, { width: inner - left });
    pdf.y = y + height + 6;
  }
}

/** What became of the repaired models at other companies that share theirs; nothing where nothing may be shown. */
function twins({ pdf, sheet, words, shown }: Drawing) {
  const { translate, number } = words;
  const twinLines = shown.twins.map(({ value, detail }) => {
    const outcomes = (detail?.outcomes ?? []).map((one) => outcomeText(one, words));
    const model = translate("paper.twins_of", { model: detail?.name ?? "", count: number(value) });
    return ["", `${model}. ${outcomes.join(" ") || translate("paper.twins_none")}`] as const;
  });
  const gone = twinsGone(sheet).map((model) => ["", translate("paper.twins_gone", { model })] as const);
  if (twinLines.length + gone.length === 0) return;
  title(pdf, translate("figures.twin_machines"));
  paragraphs(pdf, [...twinLines, ...gone, ["", translate("paper.twins_note")]]);
}

const outcomeText = ({ fault, machines, held_percent, repair_minutes }: TwinOutcome, words: Drawing["words"]) =>
  `${[
    words.translate("paper.twins_fault", { fault: words.fault(fault), count: words.number(machines) }),
    held_percent !== null &&
      words.translate("paper.twins_held", { percent: words.number(held_percent / 100, { style: "percent" }) }),
    repair_minutes !== null && words.translate("paper.twins_repair", { time: words.duration(repair_minutes) }),
  ]
    .filter(Boolean)
    .join(", ")}.`;

function missedLine(detail: DetailedSource["detail"], words: Drawing["words"]): string {
  const sentence = words.translate("paper.missed_line", {
    item: detail?.item ?? "",
    date: detail?.at ? words.day(detail.at) : "",
    time: words.duration(detail?.minutes ?? 0),
  });

  return detail?.is_watched ? sentence : `${sentence} ${words.translate("paper.no_sensor")}`;
}

function foot({ pdf, sheet, words }: Drawing, now: Date) {
  const { translate } = words;
  const person = (sheet.issuer ?? sheet.creator)?.name ?? "";
  const text = sheet.issued_at
    ? translate("paper.footer", { version: sheet.version_number, person, time: words.time(sheet.issued_at) })
    : translate("paper.footer_draft", { person, time: words.time(now) });
  footers(pdf, text, (page) => translate("paper.page", { page }));
}
