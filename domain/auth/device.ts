/**
 * What distinguishes a session: the family of its browser and of its platform, and nothing more specific
 * (docs/areas/auth.md).
 */

export const deviceBrowsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const
export type DeviceBrowser = (typeof deviceBrowsers)[number]

export const devicePlatforms = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'other'] as const
export type DevicePlatform = (typeof devicePlatforms)[number]

export interface Device {
  readonly browser: DeviceBrowser
  readonly platform: DevicePlatform
}

/** The first match wins: most browsers also name those with which they claim to be compatible. */
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

/** @param userAgent the browser's user agent; any unknown one is `other` */
export function deviceOf(userAgent: string): Device {
  return {
    browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
    platform: platforms.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
  }
}
