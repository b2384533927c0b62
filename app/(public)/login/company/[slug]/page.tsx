import { notFound, redirect } from "next/navigation";
import { CompanyEntry } from "@/components/auth/company-entry";
import { safeTarget } from "@/lib/domain/identity/targets";
import { currentViewer } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { companyEntry } from "@/lib/services/identity/single-sign-on/host";

export const generateMetadata = titled("sign-in");

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Search>;
}

export default async function CompanyEntryPage({ params, searchParams }: Props) {
  const target = safeTarget((await searchParams).next);
  if (await currentViewer()) redirect(target);
  const entry = await companyEntry((await params).slug);
  if (!entry) notFound();

  return <CompanyEntry company={entry.name} href={`${entry.url}?next=${encodeURIComponent(target)}`} />;
}
