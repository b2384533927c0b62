import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { behindLink } from "@/app/behind-link";
import { WallboardScreen } from "@/components/oee/wallboard-screen";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { openWallboard, wallboardOf } from "@/lib/services/oee/processes/wallboard";

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
  const board =
    typeof token === "string" ? await behindLink((ip, now) => openWallboard({ token, id, ip }, now)) : await seen(id);
  if (!board) notFound();

  return <WallboardScreen {...asWire(board)} />;
}

async function seen(id: number) {
  const viewer = await requirePage("view_oee");
  return forPage(viewer, (call) => wallboardOf(call, id));
}
