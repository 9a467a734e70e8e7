import { previewSchema } from "../../../../domain/serving";

export const previewFormSchema = previewSchema.pick({ creative: true, device: true });
