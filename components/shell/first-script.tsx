import { earlyPressScript } from "@/lib/client/early-press";

/** Runs before anything is painted. */
export function FirstScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {earlyPressScript()}
    </script>
  );
}
