/** Names of makers, which no language changes. */
const PLATFORMS: Readonly<Record<string, string>> = {
  ...{ iphone: 'iPhone', ipad: 'iPad', android: 'Android', mac: 'Mac', windows: 'Windows', linux: 'Linux' },
  chromebook: 'Chromebook',
}
const BROWSERS: Readonly<Record<string, string>> = {
  ...{ safari: 'Safari', chrome: 'Chrome', firefox: 'Firefox', edge: 'Edge', samsung: 'Samsung Internet' },
  opera: 'Opera',
}

/** What a browser said that it is; empty: something else. */
export function deviceName(device: { readonly platform: string | null; readonly browser: string | null }): string {
  const { platform, browser } = device
  return [platform && PLATFORMS[platform], browser && BROWSERS[browser]].filter(Boolean).join(' · ')
}
