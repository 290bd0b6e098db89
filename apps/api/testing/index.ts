export { createTestDatabase } from '../db/embedded/test-database.ts'
export { newCustomer } from './customer.ts'
export { fakeGateway } from './fake-gateway.ts'
export { type TestApi, testApi } from './test-api.ts'
