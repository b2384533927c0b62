import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeadLink } from "@/components/auth/dead-link";
import { ResetForm } from "@/components/auth/reset-form";
import { openReset, wasInvitation } from "@/lib/services/identity/sign-in/reset";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("passwords.reset");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Looking uses nothing up: what reads mails ahead of their readers leaves the link as it was. */
export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await openReset(token, new Date());
  if (!found) return <DeadLink wasInvitation={await wasInvitation(token)} />;

  return <ResetForm token={token} {...found} />;
}
