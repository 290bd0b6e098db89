export const en = {
  'location.searchArea': 'Search a city or area',
  'location.noArea': 'We can’t seem to find the area you are looking for. Try a shorter word.',
  'location.orPickUp': 'Or pick up your order',
  'location.useMyLocation': 'Use my location',
  'location.areaDenied':
    'Location permission is off. Choose your area from the list, or allow it in your browser’s settings.',
  'location.areaUnknown': 'We couldn’t find your location. Choose your area from the list.',
  'location.areaOutside': 'We don’t deliver to where you are. Choose another area from the list.',
  'location.outletAway': '{distance} away',
  'location.useMyPlace': 'Find the nearest store',
  'location.noLocation': 'We couldn’t find your location. Choose a store from the list.',
  'location.locationDenied':
    'Location permission is off. Choose a store from the list, or allow it in your browser’s settings.',
  'location.noOutlet': 'We couldn’t find that store. Try a shorter word.',
  'location.searchOutlet': 'Search stores',
  'location.deliveryFee': 'Delivery {amount}',
  'location.deliveryAbout': 'Delivery about {amount}, depending on distance',
  'location.deliveryByCourier': 'Delivery fee set by the courier',
  'location.deliveryFree': 'Free delivery',
  'location.noDelivery': 'This store doesn’t deliver. You can pick up your order.',
  'location.noPickup': 'This store is delivery only.',
} as const
