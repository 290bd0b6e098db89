export { checkPhone, type Phone, phoneCodeOf } from './check-phone.ts'
