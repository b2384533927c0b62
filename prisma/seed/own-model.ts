import type { Tx } from "@/lib/server/data/db";

/** A company that has entered a model and uses it for nothing: the demo calls nobody. */
export async function seedOwnModel(tx: Tx, now: Date) {
  const { id: user_id, company_id } = await tx.user.findUniqueOrThrow({
    where: { email: "corporate@cedar.example" },
    select: { id: true, company_id: true },
  });
  if (company_id === null) return;
  await tx.ownModel.create({
    data: {
      company_id,
      user_id,
      created_at: now,
      url: "https://models.cedar.example/v1",
      model: "qwen3-14b",
      transcription_model: "whisper-large-v3",
    },
    select: { company_id: true },
  });
}
