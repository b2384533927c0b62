import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { WallboardScreen } from "@/components/oee/wallboard-screen";
import { DomainError } from "@/lib/domain/shared/errors";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { clientAddress } from "@/lib/server/http/visit";
import { asWire, type Search } from "@/lib/server/http/wire";
import { openWallboard, type Wallboard, wallboardOf } from "@/lib/services/oee/processes/wallboard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("processes");
  return { title: t("wallboard"), robots: { index: false, follow: false } };
}

interface Props {
  params: Promise<{ processId: string }>;
  searchParams: Promise<Search>;
}

/** A line on a wall: by its address for anybody in the hall, without it for those who are signed in. */
export default async function WallboardPage({ params, searchParams }: Props) {
  const id = editedId((await params).processId);
  if (id === null) notFound();
  const { token } = await searchParams;
  const board = typeof token === "string" ? await opened(id, token) : await seen(id);

  return <WallboardScreen {...asWire(board)} />;
}

async function opened(id: number, token: string): Promise<Wallboard> {
  const ip = clientAddress(await headers());
  try {
    return await openWallboard({ token, id, ip }, new Date());
  } catch (error) {
    // Too many of them get the same answer as a wrong one.
    if (error instanceof DomainError) notFound();
    throw error;
  }
}

async function seen(id: number): Promise<Wallboard> {
  const viewer = await requirePage("view_oee");
  return forPage(viewer, (call) => wallboardOf(call, id));
}
