-- The page of a food court is a document of the platform, too.
alter table landings drop constraint landings_kind_check;
alter table landings add constraint landings_kind_check check (kind in ('landing', 'court', 'linklist', 'medica'));
