import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { ResearchScreen } from "../../../../../research-screen";
import type { SpectrumScreenProps } from "../../../../../spectrum-screen";

export const generateMetadata = titled("research");

function ResearchPage(props: SpectrumScreenProps) {
  return <ResearchScreen of="ncd" {...props} />;
}

export default withTexts("app/(app)/ncd/[id]/fft/[fftId]/research/page.tsx", ResearchPage);
