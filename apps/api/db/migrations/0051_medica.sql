-- Documents of more kinds: the one of medica, and those of courts.
alter table landings drop constraint if exists landings_kind_check;
alter table landings add constraint landings_kind_check check (kind in ('landing', 'linklist', 'medica', 'court'));
