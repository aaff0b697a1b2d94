/**
 * The browser's bars and the start screen of the installed app in the theme that the page shows. The document names the
 * colours of both themes by the device's setting, which a chosen theme overrides.
 */

import type { Theme } from '#src/state/theme.ts'

/** Backgrounds of the header (`--card` in base.css). */
const bars = { light: '#ffffff', dark: '#171e1b' } as const

/** Runs when the theme or the language has changed. Browsers read the manifest again when its address changes. */
export function applyThemeToBars(chosen: Theme, language: string): void {
  for (const theme of ['light', 'dark'] as const) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name=theme-color][media*=${theme}]`)
    if (meta) meta.content = bars[chosen === 'auto' ? theme : chosen]
  }
  const isDark = chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  const address = `/manifest.webmanifest?lng=${language}${isDark ? '&theme=dark' : ''}`
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link !== null && link.getAttribute('href') !== address) link.href = address
}
