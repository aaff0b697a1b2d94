/** Describes a session's device. Product names are the same in every language. */

import type { AccountSession } from '#contract/auth/account-session.ts'
import type { Intl } from '#src/intl/intl.tsx'

const products: Readonly<Partial<Record<AccountSession['browser'] | AccountSession['platform'], string>>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  android: 'Android',
  chromeos: 'ChromeOS',
  linux: 'Linux',
  macos: 'Mac',
  windows: 'Windows',
}

export function deviceName(
  { browser, platform }: Pick<AccountSession, 'browser' | 'platform'>,
  { text }: Intl,
): string {
  return text('settings.device', {
    browser: products[browser] ?? text('settings.browser.other'),
    platform:
      platform === 'ios' ? text('settings.platform.ios') : (products[platform] ?? text('settings.platform.other')),
  })
}
