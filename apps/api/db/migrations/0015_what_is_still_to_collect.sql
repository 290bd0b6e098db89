-- What people have still to collect of an order whose money was recorded: an answer made it dearer afterwards. Minor units.
alter table orders add column to_collect bigint not null default 0 check (to_collect >= 0);
