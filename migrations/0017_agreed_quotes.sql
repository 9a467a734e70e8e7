CREATE TABLE `campaign_quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`campaign_version` integer NOT NULL,
	`kind` text NOT NULL,
	`quote` text NOT NULL,
	`terms` text,
	`project_id` text NOT NULL,
	`account_id` text,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaign_quotes_campaign` ON `campaign_quotes` (`campaign_id`,`agreed_at`);--> statement-breakpoint
ALTER TABLE `payment_links` ADD `agreed_quote` text;--> statement-breakpoint
INSERT INTO `campaign_quotes` (`id`, `campaign_id`, `campaign_version`, `kind`, `quote`, `project_id`, `agreed_at`)
SELECT `id` || ':' || `version`, `id`, `version`, 'submission', `quote`, `project_id`, `submitted_at`
FROM `campaigns` WHERE `quote` IS NOT NULL AND `submitted_at` IS NOT NULL;--> statement-breakpoint
UPDATE `campaigns` SET `quote` = NULL WHERE `status` IN ('draft', 'rejected');
