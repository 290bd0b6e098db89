-- The directory reads the hosts of the merchants that changed; what changed is found by `updated_at`, whose indexes are there.
create index merchant_hosts_merchant on merchant_hosts (merchant_id);
