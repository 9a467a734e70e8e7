ALTER TABLE `campaign_history` ADD `repriced` text;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `payer_invoice` text;