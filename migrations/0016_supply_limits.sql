CREATE TABLE `slot_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`pub_project_id` text NOT NULL,
	`product_id` text NOT NULL,
	`slot_days` integer NOT NULL,
	`granted` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slot_holds_project` ON `slot_holds` (`project_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `slot_holds_account` ON `slot_holds` (`account_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `slot_holds_campaign` ON `slot_holds` (`campaign_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `slot_holds_publisher` ON `slot_holds` (`pub_project_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `ad_account_blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`ad_account_id` text NOT NULL,
	`reason` text NOT NULL,
	`blocked_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_by` text,
	`lifted_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ad_account_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ad_account_blocks_open` ON `ad_account_blocks` (`project_id`,`ad_account_id`) WHERE "ad_account_blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX `ad_account_blocks_pair` ON `ad_account_blocks` (`project_id`,`ad_account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaigns_creator` ON `campaigns` (`created_by`,`created_at`);