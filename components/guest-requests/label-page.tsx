import { useTranslations } from "next-intl";
import type { ReturnedForm } from "@/lib/server/http/form-page";
import type { OnWire } from "@/lib/server/http/wire";
import type { GuestPlace } from "@/lib/services/maintenance/guest-requests/place";
import { PlaceCard } from "./place-card";
import { ReportForm } from "./report-form";
import { When } from "./when";
import { useReportWords } from "./words";

interface LabelPageProps {
  token: string;
  place: OnWire<GuestPlace> & { picture: string | null; now: string };
  returned: ReturnedForm | null;
  keys: { report: string; join: string };
}

/** The page that a label opens. The server renders its texts, so that the browser needs only the buttons. */
export function LabelPage({ token, place, returned, keys }: LabelPageProps) {
  const t = useTranslations("guest-requests");

  return (
    <div className="grid gap-4">
      <h1 className="font-bold text-strong text-xl">{t("title")}</h1>
      <PlaceCard place={place} picture={place.picture} />
      <ReportForm
        token={token}
        returned={returned}
        keys={keys}
        words={useReportWords()}
        consent={place.consent}
        known={useKnown(place)}
      />
    </div>
  );
}

/** What was reported there today; null: nothing. No word of another reporter. */
function useKnown({ known, time_zone, now }: LabelPageProps["place"]) {
  const t = useTranslations("guest-requests");
  if (known.length === 0) return null;

  return {
    count: t("known", { count: known.reduce((sum, { reported_by_count }) => sum + reported_by_count, 0) }),
    reports: known.map(({ id, state, name, reported_by_count, created_at, may_join }) => ({
      id,
      may_join,
      title: name ?? t("report_of", { count: reported_by_count }),
      standing: (
        <>
          {t(`states.${state}`)} · <When at={created_at} timeZone={time_zone} now={now} />
        </>
      ),
    })),
  };
}
