import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ShiftBoardScreen } from "@/components/shifts/board-screen";
import { DomainError } from "@/lib/domain/shared/errors";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { clientAddress } from "@/lib/server/http/visit";
import { asWire, type Search } from "@/lib/server/http/wire";
import { openShiftBoard, type ShiftBoard, shiftBoardOf } from "@/lib/services/maintenance/shifts/board";

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
  const board = typeof token === "string" ? await opened(id, token) : await seen(id);

  return <ShiftBoardScreen {...asWire(board)} />;
}

async function opened(id: number, token: string): Promise<ShiftBoard> {
  const ip = clientAddress(await headers());
  try {
    return await openShiftBoard({ token, id, ip }, new Date());
  } catch (error) {
    // Too many of them get the same answer as a wrong one.
    if (error instanceof DomainError) notFound();
    throw error;
  }
}

/** For everybody of the plant: it shows no more than the address does. */
async function seen(id: number): Promise<ShiftBoard> {
  const viewer = await requirePage(["view_dashboard", "view_maintenance", "view_oee"]);

  return forPage(viewer, (call) => shiftBoardOf(call, id));
}
