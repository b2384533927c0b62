import { listPage } from "@/app/list-page";
import { servedBoards } from "@/lib/services/register";

const { generateMetadata, Page } = listPage(servedBoards);

export { generateMetadata, Page as default };
