-- What is owed for one thing. Payments and refunds belong to a bill and know nothing of what it is for (decision 0030).
create table bills (
  merchant_id uuid not null,
  bill_id uuid not null,
  -- order · difference (an answer makes an order dearer than was paid); a kind of later versions is no change of the table.
  kind text collate "C" not null,
  -- The bill that it adds to: of a difference its order's. Its own id where it adds to none.
  main_bill_id uuid not null,
  -- Minor units: what is asked for.
  amount bigint not null check (amount >= 0),
  currency text collate "C" not null,
  created_at timestamptz not null,
  primary key (merchant_id, bill_id)
);

-- Every order has its bill, under the order's id; every difference that was paid for, under its question's.
insert into bills (merchant_id, bill_id, kind, main_bill_id, amount, currency, created_at)
  select o.merchant_id, o.order_id, 'order', o.order_id, coalesce((
      select p.amount from payments p where p.merchant_id = o.merchant_id and p.order_id = o.order_id and p.kind = 'order'
      order by p.settles desc, p.created_at desc limit 1), o.grand_total), o.currency, o.placed_at
  from orders o;
insert into bills (merchant_id, bill_id, kind, main_bill_id, amount, currency, created_at)
  select distinct on (merchant_id, subject) merchant_id, subject::uuid, 'difference', order_id, amount, currency, created_at
  from payments where kind = 'difference' and order_id is not null
  order by merchant_id, subject, settles desc, created_at desc;

-- Null: the version before wrote it, which may run beside this one.
alter table orders add column bill_id uuid;
update orders set bill_id = order_id;
-- Null: nothing of ours is owed for it, or the version before wrote it.
alter table payments add column bill_id uuid;
alter table payments add column main_bill_id uuid;
update payments set bill_id = case kind when 'order' then order_id else subject::uuid end, main_bill_id = order_id
  where kind in ('order', 'difference') and order_id is not null;
alter table payments add foreign key (merchant_id, bill_id) references bills (merchant_id, bill_id);
-- Of a refund the main bill of its payment.
alter table refunds add column bill_id uuid;
update refunds set bill_id = order_id where order_id is not null;

-- `order_id`, `kind` and `subject` are written on for the version before; a kind that it does not know has none of them.
alter table payments drop constraint payments_kind_check;
create unique index payments_bill_open on payments (merchant_id, bill_id) where status in (10, 481);
create unique index payments_bill_settling on payments (merchant_id, bill_id) where settles;
create unique index payments_bill_key on payments (merchant_id, main_bill_id, idempotency) where idempotency is not null;
create index payments_main_bill on payments (merchant_id, main_bill_id, created_at);
create index refunds_bill on refunds (merchant_id, bill_id);
