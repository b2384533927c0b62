/** The process answers. */
export const GET = () => new Response("ok\n", { headers: { "Cache-Control": "no-store" } });
