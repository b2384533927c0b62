import { redirect } from "next/navigation";
import { asCompanyRefusal } from "@/components/auth/company-refusal";
import { SignIn } from "@/components/auth/sign-in";
import { safeTarget } from "@/lib/domain/identity/targets";
import { currentViewer } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { isSetUp } from "@/lib/services/identity/sign-in/set-up";

export const generateMetadata = titled("sign-in");

export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next, sso } = await searchParams;
  const target = safeTarget(next);
  if (await currentViewer()) redirect(target);

  return <SignIn target={target} refusal={asCompanyRefusal(sso)} isEmpty={!(await isSetUp())} />;
}
