import { useFormatter, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { OnWire } from "@/lib/server/http/wire";
import type { FaultLines } from "@/lib/services/monitoring/captures/fault-lines";

export interface EnvelopeCardProps {
  found: OnWire<FaultLines>;
  taken_at: string;
  timeZone: string;
  /** Its spectrum. */
  href: string | null;
}

const width = 280;
const height = 130;
const bottom = 18;
const top = 22;

/** What the lines of a damaged part are called. */
const lineNames: Partial<Record<Fault, string>> = {
  outer_race: "BPFO",
  inner_race: "BPFI",
  rolling_element: "2×BSF",
  cage: "FTF",
};

/** The lines of the envelope spectrum that the diagnosis rests on, each as far as it stands above the noise around it. */
export function EnvelopeCard({ found, taken_at, timeZone, href }: EnvelopeCardProps) {
  const t = useTranslations("stories.envelope");
  const format = useFormatter();
  const number = (value: number, digits = 0) => format.number(value, { maximumFractionDigits: digits });
  const { lines, harmonics, shaft_rpm, fault } = found;
  const name = lineNames[fault] ?? "";
  const [first] = lines;

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={<Moment at={taken_at} timeZone={timeZone} />}
        actions={
          href && (
            <Link href={href} className="font-medium text-accent text-xs hover:underline">
              {t("open")}
            </Link>
          )
        }
      />
      <div className="grid gap-2 p-3">
        <Lines found={found} name={name} />
        <dl className="grid gap-1">
          {first && (
            <Fact name={t("line", { name })}>
              {t("found", { hz: number(first.found_hz, 1), db: number(first.over_floor_db) })}
            </Fact>
          )}
          <Fact name={t("harmonics")}>{t("clear", { count: harmonics, of: lines.length })}</Fact>
          {shaft_rpm !== null && <Fact name={t("speed")}>{t("rpm", { rpm: number(shaft_rpm) })}</Fact>}
        </dl>
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-2 border-line-soft border-t pt-1">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-semibold text-strong tabular-nums">{children}</dd>
    </div>
  );
}

function Lines({ found: { lines, sidebands }, name }: { found: OnWire<FaultLines>; name: string }) {
  const t = useTranslations("stories.envelope");
  const format = useFormatter();
  const number = (value: number, digits = 0) => format.number(value, { maximumFractionDigits: digits });
  const most = Math.max(...lines.map(({ found_hz }) => found_hz), 1) * 1.15;
  const highest = Math.max(...lines.map(({ over_floor_db }) => over_floor_db), 10);
  const x = (hz: number) => (hz / most) * width;
  const y = (db: number) => height - bottom - (Math.max(0, db) / highest) * (height - bottom - top);
  const label = t("picture", {
    lines: lines
      .map(({ harmonic, found_hz, over_floor_db }) =>
        t("of_picture", { name, harmonic, hz: number(found_hz, 1), db: number(over_floor_db) }),
      )
      .join(", "),
  });

  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="w-full">
      <path d={`M0 ${height - bottom}H${width}`} className="stroke-line" />
      {sidebands.map(({ found_hz, over_floor_db }) => (
        <path
          key={found_hz}
          d={`M${x(found_hz)} ${height - bottom}V${y(over_floor_db)}`}
          className="stroke-muted"
          strokeWidth={1.5}
        />
      ))}
      {lines.map(({ harmonic, found_hz, over_floor_db }) => (
        <g key={harmonic}>
          <path
            d={`M${x(found_hz)} ${y(over_floor_db)}V${top - 6}`}
            className="stroke-alarm-text"
            strokeDasharray="2 3"
          />
          <path
            d={`M${x(found_hz)} ${height - bottom}V${y(over_floor_db)}`}
            stroke="var(--color-acceleration)"
            strokeWidth={3}
          />
          <text
            x={x(found_hz)}
            y={top - 10}
            textAnchor="middle"
            fontSize={11}
            fontWeight={650}
            className="fill-alarm-text"
          >
            {harmonic === 1 ? `${name} 1` : harmonic}
          </text>
          <text x={x(found_hz)} y={height - 5} textAnchor="middle" fontSize={11} className="fill-muted">
            {harmonic === 1 ? `${number(found_hz)} Hz` : number(found_hz)}
          </text>
        </g>
      ))}
    </svg>
  );
}
