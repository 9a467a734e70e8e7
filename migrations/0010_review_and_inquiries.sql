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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inquiries_project` ON `inquiries` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_publisher` ON `inquiries` (`publisher_id`,`created_at`,`id`);--> statement-breakpoint
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
ALTER TABLE `projects` ADD `delisted_at` integer;