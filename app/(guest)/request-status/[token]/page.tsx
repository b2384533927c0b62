import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { behindLink } from "@/app/behind-link";
import { ReportStatus } from "@/components/guest-requests/report-status";
import { VendorShell } from "@/components/rfqs/vendor-shell";
import { statusPage } from "@/lib/domain/maintenance/guest-request";
import { returnedTo } from "@/lib/server/http/form-page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { reportStatus } from "@/lib/services/maintenance/guest-requests/status";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("guest-requests");
  return { title: t("status_title"), robots: { index: false, follow: false } };
}

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Search>;
}

/** The status of a report, for the person who made it without an account. */
export default async function ReportStatusPage({ params, searchParams }: Props) {
  const { token } = await params;
  const { sent, said } = await searchParams;
  const t = await getTranslations("guest-requests");
  const status = await behindLink((ip) => reportStatus(token, { ip }));
  const refusal = returnedTo(statusPage(token), await headers())?.message;
  // Of a report that was removed the link shows nothing any more.
  const gone = said === "withdraw" ? t("removed") : t("gone");

  return (
    <VendorShell isDead={status === null} dead={{ title: gone, text: t("gone_text") }}>
      {status && (
        <ReportStatus
          now={new Date().toISOString()}
          token={token}
          refusal={refusal}
          status={asWire(status)}
          isSent={sent !== undefined}
          completed={said === "withdraw" || said === "forget" ? said : undefined}
        />
      )}
    </VendorShell>
  );
}
