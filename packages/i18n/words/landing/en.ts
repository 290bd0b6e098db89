export const en = {
  'landing.title': 'What are you in the mood for?',
  'landing.pageTitle': 'Order from stores near you',
  'landing.description': 'Choose a store, order your favourites and follow your order to the door.',
  'landing.places': '{count, plural, one {# store} other {# stores}} to order from',
  'landing.search': 'Search stores and items',
  'landing.all': 'All',
  'landing.openNow': 'Open now',
  'landing.filter': 'Filter stores',
  'landing.noPlace': 'We couldn’t find that store. Try a shorter word.',
  'landing.pickupOnly': 'Pickup only',
  'landing.empty': 'No merchants yet',
  'landing.emptyHint': 'Apply a merchant’s document to see it here.',
} as const
