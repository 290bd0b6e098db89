-- How far a basket goes and what a courier asks for that, where its outlet charges by distance or by courier; null elsewhere.
alter table carts add column way jsonb;
