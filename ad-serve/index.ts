import { createAdServer } from "./app";

export default createAdServer();
