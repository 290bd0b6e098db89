export { checkPhone, destinationOf, type Phone, phoneCodeOf } from './check-phone.ts'
