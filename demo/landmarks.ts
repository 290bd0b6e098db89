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
  salus: {
    'dubai-marina': { place: 'Marina Gate', lng: 55.148, lat: 25.0868 },
    jbr: { place: 'The Walk, JBR', lng: 55.1335, lat: 25.0803 },
    downtown: { place: 'Burj Khalifa', lng: 55.2744, lat: 25.1972 },
    'business-bay': { place: 'Bay Avenue', lng: 55.2672, lat: 25.1866 },
  },
  'al-noor': {
    'dubai-marina': { place: 'Marina Gate', lng: 55.148, lat: 25.0868 },
    jbr: { place: 'The Walk, JBR', lng: 55.1335, lat: 25.0803 },
  },
  'marina-care': {
    'dubai-marina': { place: 'Marina Gate', lng: 55.148, lat: 25.0868 },
    jbr: { place: 'The Walk, JBR', lng: 55.1335, lat: 25.0803 },
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
  beograd: {
    'stari-grad': { place: 'Knez Mihailova', lng: 20.457, lat: 44.818 },
    palilula: { place: 'Profesorska kolonija', lng: 20.483, lat: 44.815 },
    vracar: { place: 'Church of Saint Sava', lng: 20.469, lat: 44.798 },
    'novi-beograd': { place: 'Belgrade Arena', lng: 20.4213, lat: 44.8143 },
    zemun: { place: 'Gardoš Tower', lng: 20.4095, lat: 44.8487 },
  },
  boulangerie: {
    'paris-11': { place: 'The lower end of rue Oberkampf', lng: 2.37, lat: 48.8645 },
    'paris-3': { place: 'Square du Temple', lng: 2.3608, lat: 48.8645 },
    'paris-10': { place: 'Gare de l’Est', lng: 2.359, lat: 48.8768 },
    'paris-12': { place: 'Marché d’Aligre', lng: 2.3785, lat: 48.8488 },
  },
  elia: {},
  bazaar: {
    'al-zahiyah': { place: 'Abu Dhabi Mall', lng: 54.3833, lat: 24.4958 },
    'al-danah': { place: 'World Trade Center', lng: 54.357, lat: 24.488 },
    'al-khalidiyah': { place: 'Khalidiyah Mall', lng: 54.35, lat: 24.4703 },
    'al-reem': { place: 'Sky Tower', lng: 54.4075, lat: 24.4959 },
  },
}
