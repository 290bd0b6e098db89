// What needs the numbers of all countries: for the server alone, as `contacts/phone` is.
export { checkNewLink } from './check-new-link.ts'
export { checkPayer, type Payer } from './check-payer.ts'
