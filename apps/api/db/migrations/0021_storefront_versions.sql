-- The part of a storefront's version that orders change (a counted product is out of stock, or is not any more). The version
-- is the sum of this one and the merchant's own: `merchants` is copied to every node of a sharded server, so that a statement
-- of orders must not write it.
create table storefront_versions (
  merchant_id uuid primary key,
  version bigint not null,
  updated_at timestamptz not null
);
create index storefront_versions_changed on storefront_versions (updated_at);
create index merchants_changed on merchants (updated_at);
