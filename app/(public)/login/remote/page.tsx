import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RemoteSignIn } from "@/components/auth/remote-sign-in";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sign-in");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Looking uses nothing up: the code is in the fragment, which only the page itself sees. */
export default function RemotePage() {
  return <RemoteSignIn />;
}
