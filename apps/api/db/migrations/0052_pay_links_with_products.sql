-- A link that asks for products: the service (null: none), the slot, and lines and totals as they were when it was made. Of an
-- amount all of these are null.
alter table pay_links add column order_type smallint;
alter table pay_links add column schedule jsonb;
alter table pay_links add column lines jsonb;
alter table pay_links add column totals jsonb;
-- Personal: the address that the merchant named, and how far it is. Null: its payer says one, or it goes nowhere.
alter table pay_links add column destination jsonb;
alter table pay_links add constraint pay_links_products
  check ((lines is null) = (totals is null) and (lines is not null or (order_type is null and schedule is null and destination is null)));
