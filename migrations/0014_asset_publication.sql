ALTER TABLE `assets` ADD `publication` text DEFAULT 'unsettled' NOT NULL;--> statement-breakpoint
CREATE INDEX `assets_publication` ON `assets` (`publication`);--> statement-breakpoint
CREATE INDEX `creatives_asset` ON `creatives` (`asset_id`);--> statement-breakpoint
CREATE INDEX `creatives_profile` ON `creatives` (`profile_asset_id`);