export { TreeFrame as default } from "@/components/hierarchy/tree-frame";
