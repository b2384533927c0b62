"use client";

import { Broken, brokenLanguage } from "@/components/shell/broken";

/** What a group's own layout needs has failed, or a page outside of the shell. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <Broken error={error} language={brokenLanguage()} />;
}
