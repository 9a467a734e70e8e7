import { FAILED_MESSAGE } from "../screens/webhook";
import type { World } from "../screens/world";
import { byScript, type FormCase, onPage } from "./case";

const settings = ({ pub }: World) => `/pub/${pub}/settings`;
const webhook = { route: "pub.$project.settings.webhook._index", reader: "publisher" } as const;
const delivery = {
  route: "pub.$project.settings.webhook.deliveries.$delivery",
  reader: "publisher",
} as const;
const credentials = { route: "pub.$project.settings.client-credentials", reader: "publisher" } as const;
const webhookPath = (world: World) => `${settings(world)}/webhook`;
const deliveryPath = (world: World) => `${webhookPath(world)}/deliveries/${FAILED_MESSAGE}`;

/** A button without its own field, pressed in a project of another account. */
const foreign = (form: { route: string; reader: "publisher" }, below: string, intent: string) =>
  byScript({
    ...form,
    path: () => `/pub/prj_of_somebody_else/settings/${below}`,
    intent,
    title: "in a project of somebody else",
    errorCode: "PROJECT_NOT_FOUND",
    wrong: {},
  });

const addresses: FormCase[] = [
  "https://169.254.169.254/latest",
  "http://hooks.example/",
  "javascript:alert(1)",
].map((url) =>
  onPage({
    ...webhook,
    path: webhookPath,
    intent: "save",
    title: url,
    typed: () => ({ url }),
    wrong: { url: "callbackUrl" },
  }),
);

export const webhookForms: FormCase[] = [
  ...addresses,
  byScript({
    ...webhook,
    path: (world) => `${webhookPath(world)}?index`,
    intent: "rotate",
    title: "nothing said of which secret",
    wrong: { id: "required" },
  }),
  byScript({
    ...webhook,
    path: (world) => `${webhookPath(world)}?index`,
    intent: "rotate",
    title: "a secret that was replaced meanwhile",
    sent: { id: "0" },
    errorCode: "CONFLICT",
    wrong: {},
  }),
  byScript({
    ...webhook,
    path: (world) => `${webhookPath(world)}?index`,
    intent: "test",
    title: "to a webhook that is off",
    errorCode: "PROJECT_MUTATION_NOT_ACCEPTABLE",
    wrong: {},
  }),
  byScript({
    ...webhook,
    path: (world) => `${webhookPath(world)}?index`,
    intent: "remove",
    title: "nothing said of which webhook",
    wrong: { id: "required" },
  }),
  byScript({
    ...webhook,
    path: (world) => `${webhookPath(world)}?index`,
    intent: "remove",
    title: "a webhook that was changed meanwhile",
    sent: { id: "0" },
    errorCode: "CONFLICT",
    wrong: {},
  }),
  foreign(webhook, "webhook?index", "enable"),
  foreign(webhook, "webhook?index", "disable"),
  byScript({
    ...delivery,
    path: deliveryPath,
    intent: "again",
    title: "nothing said of which state",
    wrong: { id: "required" },
  }),
  byScript({
    ...delivery,
    path: (world) => `${webhookPath(world)}/deliveries/msg_none`,
    intent: "again",
    title: "a message that is not there",
    sent: { id: "1" },
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
  onPage({
    ...credentials,
    path: (world) => `${settings(world)}/client-credentials`,
    intent: "save",
    title: "a name that a header cannot carry, and a secret too short",
    typed: () => ({ clientId: "ma:dang", clientSecret: "short" }),
    wrong: { clientId: "credential", clientSecret: "tooShort|min=8" },
    secret: ["clientSecret"],
  }),
  onPage({
    ...credentials,
    path: (world) => `${settings(world)}/client-credentials`,
    intent: "save",
    title: "neither, and a secret with a space",
    typed: () => ({ clientId: "", clientSecret: "open sesame" }),
    wrong: { clientId: "required", clientSecret: "credential" },
    secret: ["clientSecret"],
  }),
  foreign(credentials, "client-credentials", "remove"),
];
