export const en = {
  'landing.title': 'What are you in the mood for?',
  'landing.pageTitle': 'Order from stores near you',
  'landing.description': 'Choose a store, order your favourites and follow your order to the door.',
  'landing.places': '{count, plural, one {# store} other {# stores}} to order from',
  'landing.search': 'Search stores and items',
  'landing.noPlace': 'We couldn’t find that store. Try a shorter word.',
  'landing.useMyLocation': 'Use my location',
  'landing.delivers': 'Delivers to you',
  'landing.locationDenied':
    'Location permission is off. Choose a store from the list, or allow it in your browser’s settings.',
  'landing.locationUnknown': 'We couldn’t find your location. Choose a store from the list.',
  'landing.outside': 'No store delivers to where you are. You can still look around.',
  'landing.near': '{count, plural, one {# store delivers to you} other {# stores deliver to you}}',
  'landing.pickupOnly': 'Pickup only',
  'landing.empty': 'No merchants yet',
  'landing.emptyHint': 'Apply a merchant’s document to see it here.',
} as const
