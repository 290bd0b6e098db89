export { type Connection, type Database, isDatabaseAway, isDuplicate, openDatabase } from './database.ts'
export { listMigrations, migrate } from './migrate.ts'
