// What needs the numbers of all countries: for the server alone, as `contacts/phone` is.
export { checkNewLink, MAX_LINK_DAYS, MAX_LINK_TEXT, MAX_LINK_USES, type NewLink } from './check-new-link.ts'
export { checkPayer, type Payer } from './check-payer.ts'
