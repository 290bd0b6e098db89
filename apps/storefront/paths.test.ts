import { expect, it } from 'vitest'
import { loyaltyPaths } from '#shell/loyalty/loyalty-paths.ts'
import { orderPaths } from '#shell/orders/order-paths.ts'
import { prescriptionPaths } from '#shell/prescriptions/prescription-paths.ts'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import { landingPaths, MEDICA } from './landing-paths.ts'
import { keepKind, paths } from './paths.ts'

type MakePath = (url: string, ...more: readonly string[]) => string

/** Pages of nobody, of links, which name their merchant in themselves, and what lies over the menu that is named. */
const ELSEWHERE = ['landing', 'payLink', 'payLinkSummary', 'payLinkFailure', 'planTime']
const makers = [paths, loyaltyPaths, orderPaths, prescriptionPaths, recurringPaths, tablePaths, visitPaths]
  .flatMap((group) => Object.entries(group) as unknown as [string, MakePath][])
  .filter(([name]) => !ELSEWHERE.includes(name))

it.each(makers)('%s is below the home of its merchant, whatever that deals in', (_, make) => {
  const pathOf = (url: string) => make(url, 'a', 'b')
  keepKind('salus', 'pharmacy')
  keepKind('saffron', 'food')
  // Files and pictures of the API name the merchant otherwise.
  if (pathOf('salus').startsWith('/v1/')) return expect(pathOf('salus')).toContain('m=salus')
  expect(pathOf('salus')).toMatch(/^\/medica\/salus([/?]|$)/)
  expect(pathOf('saffron')).toMatch(/^\/saffron([/?]|$)/)
  expect(pathOf('unheard-of')).toMatch(/^\/unheard-of([/?]|$)/)
})

it('a merchant that deals in something else from now on moves', () => {
  keepKind('salus', 'food')
  expect(paths.checkout('salus')).toBe('/salus/checkout')
  keepKind('salus', 'pharmacy')
  expect(paths.checkout('salus')).toBe('/medica/salus/checkout')
})

it('medica has a place of its own among the landing pages', () => {
  expect(landingPaths.page(MEDICA)).toBe('/medica')
  expect(landingPaths.where(MEDICA)).toBe('/medica/where')
  expect(landingPaths.brand(MEDICA, 'salus')).toBe('/medica?to=salus')
  expect(landingPaths.clinics('gulf')).toBe('/medica/clinics/gulf')
  expect(landingPaths.page('group')).toBe('/lp/group')
})
