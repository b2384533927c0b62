import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/client/class-names";
import { reportHref } from "@/lib/domain/maintenance/report-place";

/** The main action of users who only request work, before everything else on their page. */
export function ReportButton() {
  const t = useTranslations("work-order-requests");

  return (
    <div className="page-pad pb-0!">
      <Link
        href={reportHref()}
        className={cn(buttonStyle({ variant: "primary" }), "h-18 w-full gap-3 text-lg md:max-w-md [&_svg]:size-6!")}
      >
        <TriangleAlert aria-hidden />
        {t("report")}
      </Link>
    </div>
  );
}
