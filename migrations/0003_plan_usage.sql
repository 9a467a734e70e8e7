CREATE TABLE `project_months` (
	`pub_project_id` text NOT NULL,
	`month` text NOT NULL,
	`impressions` integer NOT NULL,
	PRIMARY KEY(`pub_project_id`, `month`)
);
--> statement-breakpoint
-- The months are those of Asia/Seoul, nine hours ahead of UTC all year, which is 32400 seconds.
INSERT INTO `project_months` (`pub_project_id`, `month`, `impressions`)
SELECT `pub_project_id`, strftime('%Y-%m', `bucket_at` / 1000 + 32400, 'unixepoch'), sum(`impressions`) FROM `delivery_totals` GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `project_months_first` AFTER INSERT ON `delivery_totals` WHEN new.`impressions` <> 0
BEGIN
	INSERT INTO `project_months` (`pub_project_id`, `month`, `impressions`)
	VALUES (new.`pub_project_id`, strftime('%Y-%m', new.`bucket_at` / 1000 + 32400, 'unixepoch'), new.`impressions`)
	ON CONFLICT (`pub_project_id`, `month`) DO UPDATE SET `impressions` = `impressions` + excluded.`impressions`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_months_more` AFTER UPDATE OF `impressions` ON `delivery_totals` WHEN new.`impressions` <> old.`impressions`
BEGIN
	INSERT INTO `project_months` (`pub_project_id`, `month`, `impressions`)
	VALUES (new.`pub_project_id`, strftime('%Y-%m', new.`bucket_at` / 1000 + 32400, 'unixepoch'), new.`impressions` - old.`impressions`)
	ON CONFLICT (`pub_project_id`, `month`) DO UPDATE SET `impressions` = `impressions` + excluded.`impressions`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_months_less` AFTER DELETE ON `delivery_totals` WHEN old.`impressions` <> 0
BEGIN
	UPDATE `project_months` SET `impressions` = `impressions` - old.`impressions`
	WHERE `pub_project_id` = old.`pub_project_id` AND `month` = strftime('%Y-%m', old.`bucket_at` / 1000 + 32400, 'unixepoch');
END;
