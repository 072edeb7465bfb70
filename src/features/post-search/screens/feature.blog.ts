import type { PostSearchView } from "../../../core/blog/screens/post-search.ts";
import { Found } from "./found.tsx";
import { SearchForm } from "./search-form.tsx";

export const postSearch: PostSearchView = { name: "post-search", Form: SearchForm, Found };
