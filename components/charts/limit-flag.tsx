import { useLocale, useTranslations } from "next-intl";
import { StatusShape } from "@/components/ui/status-shape";
import { plotRight } from "./plot-area";
import { shortNumber } from "./scale";

interface LimitFlagProps {
  x?: number;
  y?: number;
  width?: number;
  level: "warning" | "alarm";
  value: number;
  below: boolean;
  /** Where the flag stands beside the line, in px downwards. */
  shift?: number;
  hatch: string;
}

const hatchHeight = 9;
export const flagHeight = 18;
const shape = 11;
const widthOf = (text: string) => text.length * 5.9; // px, of text of 11 px

/**
 * Nine pixels of hatch on the bad side, and a flag at the right edge with the level's shape and the value. The word
 * stands between them where there is room: the shape means the same, and a number that is cut off reads as another number.
 */
export function LimitFlag({ x = 0, y = 0, width = 0, level, value, below, shift = 0, hatch }: LimitFlagProps) {
  const t = useTranslations("charts.flags");
  const locale = useLocale();
  const number = shortNumber(value, locale);
  const room = plotRight - 4;
  const word = `${t(level)} `;
  const isWordy = shape + 10 + widthOf(word + number) <= room;

  return (
    <g>
      <title>{word + number}</title>
      <rect x={x} y={below ? y : y - hatchHeight} width={width} height={hatchHeight} fill={hatch} />
      <rect
        x={x + width + 2}
        y={y + shift - flagHeight / 2}
        width={isWordy ? room : shape + 14 + widthOf(number)}
        height={flagHeight}
        rx={5}
        fill="var(--color-card)"
        stroke={`var(--color-${level}-text)`}
      />
      <svg aria-hidden x={x + width + 7} y={y + shift - shape / 2} width={shape} height={shape}>
        <StatusShape level={level} size={shape} decorative />
      </svg>
      <text x={x + width + shape + 10} y={y + shift + 4} fontSize={11} fill={`var(--color-${level}-text)`}>
        {isWordy && word}
        <tspan fontWeight={650}>{number}</tspan>
      </text>
    </g>
  );
}
