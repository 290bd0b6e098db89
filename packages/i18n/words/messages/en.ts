export const en = {
  'messages.code': '{code} is your {merchant} code. Don’t share it with anyone.',
  'messages.phoneChanged': '{merchant}: your account has a new phone number. Wasn’t it you? Call {phone}.',
  'messages.staffInvitation': '{merchant} invites you to its console. The link works once, within 24 hours: {link}',
  'messages.payLink': '{merchant} asks you to pay {amount} for {what}. Pay here: {link}',
  'messages.payLinkPaid': '{merchant}: we’ve received {amount} for {what}. Your receipt: {link}',
  'messages.accepted': '{merchant}: order {number} is confirmed. Follow it here: {link}',
  'messages.readyToPickUp': '{merchant}: order {number} is ready to pick up at {outlet}.',
  'messages.onItsWay': '{merchant}: order {number} is on its way. {link}',
  'messages.delivered': '{merchant}: order {number} has been delivered. Enjoy.',
  'messages.pickedUp': '{merchant}: order {number} has been picked up. Enjoy.',
  'messages.undelivered': '{merchant}: we couldn’t deliver order {number}. Call {phone}.',
  'messages.declined': '{merchant}: we couldn’t confirm order {number}. You haven’t been charged. {link}',
  'messages.restConfirmed': 'The rest of your order is confirmed.',
  'messages.cancelledByStore':
    '{merchant}: order {number} was cancelled. You haven’t been charged. Questions? Call {phone}.',
  'messages.cancelledByCustomer': '{merchant}: you cancelled order {number}. You haven’t been charged.',
  'messages.declinedPaid': '{merchant}: we couldn’t confirm order {number}. Your payment is being refunded. {link}',
  'messages.cancelledByStorePaid':
    '{merchant}: order {number} was cancelled. Your payment is being refunded. Questions? Call {phone}.',
  'messages.cancelledByCustomerPaid': '{merchant}: you cancelled order {number}. Your payment is being refunded.',
  'messages.refunded':
    '{merchant}: we’re refunding {amount} for order {number}. Your bank shows it within 5–7 working days.',
  'messages.refundedAsCredits':
    '{merchant}: we’ve refunded {amount} for order {number} as credits for your next order.',
  'messages.refundedInCash': '{merchant}: we owe you {amount} in cash for order {number}. Call {phone} to collect it.',
  'messages.refundedByManager':
    '{merchant}: we’re refunding {amount} for order {number}. The store manager takes care of it. Questions? Call {phone}.',
  'messages.problemAnswered': '{merchant} has answered you about order {number}: {link}',
  'messages.question': '{merchant}: an item in order {number} is sold out. Tell us what to do: {link}',
  'messages.hello': 'Hello,',
  'messages.thanks': 'Thank you.',
  'messages.leaveAtDoor': 'Leave it at the door.',
  'messages.declineSoldOut': 'Something in your order has just sold out.',
  'messages.declineBusy': 'We’re too busy right now.',
  'messages.declineClosing': 'We’re closing and can’t prepare it in time.',
  'messages.declineAddress': 'We can’t deliver to this address.',
  'messages.guest': 'Guest {number}',
} as const
