import { useTranslations } from "next-intl";
import { useFileSize } from "@/components/ui/use-file-size";
import { bytesIn, type Growing, type Kept, previewYears } from "@/lib/domain/operation/storage";

/** What the disk will hold in some years. */
export function Preview({ kinds, kept }: { kinds: readonly Growing[]; kept: Kept }) {
  const t = useTranslations("storage");
  const size = useFileSize();

  return (
    <dl className="grid content-start gap-y-1 text-sm tabular-nums">
      <div className="text-muted text-xs">{t("preview")}</div>
      {previewYears.map((years) => (
        <div key={years} className="flex justify-between gap-3">
          <dt className="text-muted">{t("in_years", { years })}</dt>
          <dd className="text-strong">{size(bytesIn(years, kinds, kept))}</dd>
        </div>
      ))}
    </dl>
  );
}
