export { newCustomer } from './customer.ts'
export { testApi } from './test-api.ts'
