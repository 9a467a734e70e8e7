CREATE TABLE `account_credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`provider_account_id` text NOT NULL,
	`password` text,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_credentials_provider` ON `account_credentials` (`provider_id`,`provider_account_id`);--> statement-breakpoint
CREATE INDEX `account_credentials_account` ON `account_credentials` (`account_id`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`kind` text DEFAULT 'adv' NOT NULL,
	`locale` text DEFAULT 'ko' NOT NULL,
	`is_operator` integer DEFAULT false NOT NULL,
	`terms_accepted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`level` integer NOT NULL,
	`last_accessed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_project_account` ON `memberships` (`project_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `memberships_account` ON `memberships` (`account_id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verifications_identifier` ON `verifications` (`identifier`);--> statement-breakpoint
CREATE INDEX `verifications_expiry` ON `verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `campaign_history` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`campaign_version` integer NOT NULL,
	`action` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_account_id` text,
	`reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_history_version` ON `campaign_history` (`campaign_id`,`campaign_version`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`pub_project_id` text NOT NULL,
	`product_id` text NOT NULL,
	`status` text NOT NULL,
	`publisher_approved_at` integer,
	`paused_from` text,
	`submitted_at` integer,
	`rejection_comment` text,
	`name` text DEFAULT '' NOT NULL,
	`start_day` text,
	`end_day` text,
	`starts_at` integer,
	`ends_at` integer,
	`same_day` integer DEFAULT false NOT NULL,
	`slots` integer DEFAULT 1 NOT NULL,
	`budget_minor` integer,
	`currency` text NOT NULL,
	`targeting` text NOT NULL,
	`advertiser_name` text,
	`advertiser_link` text,
	`destination_url` text,
	`contract_name` text,
	`contract_email` text,
	`frequency_cap` integer,
	`daily_quota` integer,
	`priority` integer DEFAULT 0 NOT NULL,
	`memo` text DEFAULT '' NOT NULL,
	`payment_method` text,
	`tax_invoice` text,
	`quote` text,
	`final_settlement_minor` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pub_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `ad_products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaigns_project` ON `campaigns` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_pub_project` ON `campaigns` (`pub_project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_product` ON `campaigns` (`product_id`,`status`);--> statement-breakpoint
CREATE INDEX `campaigns_clock` ON `campaigns` (`status`,`starts_at`);--> statement-breakpoint
CREATE TABLE `creatives` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text DEFAULT 'image' NOT NULL,
	`asset_id` text NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`headline` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`cta` text,
	`destination_url` text,
	`status` text NOT NULL,
	`rejection_comment` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `creatives_campaign` ON `creatives` (`campaign_id`,`id`);--> statement-breakpoint
CREATE TABLE `delivery_totals` (
	`campaign_id` text NOT NULL,
	`creative_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`product_id` text NOT NULL,
	`app_id` text NOT NULL,
	`adv_project_id` text NOT NULL,
	`pub_project_id` text NOT NULL,
	`bucket_at` integer NOT NULL,
	`impressions` integer NOT NULL,
	`clicks` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `creative_id`, `unit_id`, `bucket_at`)
);
--> statement-breakpoint
CREATE INDEX `delivery_totals_adv` ON `delivery_totals` (`adv_project_id`,`bucket_at`);--> statement-breakpoint
CREATE INDEX `delivery_totals_pub` ON `delivery_totals` (`pub_project_id`,`bucket_at`);--> statement-breakpoint
CREATE TABLE `ad_product_units` (
	`product_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_id`, `unit_id`),
	FOREIGN KEY (`product_id`) REFERENCES `ad_products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`unit_id`) REFERENCES `ad_units`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ad_product_units_unit` ON `ad_product_units` (`unit_id`);--> statement-breakpoint
CREATE TABLE `ad_products` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`pricing_type` text NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`min_budget_minor` integer NOT NULL,
	`discount_bp` integer DEFAULT 0 NOT NULL,
	`cpp_min_days` integer,
	`cpp_slots` integer,
	`expected_daily_impressions` integer,
	`frequency_cap` integer,
	`country` text NOT NULL,
	`timezone` text NOT NULL,
	`is_private` integer DEFAULT false NOT NULL,
	`targetings` text NOT NULL,
	`status` text DEFAULT 'ready' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ad_products_project` ON `ad_products` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `ad_units` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`app_id` text NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placement` text NOT NULL,
	`ad_mark` integer DEFAULT true NOT NULL,
	`status` text DEFAULT 'available' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`app_id`) REFERENCES `project_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ad_units_project` ON `ad_units` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ad_units_app` ON `ad_units` (`app_id`);--> statement-breakpoint
CREATE TABLE `project_apps` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`platform` text NOT NULL,
	`title` text NOT NULL,
	`package_id` text,
	`bundle_id` text,
	`store_id` text,
	`domain` text,
	`app_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_apps_project` ON `project_apps` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_apps_key` ON `project_apps` (`app_key`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`details` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_id`,`at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`response` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_account` ON `idempotency_keys` (`account_id`,`key`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`available_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`done_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_open` ON `outbox` (`done_at`,`available_at`);--> statement-breakpoint
CREATE TABLE `allow_list_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`manual_payment` integer DEFAULT false NOT NULL,
	`in_house` integer DEFAULT false NOT NULL,
	`private_access` integer DEFAULT false NOT NULL,
	`whole_allow` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `allow_list_entries_value` ON `allow_list_entries` (`project_id`,`value`);--> statement-breakpoint
CREATE TABLE `assets` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`r2_key` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`sha256` text NOT NULL,
	`status` text DEFAULT 'ready' NOT NULL,
	`failure_reason` text,
	`renditions` text DEFAULT '[]' NOT NULL,
	`duration_ms` integer,
	`encoding_asked_at` integer,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assets_project` ON `assets` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `assets_encoding` ON `assets` (`status`,`encoding_asked_at`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`alias` text,
	`display_name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`logo_asset_id` text,
	`cover_asset_id` text,
	`theme_color` text DEFAULT '#2457d6' NOT NULL,
	`link` text,
	`contact_name` text,
	`contact_email` text,
	`country` text DEFAULT 'KR' NOT NULL,
	`timezone` text DEFAULT 'Asia/Seoul' NOT NULL,
	`language` text DEFAULT 'ko' NOT NULL,
	`currency` text DEFAULT 'KRW' NOT NULL,
	`manual_review` integer DEFAULT true NOT NULL,
	`ad_blocking_categories` text DEFAULT '[]' NOT NULL,
	`plan` text DEFAULT 'stream' NOT NULL,
	`plan_exhausted_at` integer,
	`uid_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_alias` ON `projects` (`alias`);--> statement-breakpoint
CREATE INDEX `projects_kind` ON `projects` (`kind`,`id`);