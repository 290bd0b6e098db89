export const en = {
  'messages.code': '{code} is your code for {merchant}. Do not pass it on.',
  'messages.phoneChanged': '{merchant}: your account now has another number. Was it not you? Call {phone}.',
  'messages.accepted': '{merchant}: order {number} is confirmed. Watch it come: {link}',
  'messages.readyToPickUp': '{merchant}: order {number} is ready. Pick it up at {outlet}.',
  'messages.onItsWay': '{merchant}: order {number} is on its way. {link}',
  'messages.delivered': '{merchant}: order {number} has arrived. Enjoy your meal.',
  'messages.pickedUp': '{merchant}: order {number} was picked up. Enjoy your meal.',
  'messages.undelivered': '{merchant}: we could not deliver order {number}. Call {phone}.',
  'messages.declined': '{merchant}: the kitchen could not take order {number}. You pay nothing. {link}',
  'messages.cancelledByStore':
    '{merchant}: order {number} was cancelled. You pay nothing. Call {phone} if you have a question.',
  'messages.cancelledByCustomer': '{merchant}: you cancelled order {number}. You pay nothing.',
  'messages.declinedPaid': '{merchant}: the kitchen could not take order {number}. Your money goes back to you. {link}',
  'messages.cancelledByStorePaid':
    '{merchant}: order {number} was cancelled. Your money goes back to you. Call {phone} if you have a question.',
  'messages.cancelledByCustomerPaid': '{merchant}: you cancelled order {number}. Your money goes back to you.',
  'messages.refunded':
    '{merchant}: {amount} of order {number} go back to you. Your bank shows it within 5–7 working days.',
  'messages.refundedAsCredits': '{merchant}: {amount} of order {number} are yours as credits for your next order.',
  'messages.refundedInCash': '{merchant}: we owe you {amount} of order {number} in cash. Call {phone} to collect it.',
  'messages.refundedByManager':
    '{merchant}: {amount} of order {number} go back to you. The store manager handles it. Questions? Call {phone}.',
  'messages.question': '{merchant}: something in order {number} is sold out. Tell us what to do: {link}',
} as const
