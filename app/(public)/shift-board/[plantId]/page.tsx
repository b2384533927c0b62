import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { behindLink } from "@/app/behind-link";
import { ShiftBoardScreen } from "@/components/shifts/board-screen";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { openShiftBoard, shiftBoardOf } from "@/lib/services/maintenance/shifts/board";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shifts.board");
  return { title: t("title"), robots: { index: false, follow: false } };
}

interface Props {
  params: Promise<{ plantId: string }>;
  searchParams: Promise<Search>;
}

/** A plant's shift on a wall: by its address for anybody in the hall, without it for those who are signed in. */
export default async function ShiftBoardPage({ params, searchParams }: Props) {
  const id = editedId((await params).plantId);
  if (id === null) notFound();
  const { token } = await searchParams;
  const board =
    typeof token === "string" ? await behindLink((ip, now) => openShiftBoard({ token, id, ip }, now)) : await seen(id);
  if (!board) notFound();

  return <ShiftBoardScreen {...asWire(board)} />;
}

/** For everybody of the plant: it shows no more than the address does. */
async function seen(id: number) {
  const viewer = await requirePage(["view_dashboard", "view_maintenance", "view_oee"]);

  return forPage(viewer, (call) => shiftBoardOf(call, id));
}
