/** Next calls this once before the first request, while one is developing. What is built begins with app/calls.ts instead. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { joinAsWeb } = await import("@/app/web-process");
  await joinAsWeb();
  const { provideTiles } = await import("@/lib/services/views/boards/provided");
  const { tileAnswer } = await import("@/lib/services/views/boards/answer");
  const { offeredLists } = await import("@/lib/services/views/boards/offered");
  provideTiles({ tileAnswer, offeredLists });
}
