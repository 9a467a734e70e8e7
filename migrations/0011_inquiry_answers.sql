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
ALTER TABLE `inquiries` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `closed_at` integer;