import { useTranslations } from "next-intl";
import { Card, CardFooter, CardHeader, StatTile } from "@/components/ui/card";
import { useFileSize } from "@/components/ui/use-file-size";
import type { storageTables } from "@/lib/domain/operation/storage";
import type { OnWire } from "@/lib/server/http/wire";
import type { InstallationStorage } from "@/lib/services/monitoring/storage/storage";
import { Waiting } from "./archived";
import { UntilFull } from "./until-full";

/** How large the tables are that grow with what sensors send, of all companies. */
export function TablesCard({ storage }: { storage: OnWire<InstallationStorage> }) {
  const t = useTranslations("storage");
  const size = useFileSize();

  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
        {storage.forms.map(({ form, bytes }) => (
          <StatTile key={form} label={t(`forms.${form as keyof typeof storageTables}`)} value={size(bytes)} />
        ))}
      </div>
      <CardFooter>
        <UntilFull days={storage.days_until_full} />
        <span>
          <Waiting archive={storage.archive} />
        </span>
      </CardFooter>
    </Card>
  );
}
