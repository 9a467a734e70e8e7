DROP INDEX `projects_access_token`;--> statement-breakpoint
ALTER TABLE `projects` DROP COLUMN `access_token_hash`;--> statement-breakpoint
CREATE INDEX `ad_previews_device` ON `ad_previews` (`device_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `ad_previews_creative` ON `ad_previews` (`creative_id`,`ends_at`);