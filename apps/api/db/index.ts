export { type Connection, type Database, isDatabaseAway, isDuplicate, openDatabase } from './database.ts'
export { openDatabaseClock } from './database-clock.ts'
export { LIMITS, startupOptions } from './limits.ts'
export { listMigrations, migrate } from './migrate.ts'
