/** The chosen language is a cookie, so that the server's first byte is in it; it says nothing about who chose. */

import type { Language } from '#src/intl/locale.ts'

export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}
