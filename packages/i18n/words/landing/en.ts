export const en = {
  'landing.title': 'What would you like today?',
  'landing.pageTitle': 'Order from places near you',
  'landing.description': 'Choose a place, pick what you like, and watch your order come.',
  'landing.places': '{count, plural, one {# place} other {# places}} to order from',
  'landing.search': 'Search a place or a dish',
  'landing.noPlace': 'No place is called that. Try a shorter word.',
  'landing.pickupOnly': 'Pickup only',
  'landing.empty': 'No merchant yet',
  'landing.emptyHint': 'Apply a merchant’s document and it appears here.',
} as const
