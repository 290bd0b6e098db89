/** Links of landing pages and link lists, beside those of `paths`: the menu's scripts need none of them. */
export const landingPaths = {
  /** A landing page by its name. */
  page: (name: string) => `/lp/${name}`,
  /** The way to one of its brands, which opens at the chosen place. */
  brand: (name: string, slug: string) => `/lp/${name}?to=${slug}`,
  /** Where it is told where to deliver. */
  where: (name: string) => `/lp/${name}/where`,
  /** The vendors of a court, whose name is its merchant's slug. */
  court: (url: string) => `/lp/${url}/brands`,
  /** The menu of a vendor of a court. */
  vendor: (url: string, storeId: string) => `/lp/${url}/brands/${storeId}`,
  /** A list of links, or one of them, whose way is counted. */
  linkList: (name: string, link?: string, language?: string) =>
    `/linklist/${name}${link ? `/${link}` : ''}${language ? `?lang=${language}` : ''}`,
} as const
