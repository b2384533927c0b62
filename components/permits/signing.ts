import { api } from "@/lib/client/api";
import type { SignerRole } from "@/lib/domain/maintenance/permit";

/** A signature while it is being given. */
export interface SignatureDraft {
  as: SignerRole;
  user_id: number | null;
  name: string;
  pin?: string;
  drawing?: Blob | null;
}

/** As a call takes it: what was drawn is stored first. */
export async function sentSignatures(drafts: readonly SignatureDraft[]) {
  const sent = [];
  for (const { drawing, pin, ...one } of drafts)
    sent.push(drawing ? { ...one, file_id: await storedDrawing(drawing) } : { ...one, pin: pin ?? "" });

  return sent;
}

async function storedDrawing(drawing: Blob): Promise<number> {
  const image = new File([drawing], "signature.png", { type: "image/png" });
  const { data } = await api.post<{ data: { id: number } }>("/files", { files: { image }, isQuiet: true });

  return data.id;
}
