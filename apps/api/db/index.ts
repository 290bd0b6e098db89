export { type Connection, type Database, isDatabaseAway, isDuplicate, openDatabase } from './database.ts'
export { migrate } from './migrate.ts'
