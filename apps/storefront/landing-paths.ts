import { MEDICA_PATH } from '@compass/domain/merchants/home-path'

/** The name of the document of medica, whose pages have a place of their own. */
export const MEDICA = 'medica'

const pageOf = (name: string) => (name === MEDICA ? MEDICA_PATH : `/lp/${name}`)

/** Links of landing pages, medica and link lists, beside those of `paths`: the menu's scripts need none of them. */
export const landingPaths = {
  /** A landing page by its name. */
  page: pageOf,
  /** The way to one of its brands, which opens at the chosen place. */
  brand: (name: string, slug: string) => `${pageOf(name)}?to=${slug}`,
  /** Where it is told where to deliver. */
  where: (name: string) => `${pageOf(name)}/where`,
  /** The clinics of medica, or one of them. */
  clinics: (key?: string) => `${MEDICA_PATH}/clinics${key ? `/${key}` : ''}`,
  /** A list of links, or one of them, whose way is counted. */
  linkList: (name: string, link?: string, language?: string) =>
    `/linklist/${name}${link ? `/${link}` : ''}${language ? `?lang=${language}` : ''}`,
} as const
