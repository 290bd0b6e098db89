-- Which process does which background work, for the merchants of which range (decision 0032). A process that works has a row
-- of its own besides, of the task `presence`, by which the others know how many they are.
create table leases (
  task text collate "C" not null,
  range integer not null,
  holder text collate "C" not null,
  -- By the clock of the database. What has run out is anybody's.
  until timestamptz not null,
  primary key (task, range)
);
