import { env } from "@/lib/server/env";

/** Where a guest without an account follows what they reported. */
export const followUrl = (token: string) => new URL(`/request-status/${token}`, env.publicUrl).href;
