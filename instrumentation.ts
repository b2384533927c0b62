/** Next calls this once before the first request, while one is developing. What is built begins with app/calls.ts instead. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { joinAsWeb } = await import("@/app/web-process");
  await joinAsWeb();
}
