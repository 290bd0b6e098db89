export { holdsCardNumber, maskCardNumbers, passesLuhn } from './card-number.ts'
export { normaliseCode } from './code.ts'
export { checkEmail } from './email.ts'
export { EMAIL_NEED, type EmailNeed } from './email-need.ts'
export {
  chooseChannels,
  MESSAGE_CHANNEL,
  MESSAGE_CHOICE,
  type MessageChannel,
  type MessageChoice,
} from './message-channels.ts'
export { checkName, splitName } from './name.ts'
export { tidyPhone } from './phone-text.ts'
export { countSmsParts } from './sms-parts.ts'
export { cleanLine, cleanText, fault, faultsOf, latinDigits } from './text.ts'
