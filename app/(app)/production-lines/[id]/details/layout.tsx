import { withTexts } from "@/app/with-texts";
import { TreeFrame } from "@/components/hierarchy/tree-frame";

export default withTexts("app/(app)/production-lines/[id]/details/layout.tsx", TreeFrame);
