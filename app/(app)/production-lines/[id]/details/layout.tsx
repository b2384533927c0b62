import { TreeFrame } from "@/components/hierarchy/tree-frame";

export default TreeFrame;
