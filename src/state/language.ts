/** The chosen language is a cookie, so that the server can render in it; it does not identify the user. */

import { isLanguage, type Language } from '#src/intl/locale.ts'

export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

/** Undefined if no language was chosen on this device. */
export function rememberedLanguage(): Language | undefined {
  const chosen = /(?:^|;\s*)lang=([a-z]{2})/.exec(document.cookie)?.[1]
  return isLanguage(chosen) ? chosen : undefined
}
