import { Activity, Download } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Rows } from "@/components/resource/rows";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { cn } from "@/lib/client/class-names";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { OnWire } from "@/lib/server/http/wire";
import type { Research } from "@/lib/services/monitoring/captures/research";

type WireResearch = OnWire<Research>;

export interface ResearchViewProps {
  sensor: { id: number; name: string; equipment: { name: string } | null };
  crumbs: ReactNode;
  time_zone: string;
  capture: WireResearch["capture"];
  /** Null while the capture has no samples. */
  research: WireResearch | null;
  /** The spectrum of the same capture. */
  href: string;
}

/** What a diagnosis was made from and decided by, number by number. */
export function ResearchView({ sensor, crumbs, time_zone, capture, research, href }: ResearchViewProps) {
  const t = useTranslations("research");
  const samples = `/api/sensors/${sensor.id}/fft/${capture.id}/samples`;

  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={`${sensor.equipment ? `${sensor.equipment.name} · ` : ""}${sensor.name} · ${t("title")}`}
        facts={
          <>
            <span>
              {t("captured")} <Moment at={capture.listed_at} timeZone={time_zone} /> · {capture.axis.toUpperCase()}
            </span>
            <span>{t("facts")}</span>
          </>
        }
        primary={{ label: t("back"), icon: <Activity aria-hidden />, href }}
      >
        {research &&
          (["csv", "f32"] as const).map((format) => (
            <a key={format} href={`${samples}?format=${format}`} download className={buttonStyle()}>
              <Download aria-hidden />
              {t(format)}
            </a>
          ))}
      </PageHeader>
      <div className="page-pad grid min-w-0 items-start gap-3 pt-0! xl:grid-cols-2">
        {research ? (
          <>
            <Inputs research={research} />
            <Second research={research} />
            <Bands research={research} />
            <Patterns research={research} />
            <Parameters research={research} timeZone={time_zone} />
            <Constants research={research} />
          </>
        ) : (
          <Card className="xl:col-span-2">
            <EmptyState title={t("not_readable")} text={t("not_readable_hint")} />
          </Card>
        )}
      </div>
    </>
  );
}

function useFigure() {
  const format = useFormatter();

  return (value: number | null | undefined, digits = 3) =>
    value === null || value === undefined
      ? "–"
      : format.number(value, { maximumFractionDigits: digits, signDisplay: "negative" });
}

