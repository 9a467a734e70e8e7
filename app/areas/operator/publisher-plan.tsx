export const planName = (plan: "stream" | "wave"): string => (plan === "stream" ? "Stream" : "Wave");
