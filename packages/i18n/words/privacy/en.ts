export const en = {
  'privacy.cardTitle': 'May we count your visit?',
  'privacy.cardHint':
    'It shows us what people like and which ads work. {count, plural, one {{companies} gets it too.} other {{companies} get it too.}} Ordering works the same either way.',
  'privacy.no': 'No, thanks',
  'privacy.yes': 'Yes, that’s fine',
  'privacy.oneByOne': 'Choose one by one',
  'privacy.changeAny': 'change it any time in the menu',
  'privacy.title': 'Privacy choices',
  'privacy.intro': 'You decide what other companies may learn. Ordering works the same either way.',
  'privacy.ads': 'Count my visits',
  'privacy.adsHint':
    '{count, plural, one {{companies} learns} other {{companies} learn}} which pages of the menu you look at and which ad you came by. Addresses, orders and payments stay with us.',
  'privacy.snapHint':
    'Once you are signed in, Snap also gets your phone number and email, scrambled so that they cannot be read.',
  'privacy.chat': 'Chat on the pages of an order',
  'privacy.chatHint': 'The chat is run by {company}. It learns what you write and which device you use.',
  'privacy.allow': 'Yes',
  'privacy.refuse': 'No',
  'privacy.save': 'Save my choices',
  'privacy.saved': 'Your choices are saved.',
  'privacy.byBrowser':
    'Your browser asks sites not to share your data (Global Privacy Control). That counts as a no, and we keep to it.',
  'privacy.nothing': 'We share nothing with other companies, so there is nothing to choose.',
  'privacy.toMenu': 'Back to the menu',
  'privacy.chatTitle': 'Chat with us',
  'privacy.chatStart': 'Start the chat',
  'privacy.chatOpening': 'The chat is opening',
  'privacy.chatFailed': 'The chat didn’t open. Please call us instead, or try again later.',
} as const
