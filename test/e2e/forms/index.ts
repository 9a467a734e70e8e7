import { accountForms } from "./account";
import { adAccountForms } from "./ad-accounts";
import { advertiserForms } from "./advertiser";
import { bookingForms } from "./booking";
import { inquiryForms } from "./inquiries";
import { launchForms } from "./launch";
import { contactForms, operatorForms, storyForms } from "./operator";
import { peopleForms } from "./people";
import { publisherForms } from "./publisher";
import { publisherSettingsForms } from "./publisher-settings";
import { questForms } from "./quests";
import { staleForms } from "./stale";
import { visitorForms } from "./visitor";
import { webhookForms } from "./webhook";

/** Every form of the console with an error in it. */
export const FORMS = [
  ...visitorForms,
  ...launchForms,
  ...accountForms,
  ...peopleForms,
  ...publisherForms,
  ...publisherSettingsForms,
  ...webhookForms,
  ...adAccountForms,
  ...questForms,
  ...bookingForms,
  ...advertiserForms,
  ...operatorForms,
  ...contactForms,
  ...storyForms,
  ...inquiryForms,
  ...staleForms,
];
