/** What a session may be told apart by: the family of its browser and of its platform, and nothing finer (decision record 0029). */

export const deviceBrowsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const
export type DeviceBrowser = (typeof deviceBrowsers)[number]

export const devicePlatforms = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'other'] as const
export type DevicePlatform = (typeof devicePlatforms)[number]

export interface Device {
  readonly browser: DeviceBrowser
  readonly platform: DevicePlatform
}

/** The first that fits: most browsers also name those that they want to be taken for. */
const browsers: readonly (readonly [RegExp, DeviceBrowser])[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'edge'],
  [/\b(?:OPR|OPiOS|OPX|Opera)\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

const platforms: readonly (readonly [RegExp, DevicePlatform])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bCrOS\b/, 'chromeos'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macos'],
  [/\b(?:Linux|X11)\b/, 'linux'],
]

/** @param userAgent what a browser calls itself; anything else is `other` */
export function deviceOf(userAgent: string): Device {
  return {
    browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
    platform: platforms.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
  }
}
