import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { behindLink } from "@/app/behind-link";
import { VendorQuote } from "@/components/rfqs/vendor-quote";
import { VendorShell } from "@/components/rfqs/vendor-shell";
import { asWire } from "@/lib/server/http/wire";
import { readByLink } from "@/lib/services/maintenance/rfqs/vendor-link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("rfqs.vendor");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** A vendor answers a request for quotation without an account. Looking uses nothing up. */
export default async function QuotePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const request = await behindLink((ip) => readByLink(token, { ip }));

  return (
    <VendorShell isDead={request === null}>
      {request && <VendorQuote token={token} request={asWire(request)} />}
    </VendorShell>
  );
}
