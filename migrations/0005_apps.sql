CREATE TABLE `app_challenges` (
	`app_id` text NOT NULL,
	`method` text NOT NULL,
	`email` text,
	`code_hash` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`checked_at` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `method`),
	FOREIGN KEY (`app_id`) REFERENCES `project_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `app_challenges_due` ON `app_challenges` (`next_check_at`);--> statement-breakpoint
CREATE TABLE `app_daily_users` (
	`app_id` text NOT NULL,
	`day` text NOT NULL,
	`users` integer NOT NULL,
	PRIMARY KEY(`app_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `app_sdk_requests` (
	`app_id` text NOT NULL,
	`sdk` text NOT NULL,
	`hour_at` integer NOT NULL,
	`part` text NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`app_id`, `hour_at`, `sdk`, `part`)
);
--> statement-breakpoint
CREATE INDEX `app_sdk_requests_hour` ON `app_sdk_requests` (`hour_at`);--> statement-breakpoint
CREATE TABLE `app_user_registers` (
	`app_id` text NOT NULL,
	`day` text NOT NULL,
	`register` integer NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`app_id`, `day`, `register`)
);
--> statement-breakpoint
CREATE INDEX `app_user_registers_day` ON `app_user_registers` (`day`);--> statement-breakpoint
ALTER TABLE `creatives` ADD `texts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `framework` text DEFAULT 'native' NOT NULL;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `debug_fingerprint` text;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `logo_asset_id` text;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `status` text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `sdk_seen_at` integer;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `unit_seen_at` integer;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `preflight_reset_at` integer;--> statement-breakpoint
ALTER TABLE `project_apps` ADD `inspected_until` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `verified_at` integer;