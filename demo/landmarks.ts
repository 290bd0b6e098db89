/** A well-known place in each delivery area, by merchant and area, from public maps: the areas must contain them. */
export const landmarks: Record<string, Record<string, { place: string; lng: number; lat: number }>> = {
  saffron: {
    'dubai-marina': { place: 'Marina Gate', lng: 55.148, lat: 25.0868 },
    jbr: { place: 'The Walk, JBR', lng: 55.1335, lat: 25.0803 },
    jlt: { place: 'Jumeirah Lakes Towers, cluster K', lng: 55.146, lat: 25.0695 },
    'media-city': { place: 'Dubai Media City', lng: 55.156, lat: 25.0926 },
    'business-bay': { place: 'Bay Avenue', lng: 55.2672, lat: 25.1866 },
    downtown: { place: 'Burj Khalifa', lng: 55.2744, lat: 25.1972 },
    difc: { place: 'The Gate, DIFC', lng: 55.2808, lat: 25.2133 },
    'city-walk': { place: 'City Walk', lng: 55.2625, lat: 25.2072 },
  },
  'kuwait-grill': {
    salmiya: { place: 'Marina Mall', lng: 48.0665, lat: 29.3419 },
    hawally: { place: 'Tunis Street', lng: 48.023, lat: 29.3395 },
    rumaithiya: { place: 'Rumaithiya, block 6', lng: 48.074, lat: 29.315 },
    jabriya: { place: 'Jabriya, block 3', lng: 48.026, lat: 29.318 },
    sharq: { place: 'Al Hamra Tower', lng: 47.993, lat: 29.3789 },
    'mirqab-qibla': { place: 'Souq Al Mubarakiya', lng: 47.976, lat: 29.3752 },
    'bneid-al-gar': { place: 'Bneid Al-Gar', lng: 48.0044, lat: 29.3756 },
  },
}