function Inputs({ research: { inputs, capture, invalidity } }: { research: WireResearch }) {
  const t = useTranslations("research");
  const speed = useTranslations("spectrum.speed.sources");
  const figure = useFigure();
  const { bearing, shaft_source } = inputs;
  const facts: [label: string, value: string][] = [
    [t("fs_hz"), `${figure(inputs.fs_hz)} Hz`],
    [t("samples"), figure(inputs.samples, 0)],
    [t("seconds"), `${figure(inputs.seconds)} s`],
    [t("averaged"), figure(inputs.averaged, 0)],
    [t("invalidity"), invalidity?.reason ?? t("valid")],
    ["RMS", `${figure(capture.rms, 6)} ${inputs.unit}`],
    ["Peak", `${figure(capture.peak, 6)} ${inputs.unit}`],
    ["Crest factor", figure(capture.crest_factor)],
    ["Kurtosis", figure(capture.kurtosis)],
    [t("shaft_rpm"), inputs.shaft_rpm === null ? t("none") : `${figure(inputs.shaft_rpm, 2)} RPM`],
    [t("shaft_source"), shaft_source === null ? t("none") : speed(shaft_source)],
    [t("bearing"), bearing ? `${bearing.designation} (${bearing.elements})` : t("none")],
    ...(bearing
      ? (["bpfo", "bpfi", "bsf", "ftf"] as const).map((line): [string, string] => [
          line.toUpperCase(),
          `${figure(bearing[line], 4)} ×`,
        ])
      : []),
  ];

  return (
    <Card>
      <CardHeader title={t("inputs")} />
      <CardBody>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&>dd]:text-right [&>dd]:text-strong [&>dd]:tabular-nums [&>dt]:text-muted">
          {facts.map(([label, value]) => (
            <Pair key={label} label={label} value={value} />
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

const Pair = ({ label, value }: { label: ReactNode; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);

function Bands({ research: { bands, diagnosis } }: { research: WireResearch }) {
  const t = useTranslations("research");
  const words = useTranslations("diagnosis.faults");
  const figure = useFigure();
  if (!bands) return <Nothing title={t("bands")} text={t("no_bands")} />;
  const faults = firstOf(bands).findings.map(({ fault }) => fault);
  const best = (fault: string) =>
    Math.max(
      ...bands.flatMap(({ findings }) => findings.filter((one) => one.fault === fault).map(({ score }) => score)),
    );
  const stored = [...(diagnosis?.candidates ?? []), ...(diagnosis?.cage ? [diagnosis.cage] : [])];

  return (
    <Card className="xl:col-span-2">
      <CardHeader title={t("bands")} note={t("bands_hint")} />
      <Table
        label={t("bands")}
        head={[t("band"), ...faults.map((fault) => words(fault))]}
        rows={[
          ...bands.map(({ demodulation, findings }) => ({
            key: `${demodulation.kind} ${demodulation.low_hz}`,
            cells: [
              demodulation.kind === "band"
                ? t("band_of", { low: figure(demodulation.low_hz, 0), high: figure(demodulation.high_hz, 0) })
                : t("whitened", { low: figure(demodulation.low_hz, 0) }),
              ...findings.map(({ fault, score, lines }) => (
                <span key={fault} className={cn(score > 0 && score === best(fault) && "font-semibold text-strong")}>
                  {figure(score)}
                  <span className="block font-normal text-muted text-xs">
                    {lines.map(({ over_floor_db }) => figure(over_floor_db, 0)).join(" / ")} dB
                  </span>
                </span>
              )),
            ],
          })),
          {
            key: "stored",
            cells: [t("stored"), ...faults.map((fault) => figure(stored.find((one) => one.fault === fault)?.score))],
          },
        ]}
      />
    </Card>
  );
}

function Second({ research: { diagnosis } }: { research: WireResearch }) {
  const t = useTranslations("research");
  const words = useTranslations("diagnosis.faults");
  const figure = useFigure();
  const second = diagnosis?.second;
  if (!second) return <Nothing title={t("second")} text={t("second_none")} />;
  const series = [
    [t("series"), second.family],
    [t("against"), second.other],
  ] as const;

  return (
    <Card>
      <CardHeader title={t("second")} />
      <CardBody>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&>dd]:text-right [&>dd]:text-strong [&>dd]:tabular-nums [&>dt]:text-muted">
          <Pair label={t("named")} value={second.fault ? words(second.fault) : t("none")} />
          <Pair label={t("noise")} value={`${figure(second.noise_db, 1)} dB`} />
          {series.map(([label, one]) => (
            <Pair
              key={label}
              label={label}
              value={one ? `${figure(one.hz, 2)} Hz, ${figure(one.sum_db, 1)} dB` : t("none")}
            />
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

function Patterns({ research: { patterns } }: { research: WireResearch }) {
  const t = useTranslations("research");
  const words = useTranslations("diagnosis.faults");
  const figure = useFigure();
  if (!patterns || patterns.candidates.length === 0) return <Nothing title={t("patterns")} text={t("no_patterns")} />;

  return (
    <Card className="xl:col-span-2">
      <CardHeader title={t("patterns")} />
      <ul className="divide-y divide-line-soft">
        {patterns.candidates.map(({ fault, score, evidence }) => (
          <li key={fault} className="grid gap-x-4 px-3 py-2 text-sm md:grid-cols-[14rem_4rem_minmax(0,1fr)]">
            <span className="font-medium text-strong">{words(fault)}</span>
            <span className="tabular-nums">{figure(score)}</span>
            <code className="font-mono text-muted text-xs [overflow-wrap:anywhere]">
              {evidence
                .map(
                  ({ key, speaks, holds, params }) =>
                    `${holds ? (speaks === "for" ? "+" : "−") : "0"} ${key} ${Object.entries(params)
                      .map(([name, value]) => `${name}=${figure(value)}`)
                      .join(" ")}`,
                )
                .join("; ")}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Parameters({ research: { parameters }, timeZone }: { research: WireResearch; timeZone: string }) {
  const t = useTranslations("research");
  const levels = useTranslations("levels");
  const figure = useFigure();
  if (parameters.length === 0) return <Nothing title={t("parameters")} text={t("no_parameters")} />;

  return (
    <Card>
      <CardHeader title={t("parameters")} />
      <Table
        label={t("parameters")}
        head={[t("parameter"), t("value"), t("level"), t("at")]}
        rows={parameters.map(({ parameter, key, last_value, last_at, level }) => ({
          key: String(parameter),
          cells: [
            <code key="key" className="font-mono text-xs">
              {parameter} {key}
            </code>,
            figure(last_value, 6),
            levels(level as "ok"),
            last_at ? <Moment key="at" at={last_at} timeZone={timeZone} /> : "–",
          ],
        }))}
      />
    </Card>
  );
}

function Constants({ research: { constants } }: { research: WireResearch }) {
  const t = useTranslations("research");
  const groups = useTranslations("research.constant_groups");

  return (
    <Card>
      <CardHeader title={t("constants")} />
      <CardBody className="grid gap-4">
        {Object.entries(constants).map(([group, values]) => (
          <section key={group}>
            <h3 className="mb-1 font-semibold text-sm text-strong">{groups(group as "speed")}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 font-mono text-xs [&>dd]:text-right [&>dd]:text-strong [&>dt]:text-muted">
              {Object.entries(values).map(([name, value]) => (
                <Pair key={name} label={name} value={value} />
              ))}
            </dl>
          </section>
        ))}
      </CardBody>
    </Card>
  );
}

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <Card>
    <CardHeader title={title} />
    <CardBody>
      <p className="text-muted text-sm">{text}</p>
    </CardBody>
  </Card>
);

function Table({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is too wide for a phone is scrolled by keyboard too
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <Rows
        of={rows}
        keyOf={({ key }) => key}
        className="text-sm tabular-nums"
        headRowClassName="border-line-soft border-b text-muted text-xs"
        rowClassName="border-line-soft border-b last:border-0"
        pad="px-3 py-1.5"
        columns={head.map((name, at) => ({
          key: name,
          head: name,
          isRight: at > 0,
          className: "whitespace-nowrap",
          cell: ({ cells }: { cells: readonly ReactNode[] }) => cells[at],
        }))}
      />
    </section>
  );
}
