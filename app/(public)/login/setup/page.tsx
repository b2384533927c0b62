import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SetUpForm } from "@/components/auth/set-up-form";
import { isSetUp } from "@/lib/services/identity/sign-in/set-up";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Looking uses nothing up: the token is in the fragment, which only the page itself sees. */
export default async function SetUpPage() {
  if (await isSetUp()) redirect("/login/sign-in");
  return <SetUpForm />;
}
