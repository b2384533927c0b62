import { useTranslations } from "next-intl";
import { Kbd } from "@/components/ui/kbd";

const legend = [
  { keys: ["←", "→"], text: "line" },
  { keys: ["Shift"], text: "ten" },
  { keys: ["N"], text: "peak" },
  { keys: ["[", "]"], text: "capture" },
  { keys: ["+", "−"], text: "harmonics" },
  { keys: ["L"], text: "lock" },
  { keys: ["Z"], text: "zoom" },
] as const;

/** What the keys do, at the foot of the workspace. */
export function KeyLegend({ letters }: { letters: boolean }) {
  const t = useTranslations("spectrum.keys");
  const shown = letters ? legend : legend.slice(0, 2);

  return (
    <footer
      data-no-print
      className="flex min-h-[34px] flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-side px-3.5 py-1 text-muted text-xs touch:hidden"
    >
      {shown.map(({ keys, text }) => (
        <span key={text} className="flex items-center gap-1 whitespace-nowrap">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          <span className="ml-0.5">{t(text)}</span>
        </span>
      ))}
      <span className="ml-auto max-2xl:hidden">{t("pointer")}</span>
    </footer>
  );
}
