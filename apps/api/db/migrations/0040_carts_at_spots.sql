-- A guest has a cart of their own at each table and in each room, beside the one at home. The version before knows none there.
alter table carts add column spot_id uuid;
drop index carts_in_use;
create unique index carts_in_use on carts (merchant_id, user_id)
  where state in ('live', 'locked') and spot_id is null;
create unique index carts_in_use_at_spot on carts (merchant_id, user_id, spot_id)
  where state in ('live', 'locked') and spot_id is not null;
