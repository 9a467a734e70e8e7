import type { PageHandle } from "../root";
import { LandingScreen, title } from "../screens/landing/landing-screen";

export const handle = { title } satisfies PageHandle;

export default LandingScreen;
