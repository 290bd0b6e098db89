import { expect, it } from 'vitest'
import { findMethod } from './find-method.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Safari of an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'iosSafari'],
  ['Chrome of an iPhone', `${IPHONE} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`, 5, 'iosOther'],
  ['Firefox of an iPhone', `${IPHONE} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`, 5, 'iosOther'],
  ['Safari of an iPad', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 5, 'iosSafari'],
  ['Safari of a Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 0, 'mac'],
  ['Chrome of a Mac', `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36`, 0, 'desktop'],
  ['Chrome of a telephone', `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36`, 5, 'android'],
  ['Firefox of a telephone', 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0', 5, 'android'],
  ['Samsung Internet', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 5, 'samsung'],
  ['Firefox of a desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 0, null],
  ['Instagram', `${IPHONE} Mobile/22F76 Instagram 390.0.0.28.85`, 5, null],
  ['a view of another application', `${ANDROID.replace('; K)', '; K; wv)')} Version/4.0 Chrome/139.0 Mobile`, 5, null],
  ['nothing that is known', '', 0, null],
] as const)('%s', (_, userAgent, maxTouchPoints, method) => {
  expect(findMethod({ userAgent, maxTouchPoints, hasPrompt: false })).toBe(method)
  expect(findMethod({ userAgent, maxTouchPoints, hasPrompt: true })).toBe('prompt')
})
