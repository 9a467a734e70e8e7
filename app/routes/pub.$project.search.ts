export { searchLoader as loader } from "../kit/search.server";
