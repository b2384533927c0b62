import { earlyPressScript } from "@/lib/client/early-press";

export interface FirstScriptProps {
  /** Of the person's row; undefined while nobody is signed in. */
  theme: string | undefined;
  nonce: string | undefined;
}

/**
 * Runs before anything is painted. The person's theme goes where next-themes looks for it, whatever this browser has
 * kept from the person before; and what is pressed too early is not lost.
 */
export function FirstScript({ theme, nonce }: FirstScriptProps) {
  // Where storage is forbidden next-themes takes the default that it is given, which is the same.
  const keepTheme = theme ? `try{localStorage.setItem("theme",${JSON.stringify(theme)})}catch{}` : "";
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`${keepTheme};${earlyPressScript()}`}
    </script>
  );
}
