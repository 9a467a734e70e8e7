CREATE TABLE `launch_drafts` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`values` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `account_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`advertising_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_devices_advertising_id` ON `account_devices` (`account_id`,`advertising_id`);--> statement-breakpoint
CREATE TABLE `group_members` (
	`group_id` text NOT NULL,
	`account_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_members_group_account` ON `group_members` (`group_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `group_members_account` ON `group_members` (`account_id`);--> statement-breakpoint
CREATE TABLE `groups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`business` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text,
	`group_id` text,
	`email` text NOT NULL,
	`level` integer,
	`role` text,
	`token_hash` text NOT NULL,
	`open_key` text,
	`status` text DEFAULT 'open' NOT NULL,
	`invited_by` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`open_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_project` ON `invitations` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_group` ON `invitations` (`group_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`project_id` text,
	`kind` text NOT NULL,
	`details` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event` ON `notifications` (`account_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `notifications_account` ON `notifications` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `two_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`verified` integer DEFAULT true NOT NULL,
	`failed_verification_count` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `two_factors_account` ON `two_factors` (`account_id`);--> statement-breakpoint
CREATE TABLE `access_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_hash` ON `access_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_project` ON `access_tokens` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `bank_accounts` (
	`project_id` text PRIMARY KEY NOT NULL,
	`bank` text NOT NULL,
	`holder_sealed` text NOT NULL,
	`number_sealed` text NOT NULL,
	`number_tail` text NOT NULL,
	`swift_code` text,
	`updated_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `benefits` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`description` text NOT NULL,
	`end_date` text NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `benefits_project` ON `benefits` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `client_credentials` (
	`project_id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`secret_sealed` text NOT NULL,
	`updated_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `webhook_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`at` integer NOT NULL,
	`url` text NOT NULL,
	`request_headers` text NOT NULL,
	`response_status` integer,
	`response_headers` text,
	`response_body` text,
	`duration_ms` integer NOT NULL,
	`error` text,
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_deliveries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery` ON `webhook_attempts` (`delivery_id`,`at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`event_key` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`round_at` integer NOT NULL,
	`next_attempt_at` integer,
	`claimed_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`project_id`,`event_key`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_project` ON `webhook_deliveries` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`status`,`project_id`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_claimed` ON `webhook_deliveries` (`project_id`,`claimed_until`) WHERE claimed_until is not null;--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`project_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`secret_sealed` text NOT NULL,
	`previous_secret_sealed` text,
	`previous_secret_ends_at` integer,
	`status` text DEFAULT 'enabled' NOT NULL,
	`disabled_reason` text,
	`last_delivered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `two_factor_enabled` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `alarms` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `origin_project_id` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `group_id` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `own_level` integer;--> statement-breakpoint
CREATE INDEX `memberships_group` ON `memberships` (`group_id`);--> statement-breakpoint
ALTER TABLE `project_apps` ADD `verified_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `primary_email` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `profile_name` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `profile_asset_id` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `features` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `parent_memo` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `group_id` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `origin_project_id` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `edits_cpp_budget` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `edits_targeting` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `memberships_synced_at` integer;--> statement-breakpoint
CREATE INDEX `projects_group` ON `projects` (`group_id`);--> statement-breakpoint
CREATE INDEX `projects_origin` ON `projects` (`origin_project_id`,`id`);--> statement-breakpoint
INSERT INTO `access_tokens` (`id`, `project_id`, `name`, `prefix`, `hash`, `scopes`, `created_at`)
SELECT 'tok_' || substr(`id`, 5), `id`, 'API', 'mdt_', `access_token_hash`, '["tags.write","users.delete","reports.read"]', `updated_at` FROM `projects` WHERE `access_token_hash` IS NOT NULL;--> statement-breakpoint
UPDATE `projects` SET `features` = '["ad-note","audience-targeting"]' WHERE `kind` = 'pub';
