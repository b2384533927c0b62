import { headers } from "next/headers";
import { DomainError } from "@/lib/domain/shared/errors";
import { clientAddress } from "@/lib/server/http/client-address";

/** What a link shows to anybody who has it. One that has ended, a guessed one and too many of them look alike: null. */
export async function behindLink<Shown>(open: (ip: string | null, now: Date) => Promise<Shown>): Promise<Shown | null> {
  const ip = clientAddress(await headers());
  try {
    return await open(ip, new Date());
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
