import { withTexts } from "@/app/with-texts";
import { TreeFrame } from "@/components/hierarchy/tree-frame";

export default withTexts("app/(app)/machines/[id]/details/layout.tsx", TreeFrame);
