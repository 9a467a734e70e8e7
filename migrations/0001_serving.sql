CREATE TABLE `beacon_verdicts` (
	`campaign_id` text NOT NULL,
	`bucket_at` integer NOT NULL,
	`kind` text NOT NULL,
	`verdict` text NOT NULL,
	`reason` text NOT NULL,
	`part` text NOT NULL,
	`count` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `bucket_at`, `kind`, `verdict`, `reason`, `part`)
);
--> statement-breakpoint
CREATE TABLE `delivery_event_totals` (
	`campaign_id` text NOT NULL,
	`creative_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`kind` text NOT NULL,
	`bucket_at` integer NOT NULL,
	`pub_project_id` text NOT NULL,
	`adv_project_id` text NOT NULL,
	`anonymous` integer NOT NULL,
	`count` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `creative_id`, `unit_id`, `kind`, `bucket_at`)
);
--> statement-breakpoint
CREATE INDEX `delivery_event_totals_adv` ON `delivery_event_totals` (`adv_project_id`,`bucket_at`);--> statement-breakpoint
CREATE INDEX `delivery_event_totals_pub` ON `delivery_event_totals` (`pub_project_id`,`bucket_at`);--> statement-breakpoint
CREATE TABLE `refusal_totals` (
	`campaign_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`hour_at` integer NOT NULL,
	`reason` text NOT NULL,
	`part` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `hour_at`, `unit_id`, `reason`, `part`)
);
--> statement-breakpoint
CREATE INDEX `refusal_totals_hour` ON `refusal_totals` (`hour_at`);--> statement-breakpoint
CREATE TABLE `unit_traffic` (
	`unit_id` text NOT NULL,
	`hour_at` integer NOT NULL,
	`part` text NOT NULL,
	`requests` integer NOT NULL,
	`fills` integer NOT NULL,
	`anonymous` integer NOT NULL,
	PRIMARY KEY(`unit_id`, `hour_at`, `part`)
);
--> statement-breakpoint
CREATE TABLE `ad_previews` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`creative_id` text NOT NULL,
	`device_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creative_id`) REFERENCES `creatives`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `test_devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ad_previews_project` ON `ad_previews` (`project_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `ad_tags` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`tag` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ad_tags_target` ON `ad_tags` (`project_id`,`kind`,`target_id`);--> statement-breakpoint
CREATE TABLE `ad_tests` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`device_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `ad_products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `test_devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ad_tests_product` ON `ad_tests` (`product_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `test_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`device_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `test_devices_project` ON `test_devices` (`project_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `inhouse_impressions` integer;--> statement-breakpoint
ALTER TABLE `creatives` ADD `display_from` integer;--> statement-breakpoint
ALTER TABLE `creatives` ADD `display_to` integer;--> statement-breakpoint
ALTER TABLE `creatives` ADD `weekdays` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `creatives` ADD `hours` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `creatives` ADD `browsers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `video_price_minor` integer;--> statement-breakpoint
ALTER TABLE `ad_units` ADD `reward_callback_url` text;--> statement-breakpoint
ALTER TABLE `ad_units` ADD `reward_callback_key` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `access_token_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `projects_access_token` ON `projects` (`access_token_hash`);