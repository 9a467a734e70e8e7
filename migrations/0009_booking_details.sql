CREATE TABLE `holiday_changes` (
	`country` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`changed_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`country`, `day`)
);
--> statement-breakpoint
CREATE TABLE `quest_boards` (
	`product_id` text PRIMARY KEY NOT NULL,
	`window_at` integer NOT NULL,
	`entries` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `ad_products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payment_links` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`payer_project_id` text,
	`taken_by` text,
	`taken_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payer_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_token_unique` ON `payment_links` (`token`);--> statement-breakpoint
CREATE TABLE `asset_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`declared_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asset_intents_purpose` ON `asset_intents` (`asset_id`,`purpose`,`subject_id`);--> statement-breakpoint
CREATE TABLE `asset_upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `asset_uploads`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `asset_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`asset_id` text NOT NULL,
	`r2_key` text NOT NULL,
	`r2_upload_id` text NOT NULL,
	`status` text NOT NULL,
	`refusal` text,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asset_uploads_file` ON `asset_uploads` (`project_id`,`kind`,`fingerprint`);--> statement-breakpoint
CREATE INDEX `asset_uploads_age` ON `asset_uploads` (`status`,`updated_at`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `advertiser_category` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `agency_name` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `agency_email` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `terms_asset_id` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `registration_asset_id` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `quest` text;--> statement-breakpoint
ALTER TABLE `creatives` ADD `cta_text_color` text;--> statement-breakpoint
ALTER TABLE `creatives` ADD `cta_color` text;--> statement-breakpoint
ALTER TABLE `creatives` ADD `profile_name` text;--> statement-breakpoint
ALTER TABLE `creatives` ADD `profile_asset_id` text;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `quest_kind` text;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `quest_channel` text;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `quest_color` text;--> statement-breakpoint
CREATE UNIQUE INDEX `ad_products_quest_channel` ON `ad_products` (`quest_channel`);--> statement-breakpoint
ALTER TABLE `project_apps` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `suspension_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `stills` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `encoding_progress` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `encoding_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `ad_blocking_domains` text DEFAULT '[]' NOT NULL;