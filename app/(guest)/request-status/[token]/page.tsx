import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ReportStatus } from "@/components/guest-requests/report-status";
import { VendorShell } from "@/components/rfqs/vendor-shell";
import { statusPage } from "@/lib/domain/maintenance/guest-request";
import { DomainError } from "@/lib/domain/shared/errors";
import { returnedTo } from "@/lib/server/http/form-page";
import { clientAddress } from "@/lib/server/http/visit";
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

/** Where a report stands, for whoever made it without an account. */
export default async function ReportStatusPage({ params, searchParams }: Props) {
  const { token } = await params;
  const { sent, said } = await searchParams;
  const t = await getTranslations("guest-requests");
  const status = await followed(token);
  const refusal = returnedTo(statusPage(token), await headers())?.message;
  // Of a report that was removed the link shows nothing any more.
  const gone = said === "withdraw" ? t("removed") : t("gone");

  return (
    <VendorShell isDead={status === null} dead={{ title: gone, text: t("gone_text") }}>
      {status && (
        <ReportStatus
          now={new Date().toISOString()}
          {...{ token, refusal, status: asWire(status), isSent: sent !== undefined }}
          said={said === "withdraw" || said === "forget" ? said : undefined}
        />
      )}
    </VendorShell>
  );
}

/** A link that has ended, a guessed one and too many of them look alike. */
async function followed(token: string) {
  try {
    return await reportStatus(token, { ip: clientAddress(await headers()) });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
