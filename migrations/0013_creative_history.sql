CREATE TABLE `creative_history` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`creative_id` text NOT NULL,
	`creative_version` integer NOT NULL,
	`creative_name` text NOT NULL,
	`action` text NOT NULL,
	`campaign_status` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_account_id` text,
	`reason` text,
	`seen` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `creative_history_campaign` ON `creative_history` (`campaign_id`,`at`);--> statement-breakpoint
ALTER TABLE `campaign_history` ADD `seen` text;