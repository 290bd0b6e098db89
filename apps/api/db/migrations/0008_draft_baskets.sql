-- A draft is a basket beside the live one, of an order: state 'draft'. Null for every other basket.
alter table carts add column draft_of uuid;
alter table carts add foreign key (merchant_id, draft_of) references orders (merchant_id, order_id);
create unique index carts_draft on carts (merchant_id, draft_of) where state = 'draft';
create index carts_drafts_of_user on carts (merchant_id, user_id) where state = 'draft';
