export { createTestDatabase } from '../db/embedded/test-database.ts'
export { newCustomer } from './customer.ts'
export { testApi } from './test-api.ts'
