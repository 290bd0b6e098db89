import { NO_PRIVACY_SETTINGS } from '@compass/domain/privacy'

/** What every merchant of a test of pages has beside what the test is about. */
export const PLAIN_FACTS = {
  name: { en: 'Saffron Kitchen' },
  colorCode: '#c4420f',
  colorScheme: 'system',
  embedHosts: [] as readonly string[],
  privacy: NO_PRIVACY_SETTINGS,
} as const

/** What a test of screens writes in place of a page that is none. */
export const writePlainPage = (page: object): string => JSON.stringify(page)
