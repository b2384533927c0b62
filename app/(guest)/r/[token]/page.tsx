import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { LabelPage } from "@/components/guest-requests/label-page";
import { VendorShell } from "@/components/rfqs/vendor-shell";
import { can } from "@/lib/domain/identity/viewer";
import { reportPage, screenOfPlace } from "@/lib/domain/maintenance/guest-request";
import { reportHref, reportOfScreen } from "@/lib/domain/maintenance/report-place";
import { DomainError } from "@/lib/domain/shared/errors";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";
import { thumbnailOf } from "@/lib/server/files/thumbnail";
import { clientAddress } from "@/lib/server/http/client-address";
import { returnedTo } from "@/lib/server/http/form-page";
import { currentViewer, forPage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { pictureByLink, placeByLink, placeOfLink } from "@/lib/services/maintenance/guest-requests/place";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("guest-requests");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Anyone who scans a label reports a problem there without an account; those who are signed in are led to the place. */
export default async function ReportPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("guest-requests");
  await leadToPlace(token);
  const place = await opened(token);
  const returned = returnedTo(reportPage({ token }), await headers());

  return (
    <VendorShell isDead={place === null} dead={{ title: t("dead"), text: t("dead_text") }}>
      {place && (
        <LabelPage
          token={token}
          place={place}
          returned={returned}
          keys={{ report: randomUUID(), join: randomUUID() }}
        />
      )}
    </VendorShell>
  );
}

/** A label that has ended, a guessed one and too many of them look alike. */
async function opened(token: string) {
  const visitor = { ip: clientAddress(await headers()), now: new Date() };
  const locale = asLocale(await getLocale()) ?? defaultLocale;
  try {
    const place = await placeByLink(token, visitor, locale);
    const picture = place.image_id === null ? null : await pictureByLink(token, visitor);
    return { ...asWire(place), now: visitor.now.toISOString(), picture: picture && (await thumbnailOf(picture)) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * To the screen of the label's place, for users who may see it. A requester reports a problem there at once. All others
 * report as guests do.
 */
async function leadToPlace(token: string) {
  const viewer = await currentViewer();
  if (!viewer || viewer.must_enable_mfa || !can(viewer, "view_dashboard")) return;
  const place = await forPage(viewer, (call) => placeOfLink(call, token));
  if (!place) return;
  const screen = screenOfPlace(place);
  const asks = can(viewer, "create_work_order_requests") && !can(viewer, "view_maintenance");
  redirect(asks ? reportHref(reportOfScreen(screen) ?? undefined) : screen);
}
