import { endpoint } from "@/lib/server/http/endpoint";
import { pushPair } from "@/lib/services/platform/push/pair";

export const GET = endpoint({
  allow: "signed_in",
  summary: "The public key (VAPID) with which a browser subscribes to push messages",
  transaction: "own",
  run: async () => ({ public_key: (await pushPair()).publicKey }),
});
