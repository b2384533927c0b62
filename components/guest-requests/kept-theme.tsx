/** The theme that this browser has kept, where nothing else looks for it; without one it is the light one. */
export function KeptTheme({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`try{const kept=localStorage.getItem("theme");document.documentElement.dataset.theme=kept==="dark"||kept==="system"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}catch{}`}
    </script>
  );
}
