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
	`privacy_accepted_at` integer,
	`privacy_version` text,
	`two_factor_enabled` integer DEFAULT false NOT NULL,
	`alarms` text DEFAULT '{}' NOT NULL,
	`origin_project_id` text,
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
	`group_id` text,
	`own_level` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_project_account` ON `memberships` (`project_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `memberships_account` ON `memberships` (`account_id`);--> statement-breakpoint
CREATE INDEX `memberships_group` ON `memberships` (`group_id`);--> statement-breakpoint
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
	`second_factor_at` integer,
	`proved_at` integer,
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
	`moved` text,
	`repriced` text,
	`seen` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_history_version` ON `campaign_history` (`campaign_id`,`campaign_version`);--> statement-breakpoint
CREATE TABLE `media_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`sent_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `media_plans_project` ON `media_plans` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`pub_project_id` text NOT NULL,
	`product_id` text NOT NULL,
	`status` text NOT NULL,
	`publisher_approved_at` integer,
	`paused_from` text,
	`submitted_at` integer,
	`payment_asked_at` integer,
	`payment_due_at` integer,
	`rejection_comment` text,
	`name` text DEFAULT '' NOT NULL,
	`start_day` text,
	`end_day` text,
	`starts_at` integer,
	`ends_at` integer,
	`same_day` integer DEFAULT false NOT NULL,
	`auto_approval` integer DEFAULT false NOT NULL,
	`via_ad_note` integer DEFAULT false NOT NULL,
	`slots` integer DEFAULT 1 NOT NULL,
	`budget_minor` integer,
	`currency` text NOT NULL,
	`targeting` text NOT NULL,
	`advertiser_name` text,
	`advertiser_link` text,
	`advertiser_category` text,
	`destination_url` text,
	`contract_name` text,
	`contract_email` text,
	`agency_name` text,
	`agency_email` text,
	`terms_asset_id` text,
	`frequency_cap` integer,
	`daily_quota` integer,
	`inhouse_impressions` integer,
	`priority` integer DEFAULT 0 NOT NULL,
	`memo` text DEFAULT '' NOT NULL,
	`payment_method` text,
	`payment_card_id` text,
	`send_on_grant` text,
	`tax_invoice` text,
	`registration_asset_id` text,
	`quest` text,
	`quote` text,
	`final_settlement_minor` integer,
	`media_plan_id` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pub_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `ad_products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_plan_id`) REFERENCES `media_plans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaigns_media_plan` ON `campaigns` (`media_plan_id`);--> statement-breakpoint
CREATE INDEX `campaigns_project` ON `campaigns` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_pub_project` ON `campaigns` (`pub_project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_product` ON `campaigns` (`product_id`,`status`);--> statement-breakpoint
CREATE INDEX `campaigns_clock` ON `campaigns` (`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `campaigns_creator` ON `campaigns` (`created_by`,`created_at`);--> statement-breakpoint
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
	`cta_text_color` text,
	`cta_color` text,
	`profile_name` text,
	`profile_asset_id` text,
	`texts` text DEFAULT '[]' NOT NULL,
	`destination_url` text,
	`display_from` integer,
	`display_to` integer,
	`weekdays` text DEFAULT '[]' NOT NULL,
	`hours` text DEFAULT '[]' NOT NULL,
	`browsers` text DEFAULT '[]' NOT NULL,
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
CREATE INDEX `creatives_asset` ON `creatives` (`asset_id`);--> statement-breakpoint
CREATE INDEX `creatives_profile` ON `creatives` (`profile_asset_id`);--> statement-breakpoint
CREATE TABLE `publisher_meetings` (
	`pub_project_id` text NOT NULL,
	`who` text NOT NULL,
	`way` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`pub_project_id`, `who`),
	FOREIGN KEY (`pub_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `publisher_meetings_who` ON `publisher_meetings` (`who`);--> statement-breakpoint
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
CREATE TABLE `campaign_days` (
	`campaign_id` text NOT NULL,
	`day` text NOT NULL,
	`impressions` integer NOT NULL,
	`clicks` integer NOT NULL,
	`billed_impressions` integer NOT NULL,
	`billed_clicks` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `publisher_hours` (
	`pub_project_id` text NOT NULL,
	`hour_at` integer NOT NULL,
	`impressions` integer NOT NULL,
	`clicks` integer NOT NULL,
	`billed_impressions` integer NOT NULL,
	`billed_clicks` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`kept_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`pub_project_id`, `hour_at`)
);
--> statement-breakpoint
CREATE INDEX `publisher_hours_unkept` ON `publisher_hours` (`kept_at`) WHERE "publisher_hours"."kept_at" < max("publisher_hours"."updated_at", "publisher_hours"."hour_at" + 3600000) + 900000;--> statement-breakpoint
CREATE INDEX `publisher_hours_at` ON `publisher_hours` (`hour_at`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`sent_at` integer NOT NULL,
	`replayed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dead_letters_open` ON `dead_letters` (`queue`,`created_at`) WHERE "dead_letters"."replayed_at" is null;--> statement-breakpoint
CREATE TABLE `deletion_certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`erased` text NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deletion_certificates_account` ON `deletion_certificates` (`account_id`);--> statement-breakpoint
CREATE TABLE `saved_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_lists_name` ON `saved_lists` (`project_id`,`name`);
--> statement-breakpoint
CREATE TABLE `saved_entries` (
	`list_id` text NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`saved_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `kind`, `target_id`),
	FOREIGN KEY (`list_id`) REFERENCES `saved_lists`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_entries_target` ON `saved_entries` (`project_id`,`kind`,`target_id`);
--> statement-breakpoint
CREATE TABLE `campaign_forecasts` (
	`campaign_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`asked_at` integer NOT NULL,
	`campaign_version` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`result` text,
	`checkup` text,
	PRIMARY KEY(`campaign_id`, `kind`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `report_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`side` text NOT NULL,
	`kind` text NOT NULL,
	`format` text NOT NULL,
	`ask` text,
	`account_id` text NOT NULL,
	`locale` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`progress_pct` integer DEFAULT 0 NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_exports_pending` ON `report_exports` (`project_id`) WHERE "report_exports"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `report_exports_project` ON `report_exports` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `report_exports_expiry` ON `report_exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`project_id`,`name`);--> statement-breakpoint
CREATE TABLE `report_mails` (
	`view_id` text NOT NULL,
	`account_id` text NOT NULL,
	`rhythm` text NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`view_id`, `account_id`),
	FOREIGN KEY (`view_id`) REFERENCES `saved_views`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_mails_due` ON `report_mails` (`next_at`);--> statement-breakpoint
CREATE TABLE `task_mails` (
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`mailed_day` text,
	`is_off` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`project_id`, `account_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `task_mails_account` ON `task_mails` (`account_id`);--> statement-breakpoint
CREATE TABLE `report_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`view_id` text NOT NULL,
	`token` text NOT NULL,
	`with_money` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_shares_token` ON `report_shares` (`token`);--> statement-breakpoint
CREATE INDEX `report_shares_view` ON `report_shares` (`project_id`,`view_id`);--> statement-breakpoint
CREATE TABLE `project_months` (
	`pub_project_id` text NOT NULL,
	`month` text NOT NULL,
	`impressions` integer NOT NULL,
	`surplus` integer DEFAULT 0 NOT NULL,
	`told_pct` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`pub_project_id`, `month`)
);
--> statement-breakpoint
CREATE TABLE `plan_addresses` (
	`pub_project_id` text NOT NULL,
	`day` integer NOT NULL,
	`address_hash` text NOT NULL,
	`campaign_id` text NOT NULL,
	`impressions` integer NOT NULL,
	PRIMARY KEY(`pub_project_id`, `day`, `address_hash`, `campaign_id`)
);
--> statement-breakpoint
CREATE INDEX `plan_addresses_day` ON `plan_addresses` (`day`);--> statement-breakpoint
CREATE TABLE `delivery_stops` (
	`project_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer,
	`reason` text NOT NULL,
	PRIMARY KEY(`project_id`, `from_at`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_stops_open` ON `delivery_stops` (`project_id`) WHERE "delivery_stops"."to_at" is null;--> statement-breakpoint
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
	`video_price_minor` integer,
	`min_budget_minor` integer NOT NULL,
	`discount_bp` integer DEFAULT 0 NOT NULL,
	`cpp_min_days` integer,
	`cpp_slots` integer,
	`expected_daily_impressions` integer,
	`expected_ctr_milli_pct` integer,
	`dau` integer,
	`mau` integer,
	`frequency_cap` integer,
	`video_skip_delay_ms` integer,
	`guide_url` text,
	`intro_url` text,
	`intro_asset_id` text,
	`country` text NOT NULL,
	`timezone` text NOT NULL,
	`is_private` integer DEFAULT false NOT NULL,
	`targetings` text NOT NULL,
	`topics` text DEFAULT '{"required":[],"excluded":[]}' NOT NULL,
	`unit_sets` text DEFAULT '[]' NOT NULL,
	`quest_kind` text,
	`quest_channel` text,
	`quest_color` text,
	`quest_decider` text DEFAULT 'advertiser' NOT NULL,
	`status` text DEFAULT 'ready' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`pending` text,
	`removed_at` integer,
	`gone_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ad_products_project` ON `ad_products` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ad_products_order` ON `ad_products` (`project_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE INDEX `ad_products_shelf` ON `ad_products` (`status`,`sort_order`,`id`);--> statement-breakpoint
CREATE INDEX `ad_products_pending` ON `ad_products` (`id`) WHERE "ad_products"."pending" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `ad_products_quest_channel` ON `ad_products` (`quest_channel`);--> statement-breakpoint
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
	`settings` text,
	`text_items` text DEFAULT '[]' NOT NULL,
	`reward_callback_url` text,
	`reward_callback_key` text,
	`status` text DEFAULT 'available' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`app_id`) REFERENCES `project_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ad_units_project` ON `ad_units` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ad_units_name` ON `ad_units` (`project_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `ad_units_app` ON `ad_units` (`app_id`);--> statement-breakpoint
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
CREATE TABLE `project_apps` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`platform` text NOT NULL,
	`title` text NOT NULL,
	`package_id` text,
	`bundle_id` text,
	`store_id` text,
	`domain` text,
	`framework` text DEFAULT 'native' NOT NULL,
	`debug_fingerprint` text,
	`logo_asset_id` text,
	`seller_domain` text,
	`status` text DEFAULT 'available' NOT NULL,
	`suspended_at` integer,
	`suspension_reason` text DEFAULT '' NOT NULL,
	`app_key` text NOT NULL,
	`verified_at` integer,
	`sdk_seen_at` integer,
	`unit_seen_at` integer,
	`preflight_reset_at` integer,
	`inspected_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_apps_project` ON `project_apps` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_apps_key` ON `project_apps` (`app_key`);--> statement-breakpoint
CREATE TABLE `quest_boards` (
	`product_id` text PRIMARY KEY NOT NULL,
	`window_at` integer NOT NULL,
	`entries` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `ad_products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `launch_drafts` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`values` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`details` text NOT NULL,
	`at` integer NOT NULL,
	`seq` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_seq` ON `audit_log` (`seq`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`);--> statement-breakpoint
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
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`faults` text NOT NULL,
	`fault_at` integer
);
--> statement-breakpoint
CREATE TABLE `sent_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`subject` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sent_mails_address` ON `sent_mails` (`address`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sent_mails_age` ON `sent_mails` (`sent_at`);--> statement-breakpoint
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
CREATE TABLE `payment_links` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`payer_project_id` text,
	`taken_by` text,
	`taken_at` integer,
	`agreed_quote` text,
	`payer_invoice` text,
	`payer_registration_asset_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payer_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_token_unique` ON `payment_links` (`token`);--> statement-breakpoint
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
CREATE INDEX `notifications_age` ON `notifications` (`created_at`);--> statement-breakpoint
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
	`stills` text DEFAULT '[]' NOT NULL,
	`duration_ms` integer,
	`encoding_asked_at` integer,
	`encoding_progress` integer DEFAULT 0 NOT NULL,
	`encoding_tries` integer DEFAULT 0 NOT NULL,
	`publication` text DEFAULT 'unsettled' NOT NULL,
	`cleaned_at` integer,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assets_uncleaned` ON `assets` (`id`) WHERE "assets"."cleaned_at" is null;--> statement-breakpoint
CREATE INDEX `assets_publication` ON `assets` (`publication`);--> statement-breakpoint
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
	`primary_email` text,
	`profile_name` text,
	`profile_asset_id` text,
	`features` text DEFAULT '[]' NOT NULL,
	`audience_relaxed` integer DEFAULT false NOT NULL,
	`delisted_at` integer,
	`suspended_at` integer,
	`suspension_reason` text DEFAULT '' NOT NULL,
	`parent_memo` text DEFAULT '' NOT NULL,
	`group_id` text,
	`origin_project_id` text,
	`edits_cpp_budget` integer DEFAULT true NOT NULL,
	`edits_targeting` integer DEFAULT true NOT NULL,
	`verified_at` integer,
	`memberships_synced_at` integer,
	`country` text DEFAULT 'KR' NOT NULL,
	`timezone` text DEFAULT 'Asia/Seoul' NOT NULL,
	`language` text DEFAULT 'ko' NOT NULL,
	`currency` text DEFAULT 'KRW' NOT NULL,
	`manual_review` integer DEFAULT true NOT NULL,
	`ad_blocking_categories` text DEFAULT '[]' NOT NULL,
	`ad_blocking_domains` text DEFAULT '[]' NOT NULL,
	`plan` text DEFAULT 'stream' NOT NULL,
	`plan_exhausted_at` integer,
	`plan_lifted_month` text,
	`uid_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_alias` ON `projects` (`alias`);--> statement-breakpoint
CREATE INDEX `projects_kind` ON `projects` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `projects_group` ON `projects` (`group_id`);--> statement-breakpoint
CREATE INDEX `projects_origin` ON `projects` (`origin_project_id`,`id`);--> statement-breakpoint
CREATE TABLE `project_views` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_views_account` ON `project_views` (`account_id`,`project_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `campaign_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `inquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`publisher_id` text,
	`type` text NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`audience` text DEFAULT '' NOT NULL,
	`schedule` text,
	`budget` text,
	`content` text NOT NULL,
	`consented_at` integer NOT NULL,
	`answered_at` integer,
	`closed_at` integer,
	`assignee_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inquiries_project` ON `inquiries` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_publisher` ON `inquiries` (`publisher_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`company` text NOT NULL,
	`brand` text NOT NULL,
	`audience` text NOT NULL,
	`schedule` text,
	`budget` text,
	`content` text NOT NULL,
	`locale` text NOT NULL,
	`digest` text NOT NULL,
	`consented_at` integer NOT NULL,
	`marketing_consented_at` integer,
	`settled_at` integer,
	`coffee_place` text,
	`reply` text,
	`assignee_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_digest` ON `contacts` (`digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_coffee_place` ON `contacts` (`coffee_place`);--> statement-breakpoint
CREATE INDEX `contacts_created` ON `contacts` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `inquiry_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`account_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inquiry_answers_inquiry` ON `inquiry_answers` (`inquiry_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `rejection_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`text` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rejection_templates_text` ON `rejection_templates` (`project_id`,`text`);--> statement-breakpoint
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
CREATE TABLE `bank_account_versions` (
	`project_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`bank` text NOT NULL,
	`holder_sealed` text NOT NULL,
	`number_sealed` text NOT NULL,
	`swift_code` text,
	PRIMARY KEY(`project_id`, `from_at`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `bank_accounts` (
	`project_id` text PRIMARY KEY NOT NULL,
	`bank` text NOT NULL,
	`holder_sealed` text NOT NULL,
	`number_sealed` text NOT NULL,
	`number_tail` text NOT NULL,
	`swift_code` text,
	`payee` text DEFAULT 'business' NOT NULL,
	`updated_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `house_accounts` (
	`currency` text PRIMARY KEY NOT NULL,
	`bank` text NOT NULL,
	`holder` text NOT NULL,
	`number` text NOT NULL,
	`swift_code` text,
	`updated_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `transfer_memos` (
	`memo` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`due_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_memos_subject_id_unique` ON `transfer_memos` (`subject_id`);--> statement-breakpoint
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
CREATE TABLE `exchange_rates` (
	`day` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`rates` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `promotions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`content` text NOT NULL,
	`title_en` text NOT NULL,
	`summary_en` text NOT NULL,
	`content_en` text NOT NULL,
	`link` text,
	`cover_asset_id` text,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`is_published` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `promotions_project` ON `promotions` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `stories` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`category` text NOT NULL,
	`cover_asset_id` text,
	`ko` text NOT NULL,
	`en` text NOT NULL,
	`scheduled_at` integer,
	`live` text,
	`live_version` integer,
	`live_category` text,
	`live_cover_asset_id` text,
	`published_at` integer,
	`republished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stories_slug` ON `stories` (`slug`);--> statement-breakpoint
CREATE INDEX `stories_live` ON `stories` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_due` ON `stories` (`scheduled_at`);--> statement-breakpoint
CREATE INDEX `stories_created` ON `stories` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `story_history` (
	`story_id` text NOT NULL,
	`version` integer NOT NULL,
	`action` text NOT NULL,
	`reason` text NOT NULL,
	`account_id` text,
	`ko` text NOT NULL,
	`en` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`story_id`, `version`),
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `ad_previews_device` ON `ad_previews` (`device_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `ad_previews_creative` ON `ad_previews` (`creative_id`,`ends_at`);--> statement-breakpoint
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
CREATE TABLE `user_properties` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`description` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_properties_name` ON `user_properties` (`project_id`,`name`);--> statement-breakpoint
CREATE TABLE `context_contents` (
	`project_id` text NOT NULL,
	`content_id` text NOT NULL,
	`topics` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `content_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `publisher_topics` (
	`project_id` text NOT NULL,
	`topic` text NOT NULL,
	`contents` integer NOT NULL,
	PRIMARY KEY(`project_id`, `topic`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `metrics` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`parameters` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `metrics_name` ON `metrics` (`project_id`,`name`);--> statement-breakpoint
CREATE TABLE `targeting_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`group_name` text NOT NULL,
	`description` text NOT NULL,
	`filter` text NOT NULL,
	`generation` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'preparing' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `targeting_categories_project` ON `targeting_categories` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `targeting_categories_moving` ON `targeting_categories` (`id`) WHERE "targeting_categories"."status" in ('preparing', 'closing');--> statement-breakpoint
CREATE TABLE `category_members` (
	`category_id` text NOT NULL,
	`generation` integer NOT NULL,
	`part` text NOT NULL,
	`members` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`category_id`, `generation`, `part`),
	FOREIGN KEY (`category_id`) REFERENCES `targeting_categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `targetings` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`surcharge_milli_pct` integer NOT NULL,
	`category_ids` text NOT NULL,
	`picked` text DEFAULT '[]' NOT NULL,
	`picked_at` integer,
	`sort_order` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `targetings_name` ON `targetings` (`project_id`,`name`);--> statement-breakpoint
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
CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text,
	`currency` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`reference` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`campaign_id` text,
	`currency` text NOT NULL,
	`reversal_of` text,
	`booked_at` integer NOT NULL,
	`effective_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_reversal_of_unique` ON `ledger_entries` (`reversal_of`);--> statement-breakpoint
CREATE INDEX `ledger_entries_campaign` ON `ledger_entries` (`campaign_id`,`booked_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_kind` ON `ledger_entries` (`kind`,`booked_at`);--> statement-breakpoint
CREATE TABLE `ledger_postings` (
	`reference` text NOT NULL,
	`line` integer NOT NULL,
	`debit_account` text NOT NULL,
	`credit_account` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`reference`, `line`),
	FOREIGN KEY (`reference`) REFERENCES `ledger_entries`(`reference`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`debit_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_postings_amount" CHECK("ledger_postings"."amount_minor" > 0),
	CONSTRAINT "ledger_postings_accounts" CHECK("ledger_postings"."debit_account" <> "ledger_postings"."credit_account")
);
--> statement-breakpoint
CREATE INDEX `ledger_postings_debit` ON `ledger_postings` (`debit_account`);--> statement-breakpoint
CREATE INDEX `ledger_postings_credit` ON `ledger_postings` (`credit_account`);--> statement-breakpoint
CREATE TABLE `settlements` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`month` text NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`supply_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`card_fee_minor` integer NOT NULL,
	`commission_minor` integer NOT NULL,
	`adjustment_minor` integer NOT NULL,
	`net_minor` integer NOT NULL,
	`income_tax_minor` integer DEFAULT 0 NOT NULL,
	`local_tax_minor` integer DEFAULT 0 NOT NULL,
	`payout_minor` integer NOT NULL,
	`payout_day` text,
	`failure` text,
	`returns` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `settlement_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`settlement_id` text NOT NULL,
	`side` text NOT NULL,
	`text` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlements_month` ON `settlements` (`project_id`,`month`,`currency`);--> statement-breakpoint
CREATE INDEX `settlement_messages_of` ON `settlement_messages` (`settlement_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `settlements_created` ON `settlements` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `settlement_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`campaign_id` text,
	`currency` text NOT NULL,
	`supply_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`card_fee_minor` integer NOT NULL,
	`commission_minor` integer NOT NULL,
	`net_minor` integer NOT NULL,
	`reason` text,
	`created_by` text,
	`settlement_id` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_lines_campaign` ON `settlement_lines` (`campaign_id`) WHERE "settlement_lines"."kind" = 'campaign';--> statement-breakpoint
CREATE INDEX `settlement_lines_settlement` ON `settlement_lines` (`settlement_id`);--> statement-breakpoint
CREATE INDEX `settlement_lines_project` ON `settlement_lines` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `credits` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`used_minor` integer DEFAULT 0 NOT NULL,
	`reason` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credits_used" CHECK("credits"."used_minor" between 0 and "credits"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE `plan_bills` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`number` text NOT NULL,
	`month` text NOT NULL,
	`part` integer NOT NULL,
	`is_interim` integer NOT NULL,
	`status` text NOT NULL,
	`impressions` integer NOT NULL,
	`over_impressions` integer NOT NULL,
	`currency` text NOT NULL,
	`per_thousand_minor` integer NOT NULL,
	`supply_minor` integer NOT NULL,
	`credit_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`open_minor` integer NOT NULL,
	`due_at` integer NOT NULL,
	`paid_at` integer,
	`next_charge_at` integer,
	`declines` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`payment_id` text,
	`stops_at` integer NOT NULL,
	`overdue_told_at` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `plan_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`from_plan` text NOT NULL,
	`to_plan` text NOT NULL,
	`from_interval` text NOT NULL,
	`to_interval` text NOT NULL,
	`status` text NOT NULL,
	`effective_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `project_pricing` (
	`project_id` text PRIMARY KEY NOT NULL,
	`card_fee_bp` integer,
	`commission_bp` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `credits_project` ON `credits` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `plan_bills_open` ON `plan_bills` (`project_id`,`stops_at`) WHERE "plan_bills"."status" = 'issued';--> statement-breakpoint
CREATE UNIQUE INDEX `plan_bills_number_unique` ON `plan_bills` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_bills_month` ON `plan_bills` (`project_id`,`month`,`part`);--> statement-breakpoint
CREATE INDEX `plan_bills_of_month` ON `plan_bills` (`month`,`project_id`);--> statement-breakpoint
CREATE INDEX `plan_bills_created` ON `plan_bills` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_changes_pending` ON `plan_changes` (`project_id`) WHERE "plan_changes"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `plan_changes_project` ON `plan_changes` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `books_checks` (
	`day` text PRIMARY KEY NOT NULL,
	`entries` integer NOT NULL,
	`transactions` integer,
	`differences` integer NOT NULL,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `books_differences` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`subject_id` text NOT NULL,
	`campaign_id` text,
	`payment_id` text,
	`currency` text NOT NULL,
	`ours_minor` integer NOT NULL,
	`theirs_minor` integer NOT NULL,
	`resolution` text,
	`reason` text,
	`resolved_by` text,
	`resolved_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `books_differences_subject` ON `books_differences` (`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `books_differences_created` ON `books_differences` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `money_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`project_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`corrected_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `money_receipts_campaign` ON `money_receipts` (`campaign_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `money_receipts_project` ON `money_receipts` (`project_id`);--> statement-breakpoint
CREATE TABLE `payment_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text,
	`group_id` text,
	`customer_key` text NOT NULL,
	`billing_key_sealed` text NOT NULL,
	`company` text,
	`number_masked` text NOT NULL,
	`card_type` text,
	`owner_type` text,
	`failure` text,
	`failed_at` integer,
	`removed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_cards_owner" CHECK(("payment_cards"."project_id" is null) <> ("payment_cards"."group_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_cards_project_number` ON `payment_cards` (`project_id`,`company`,`number_masked`) WHERE "payment_cards"."removed_at" is null and "payment_cards"."project_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_cards_group_number` ON `payment_cards` (`group_id`,`company`,`number_masked`) WHERE "payment_cards"."removed_at" is null and "payment_cards"."group_id" is not null;--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`project_id` text NOT NULL,
	`card_id` text NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `card_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_id`) REFERENCES `payment_cards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_primary` ON `payment_methods` (`project_id`) WHERE "payment_methods"."is_primary" = 1;--> statement-breakpoint
CREATE INDEX `payment_methods_card` ON `payment_methods` (`card_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`subject` text DEFAULT 'campaign' NOT NULL,
	`order_name` text NOT NULL,
	`project_id` text NOT NULL,
	`pub_project_id` text NOT NULL,
	`mode` text NOT NULL,
	`card_id` text,
	`extends_to` text DEFAULT '' NOT NULL,
	`extension` text,
	`amount_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`payment_key` text,
	`failure` text,
	`failure_code` text,
	`company` text,
	`number_masked` text,
	`receipt_url` text,
	`refunded_minor` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`captured_at` integer,
	`is_late` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pub_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_id`) REFERENCES `payment_cards`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_minor" > 0),
	CONSTRAINT "payments_refunded" CHECK("payments"."refunded_minor" between 0 and "payments"."amount_minor")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_taking` ON `payments` (`campaign_id`,`extends_to`) WHERE "payments"."status" in ('requested', 'unknown', 'captured', 'refunding') and "payments"."is_late" = 0;--> statement-breakpoint
CREATE INDEX `payments_campaign` ON `payments` (`campaign_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_project` ON `payments` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`payment_id` text,
	`through` text DEFAULT 'gateway' NOT NULL,
	`is_outside` integer DEFAULT false NOT NULL,
	`project_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`transaction_key` text,
	`failure_code` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`bounces` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_transaction` ON `refunds` (`transaction_key`);--> statement-breakpoint
CREATE INDEX `refunds_campaign` ON `refunds` (`campaign_id`);--> statement-breakpoint
CREATE INDEX `refunds_project` ON `refunds` (`project_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`through`,`created_at`,`id`) WHERE "refunds"."status" in ('asked', 'sent', 'failed');--> statement-breakpoint
CREATE TABLE `tax_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`campaign_id` text NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`write_day` text NOT NULL,
	`item_name` text NOT NULL,
	`recipient` text,
	`recipient_changed_at` integer,
	`currency` text NOT NULL,
	`supply_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`extends_to` text DEFAULT '' NOT NULL,
	`corrects_id` text,
	`modify_code` integer,
	`approval_number` text,
	`issued_at` integer,
	`issued_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_invoices_total" CHECK("tax_invoices"."supply_minor" + "tax_invoices"."vat_minor" = "tax_invoices"."total_minor"),
	CONSTRAINT "tax_invoices_sign" CHECK(("tax_invoices"."kind" = 'correction') = ("tax_invoices"."total_minor" < 0)),
	CONSTRAINT "tax_invoices_issued" CHECK(("tax_invoices"."status" = 'issued') = ("tax_invoices"."approval_number" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_invoices_number_unique` ON `tax_invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_invoices_approval_number_unique` ON `tax_invoices` (`approval_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_invoices_campaign` ON `tax_invoices` (`campaign_id`,`kind`,`extends_to`) WHERE "tax_invoices"."status" <> 'void';--> statement-breakpoint
CREATE INDEX `tax_invoices_project` ON `tax_invoices` (`project_id`,`write_day`);--> statement-breakpoint
CREATE INDEX `tax_invoices_created` ON `tax_invoices` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `plan_prices` (
	`currency` text NOT NULL,
	`interval` text NOT NULL,
	`from_at` integer NOT NULL,
	`per_thousand_minor` integer,
	`created_by` text NOT NULL,
	PRIMARY KEY(`currency`, `interval`, `from_at`)
);
--> statement-breakpoint
CREATE TABLE `plan_terms` (
	`project_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer,
	`plan` text NOT NULL,
	`interval` text NOT NULL,
	`agreed_at` integer NOT NULL,
	`per_thousand_minor` integer,
	`free_impressions` integer,
	PRIMARY KEY(`project_id`, `from_at`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_terms_span" CHECK("plan_terms"."until_at" is null or "plan_terms"."until_at" > "plan_terms"."from_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_terms_open` ON `plan_terms` (`project_id`) WHERE "plan_terms"."until_at" is null;--> statement-breakpoint
-- The months are those of Asia/Seoul, nine hours ahead of UTC all year, which is 32400 seconds.
CREATE TRIGGER `project_months_first` AFTER INSERT ON `publisher_hours` WHEN new.`impressions` <> 0
BEGIN
	INSERT INTO `project_months` (`pub_project_id`, `month`, `impressions`)
	VALUES (new.`pub_project_id`, strftime('%Y-%m', new.`hour_at` / 1000 + 32400, 'unixepoch'), new.`impressions`)
	ON CONFLICT (`pub_project_id`, `month`) DO UPDATE SET `impressions` = `impressions` + excluded.`impressions`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_months_more` AFTER UPDATE OF `impressions` ON `publisher_hours` WHEN new.`impressions` <> old.`impressions`
BEGIN
	INSERT INTO `project_months` (`pub_project_id`, `month`, `impressions`)
	VALUES (new.`pub_project_id`, strftime('%Y-%m', new.`hour_at` / 1000 + 32400, 'unixepoch'), new.`impressions` - old.`impressions`)
	ON CONFLICT (`pub_project_id`, `month`) DO UPDATE SET `impressions` = `impressions` + excluded.`impressions`;
END;
--> statement-breakpoint
-- One address adds at most 200 impressions a day to a plan (`PLAN_ADDRESS_IMPRESSIONS_MAX`); what came too late to be told apart, without a hash, adds none.
CREATE TRIGGER `plan_addresses_first` AFTER INSERT ON `plan_addresses` WHEN new.`impressions` <> 0
BEGIN
	INSERT INTO `project_months` (`pub_project_id`, `month`, `impressions`, `surplus`)
	SELECT new.`pub_project_id`, strftime('%Y-%m', new.`day` * 86400, 'unixepoch'), 0,
		CASE WHEN new.`address_hash` = '' THEN new.`impressions` - 0
		ELSE max(0, `total` - 200) - max(0, `total` - new.`impressions` + 0 - 200) END
	FROM (SELECT sum(`impressions`) AS `total` FROM `plan_addresses`
		WHERE `pub_project_id` = new.`pub_project_id` AND `day` = new.`day` AND `address_hash` = new.`address_hash`)
	WHERE true
	ON CONFLICT (`pub_project_id`, `month`) DO UPDATE SET `surplus` = `surplus` + excluded.`surplus`;
END;
--> statement-breakpoint
CREATE TRIGGER `plan_addresses_more` AFTER UPDATE OF `impressions` ON `plan_addresses` WHEN new.`impressions` <> old.`impressions`
BEGIN
	INSERT INTO `project_months` (`pub_project_id`, `month`, `impressions`, `surplus`)
	SELECT new.`pub_project_id`, strftime('%Y-%m', new.`day` * 86400, 'unixepoch'), 0,
		CASE WHEN new.`address_hash` = '' THEN new.`impressions` - old.`impressions`
		ELSE max(0, `total` - 200) - max(0, `total` - new.`impressions` + old.`impressions` - 200) END
	FROM (SELECT sum(`impressions`) AS `total` FROM `plan_addresses`
		WHERE `pub_project_id` = new.`pub_project_id` AND `day` = new.`day` AND `address_hash` = new.`address_hash`)
	WHERE true
	ON CONFLICT (`pub_project_id`, `month`) DO UPDATE SET `surplus` = `surplus` + excluded.`surplus`;
END;
--> statement-breakpoint
-- The books are written once (rule M15): no entry, transfer or account is changed or removed, and a transfer stays within one currency.
CREATE TRIGGER `ledger_entries_fixed` BEFORE UPDATE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_kept` BEFORE DELETE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_postings_fixed` BEFORE UPDATE ON `ledger_postings`
BEGIN
	SELECT RAISE(ABORT, 'ledger postings are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_postings_kept` BEFORE DELETE ON `ledger_postings`
BEGIN
	SELECT RAISE(ABORT, 'ledger postings are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_postings_currency` BEFORE INSERT ON `ledger_postings`
WHEN (SELECT count(*) FROM `ledger_accounts` WHERE `id` IN (new.`debit_account`, new.`credit_account`)
	AND `currency` = (SELECT `currency` FROM `ledger_entries` WHERE `reference` = new.`reference`)) <> 2
BEGIN
	SELECT RAISE(ABORT, 'a posting is in one currency');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_accounts_fixed` BEFORE UPDATE ON `ledger_accounts`
BEGIN
	SELECT RAISE(ABORT, 'ledger accounts are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_accounts_kept` BEFORE DELETE ON `ledger_accounts`
BEGIN
	SELECT RAISE(ABORT, 'ledger accounts are never removed');
END;
--> statement-breakpoint
CREATE TABLE `join_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`email_sealed` text NOT NULL,
	`phone_sealed` text NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`participation_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `join_requests_expiry` ON `join_requests` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `participation_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`participation_id` text NOT NULL,
	`event` text NOT NULL,
	`to_state` text NOT NULL,
	`actor` text NOT NULL,
	`account_id` text,
	`reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`participation_id`) REFERENCES `participations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `participation_steps_of` ON `participation_steps` (`participation_id`,`at`);
--> statement-breakpoint
CREATE TABLE `participations` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`pub_project_id` text NOT NULL,
	`adv_project_id` text NOT NULL,
	`state` text NOT NULL,
	`time_over_at` integer,
	`reward_minor` integer NOT NULL,
	`locale` text NOT NULL,
	`email_key` text NOT NULL,
	`email_sealed` text,
	`phone_key` text NOT NULL,
	`phone_sealed` text,
	`network_key` text,
	`device_key` text,
	`doubts` text NOT NULL,
	`shop` text NOT NULL,
	`order_key` text,
	`order_number` text,
	`receipt_file` text,
	`receipt_type` text,
	`receipt_hash` text,
	`receipt_marks` text,
	`bank` text,
	`holder_sealed` text,
	`number_sealed` text,
	`number_tail` text,
	`account_key` text,
	`reason_code` text,
	`objection` text,
	`income_tax_minor` integer DEFAULT 0 NOT NULL,
	`local_tax_minor` integer DEFAULT 0 NOT NULL,
	`payout_file` text,
	`transfers` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`submitted_at` integer,
	`decided_at` integer,
	`paid_at` integer,
	`forgotten_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "participations_reward" CHECK("participations"."reward_minor" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `participations_email` ON `participations` (`campaign_id`,`email_key`) WHERE state not in ('withdrawn', 'lapsed');
--> statement-breakpoint
CREATE UNIQUE INDEX `participations_phone` ON `participations` (`campaign_id`,`phone_key`) WHERE state not in ('withdrawn', 'lapsed');
--> statement-breakpoint
CREATE UNIQUE INDEX `participations_account` ON `participations` (`campaign_id`,`account_key`) WHERE state not in ('withdrawn', 'lapsed');
--> statement-breakpoint
CREATE UNIQUE INDEX `participations_order` ON `participations` (`shop`,`order_key`) WHERE state not in ('withdrawn', 'lapsed');
--> statement-breakpoint
CREATE UNIQUE INDEX `participations_receipt` ON `participations` (`receipt_hash`) WHERE state not in ('withdrawn', 'lapsed');
--> statement-breakpoint
CREATE INDEX `participations_campaign` ON `participations` (`campaign_id`,`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `participations_pub` ON `participations` (`pub_project_id`,`state`,`time_over_at`);
--> statement-breakpoint
CREATE INDEX `participations_adv` ON `participations` (`adv_project_id`,`state`,`time_over_at`);
--> statement-breakpoint
CREATE INDEX `participations_time` ON `participations` (`time_over_at`) WHERE "participations"."time_over_at" is not null;
--> statement-breakpoint
CREATE INDEX `participations_payable` ON `participations` (`state`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `participations_network` ON `participations` (`network_key`,`created_at`);
--> statement-breakpoint
CREATE TABLE `exchange_units` (
	`exchange_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`floor_micros` integer NOT NULL,
	PRIMARY KEY(`exchange_id`, `unit_id`),
	FOREIGN KEY (`exchange_id`) REFERENCES `exchanges`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exchange_units_unit` ON `exchange_units` (`unit_id`);
--> statement-breakpoint
CREATE TABLE `exchanges` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`endpoint` text NOT NULL,
	`seat` text NOT NULL,
	`currency` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`ads_txt_lines` text DEFAULT '' NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `exchanges_project` ON `exchanges` (`project_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `ads_txt_checks` (
	`app_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `project_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `reader_opt_outs` (
	`project_id` text NOT NULL,
	`user_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`heard_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `user_hash`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reader_opt_outs_heard` ON `reader_opt_outs` (`heard_at`);
--> statement-breakpoint
CREATE TABLE `ledger_hours` (
	`hour_at` integer PRIMARY KEY NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_hours_next` ON `ledger_hours` (`next_at`);
--> statement-breakpoint
CREATE TABLE `ledger_days` (
	`day` text NOT NULL,
	`pub_project_id` text NOT NULL,
	`next_at` integer,
	PRIMARY KEY(`day`, `pub_project_id`)
);
--> statement-breakpoint
CREATE INDEX `ledger_days_next` ON `ledger_days` (`next_at`);
--> statement-breakpoint
CREATE INDEX `ledger_days_pub` ON `ledger_days` (`pub_project_id`,`day`);
--> statement-breakpoint
CREATE TABLE `ledger_roots` (
	`day` text NOT NULL,
	`pub_project_id` text NOT NULL,
	`version` integer NOT NULL,
	`root` text NOT NULL,
	`reason` text NOT NULL,
	`lines` integer NOT NULL,
	`erased_lines` integer NOT NULL,
	`sealed_at` integer NOT NULL,
	PRIMARY KEY(`day`, `pub_project_id`, `version`)
);
--> statement-breakpoint
CREATE INDEX `ledger_roots_pub` ON `ledger_roots` (`pub_project_id`,`day`);
--> statement-breakpoint
CREATE TABLE `ledger_erasures` (
	`pub_project_id` text NOT NULL,
	`user_hash` text NOT NULL,
	`asked_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`from_day` text DEFAULT '' NOT NULL,
	`pass` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`pub_project_id`, `user_hash`)
);
--> statement-breakpoint
CREATE INDEX `ledger_erasures_next` ON `ledger_erasures` (`next_at`);
