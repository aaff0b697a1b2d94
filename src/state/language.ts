/** The chosen language is a cookie, so that the server's first byte is in it; it says nothing about who chose. */

import { isLanguage, type Language } from '#src/intl/locale.ts'

export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

/** Undefined where nobody has chosen one on this device. */
export function rememberedLanguage(): Language | undefined {
  const chosen = /(?:^|;\s*)lang=([a-z]{2})/.exec(document.cookie)?.[1]
  return isLanguage(chosen) ? chosen : undefined
}
