export const en = {
  'navigation.offers': 'Offers',
  'navigation.running': 'In progress',
  'navigation.points': '{points, plural, one {# point} other {# points}}',
  'navigation.signOut': 'Sign out',
  'navigation.language': 'Language',
} as const
