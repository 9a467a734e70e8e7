ALTER TABLE `delivery_totals` ADD `billed_impressions` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `delivery_totals` ADD `billed_clicks` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What was counted before: of a campaign's rows in the order of time, those up to what its quote bought.
UPDATE `delivery_totals` SET `billed_impressions` = `upto`.`billed` FROM (
	SELECT `t`.`campaign_id`, `t`.`creative_id`, `t`.`unit_id`, `t`.`bucket_at`, max(0, min(`t`.`impressions`,
		json_extract(`c`.`quote`, '$.units') - sum(`t`.`impressions`) OVER `before` + `t`.`impressions`)) AS `billed`
	FROM `delivery_totals` AS `t` JOIN `campaigns` AS `c` ON `c`.`id` = `t`.`campaign_id`
	WHERE json_extract(`c`.`quote`, '$.pricing') = 'cpm'
	WINDOW `before` AS (PARTITION BY `t`.`campaign_id` ORDER BY `t`.`bucket_at`, `t`.`creative_id`, `t`.`unit_id`)
) AS `upto` WHERE `delivery_totals`.`campaign_id` = `upto`.`campaign_id` AND `delivery_totals`.`creative_id` = `upto`.`creative_id`
	AND `delivery_totals`.`unit_id` = `upto`.`unit_id` AND `delivery_totals`.`bucket_at` = `upto`.`bucket_at`;
--> statement-breakpoint
UPDATE `delivery_totals` SET `billed_clicks` = `upto`.`billed` FROM (
	SELECT `t`.`campaign_id`, `t`.`creative_id`, `t`.`unit_id`, `t`.`bucket_at`, max(0, min(`t`.`clicks`,
		json_extract(`c`.`quote`, '$.units') - sum(`t`.`clicks`) OVER `before` + `t`.`clicks`)) AS `billed`
	FROM `delivery_totals` AS `t` JOIN `campaigns` AS `c` ON `c`.`id` = `t`.`campaign_id`
	WHERE json_extract(`c`.`quote`, '$.pricing') = 'cpc'
	WINDOW `before` AS (PARTITION BY `t`.`campaign_id` ORDER BY `t`.`bucket_at`, `t`.`creative_id`, `t`.`unit_id`)
) AS `upto` WHERE `delivery_totals`.`campaign_id` = `upto`.`campaign_id` AND `delivery_totals`.`creative_id` = `upto`.`creative_id`
	AND `delivery_totals`.`unit_id` = `upto`.`unit_id` AND `delivery_totals`.`bucket_at` = `upto`.`bucket_at`;
