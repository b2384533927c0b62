import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { ResearchScreen } from "../../../../../research-screen";
import type { SpectrumScreenProps } from "../../../../../spectrum-screen";

export const generateMetadata = titled("research");

function ResearchPage(props: SpectrumScreenProps) {
  return <ResearchScreen of="banner" {...props} />;
}

export default withTexts("app/(app)/banner/[id]/fft/[fftId]/research/page.tsx", ResearchPage);
