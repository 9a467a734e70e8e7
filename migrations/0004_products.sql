CREATE TABLE `product_drafts` (
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`values` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `account_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `ad_products` ADD `expected_ctr_milli_pct` integer;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `dau` integer;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `mau` integer;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `video_skip_delay_ms` integer;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `guide_url` text;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `intro_url` text;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `intro_asset_id` text;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `unit_sets` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `pending` text;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `ad_products` ADD `gone_at` integer;--> statement-breakpoint
CREATE INDEX `ad_products_order` ON `ad_products` (`project_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE INDEX `ad_products_shelf` ON `ad_products` (`status`,`sort_order`,`id`);--> statement-breakpoint
ALTER TABLE `ad_units` ADD `settings` text;--> statement-breakpoint
ALTER TABLE `ad_units` ADD `text_items` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `ad_units` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `ad_units_name` ON `ad_units` (`project_id`,`name`,`id`);--> statement-breakpoint
UPDATE `ad_products` SET `sort_order` = `created_at`;
