import { titled } from "@/lib/server/http/titles";
import { ResearchScreen } from "../../../../../research-screen";
import type { SpectrumScreenProps } from "../../../../../spectrum-screen";

export const generateMetadata = titled("research");

export default function ResearchPage(props: SpectrumScreenProps) {
  return <ResearchScreen of="banner" {...props} />;
}
