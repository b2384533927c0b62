import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { VendorQuote } from "@/components/rfqs/vendor-quote";
import { VendorShell } from "@/components/rfqs/vendor-shell";
import { DomainError } from "@/lib/domain/shared/errors";
import { clientAddress } from "@/lib/server/http/visit";
import { asWire } from "@/lib/server/http/wire";
import { readByLink } from "@/lib/services/maintenance/rfqs/vendor-link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("rfqs.vendor");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** A vendor answers a request for quotation without an account. Looking uses nothing up. */
export default async function QuotePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const request = await opened(token);

  return (
    <VendorShell isDead={request === null}>
      {request && <VendorQuote token={token} request={asWire(request)} />}
    </VendorShell>
  );
}

/** An ended link, a guessed one and too many of them look alike. */
async function opened(token: string) {
  try {
    return await readByLink(token, { ip: clientAddress(await headers()) });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
