/** How a browser puts a page on the home screen; `prompt` asks by itself, the others by steps of the customer's. */
export type InstallMethod = 'prompt' | 'iosSafari' | 'iosOther' | 'android' | 'samsung' | 'mac' | 'desktop'

/** What a browser says of itself. */
interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** It has offered to ask (`beforeinstallprompt`). */
  readonly hasPrompt: boolean
}

/** The method of a browser; null for one that has none. */
export function findMethod({ userAgent, maxTouchPoints, hasPrompt }: BrowserFacts): InstallMethod | null {
  if (hasPrompt) return 'prompt'
  const names = (pattern: RegExp) => pattern.test(userAgent)
  // Windows of other applications have no menu to add a page with.
  if (names(/\b(FBAN|FBAV|Instagram|Line\/|TikTok|musical_ly|Snapchat|MicroMessenger|; wv\))/)) return null
  // A tablet of Apple's says that it is a Mac.
  if (names(/iPhone|iPod|iPad/) || (names(/Macintosh/) && maxTouchPoints > 1))
    return names(/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//) ? 'iosOther' : 'iosSafari'
  if (names(/Android/)) return names(/SamsungBrowser/) ? 'samsung' : 'android'
  if (names(/Macintosh/) && names(/Version\/[\d.]+.* Safari\//) && !names(/Chrome|Chromium/)) return 'mac'
  return names(/Chrome\/|Chromium\//) ? 'desktop' : null
}
