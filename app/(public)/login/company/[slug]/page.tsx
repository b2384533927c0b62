import { notFound, redirect } from "next/navigation";
import { CompanyEntry } from "@/components/auth/company-entry";
import { safeTarget } from "@/lib/domain/targets";
import type { Search } from "@/lib/server/listing";
import { currentViewer } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { companyEntry } from "@/lib/services/saml/host";

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
