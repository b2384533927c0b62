import type { DescribedCall } from "@/lib/server/http/openapi";

/*
 * The calls for the page of the API document. Next builds pages without them: where the product runs, they come from the
 * ones that this process serves (app/calls.ts), and while one is developing from their sources.
 */

const held = globalThis as { millwrightDescribedCalls?: () => DescribedCall[] };

export function provideDescribedCalls(describe: () => DescribedCall[]) {
  held.millwrightDescribedCalls = describe;
}

export async function readDescribedCalls(): Promise<DescribedCall[]> {
  if (process.env.NODE_ENV !== "development") return held.millwrightDescribedCalls?.() ?? [];
  const { routes } = await import("@/lib/generated/routes");
  const { describedCalls, wholeDocument } = await import("@/lib/server/http/openapi");
  return describedCalls(wholeDocument(routes));
}
