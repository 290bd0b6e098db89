/** What a browser says that it runs on, and which it is: never more than these words. Null: it says something else. */
export interface Device {
  readonly platform: 'iphone' | 'ipad' | 'android' | 'mac' | 'windows' | 'linux' | 'chromebook' | null
  readonly browser: 'safari' | 'chrome' | 'firefox' | 'edge' | 'samsung' | 'opera' | null
}
