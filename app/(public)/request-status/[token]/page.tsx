import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ReportStatus } from "@/components/guest-requests/report-status";
import { VendorShell } from "@/components/rfqs/vendor-shell";
import { DomainError } from "@/lib/domain/shared/errors";
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
  const { sent } = await searchParams;
  const t = await getTranslations("guest-requests");
  const status = await followed(token);

  return (
    <VendorShell isDead={status === null} dead={{ title: t("gone"), text: t("gone_text") }}>
      {status && <ReportStatus token={token} status={asWire(status)} isSent={sent !== undefined} />}
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
