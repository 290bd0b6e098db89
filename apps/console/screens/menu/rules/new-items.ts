import type { Text } from '@compass/domain/languages'
import type { MenuCategory, MenuGroup, MenuProduct, MenuVariant } from './menu-model.ts'

const UNSTATED = { allergens: null, diets: null } as const

/** A product with nothing but a name: as the document fills it in. */
export function newProduct(sku: string, category: string, name: Text, price: string): MenuProduct {
  return {
    sku,
    category,
    name,
    price,
    foodType: 'other',
    label: null,
    picture: null,
    calories: null,
    active: true,
    soldOut: false,
    services: null,
    windows: null,
    bogo: false,
    customize: [],
    ...UNSTATED,
    recent: false,
    prescription: 'none',
    preOrderOnly: false,
    goesWith: [],
  }
}

/** What the document itself says: where it stands is its own list. */
export function newCategory(key: string, name: Text, store?: string): MenuCategory {
  return { key, name, ...(store ? { store } : {}) }
}

export function newVariant(key: string, name: Text): MenuVariant {
  return { key, name, price: '0', active: true, ...UNSTATED }
}

/** Choices of which one is picked, as sizes are. */
export function newGroup(key: string, name: Text, variant: MenuVariant): MenuGroup {
  return { key, name, type: 'single', min: 1, max: 1, priceBase: false, variants: [variant], ...UNSTATED }
}
