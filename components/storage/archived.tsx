import { useFormatter, useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { useFileSize } from "@/components/ui/use-file-size";
import type { OnWire } from "@/lib/server/http/wire";
import type { CompanyStorage, InstallationStorage } from "@/lib/services/monitoring/storage/storage";

/** What of a company's readings is in files, and what waits. Nothing where it never archived. */
export function Archived({ storage }: { storage: OnWire<CompanyStorage> }) {
  const t = useTranslations("storage.archive");
  const format = useFormatter();
  const size = useFileSize();
  const { is_archived_to_files: isOn, archive } = storage;
  const { files, rows, bytes, newest_day } = archive;
  if (!isOn && files === 0) return null;

  return (
    <span>
      {t(isOn ? "on" : "off")}
      <span className="block text-muted">
        {files === 0 || newest_day === null
          ? t("nothing_yet")
          : t.rich("files", {
              files,
              rows: format.number(rows),
              size: size(bytes),
              day: () => <Moment at={newest_day} as="day" />,
            })}
      </span>
      {isOn && <Waiting archive={archive} />}
    </span>
  );
}

/** Days that wait for the archive, and since when it cannot be reached; nothing where all is written. */
export function Waiting({ archive }: { archive: OnWire<InstallationStorage["archive"]> }) {
  const t = useTranslations("storage.archive");
  const { waiting_days: days, unreachable_since } = archive;

  return (
    <>
      {days > 0 && <span className="block text-muted">{t("waiting", { days })}</span>}
      {unreachable_since && (
        <span className="block text-alarm-text">
          {t.rich("unreachable", { since: () => <Moment at={unreachable_since} /> })}
        </span>
      )}
    </>
  );
}
