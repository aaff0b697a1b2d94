/**
 * The site's theme before its settings are fetched: the shell that the worker serves is the same for every site. The
 * last settings are stored on the device and applied before the first paint.
 */

import type { Bootstrap } from '#contract/site/settings.ts'
import { siteIcon } from '#domain/site/site-icon.ts'
import { type Language, languages } from '#src/intl/locale.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { rememberedLanguage } from '#src/state/language.ts'
import { colourDeclarations, siteColours } from '#src/ui/site-colours.ts'

interface CachedTheme {
  readonly title: string
  readonly colours: Readonly<Record<string, string>>
  /** Null for the product's icon. */
  readonly icon: string | null
  readonly touchIcon: string | null
  readonly offered: readonly Language[]
  readonly usual: Language
}

const key = 'freehold.siteTheme'

/** Applies the current settings and caches them for the next start. */
export function applyTheme({ site, languages: offered, defaultLanguage }: Bootstrap): void {
  const theme: CachedTheme = {
    title: site.siteName,
    colours: colourDeclarations(siteColours(site.sitePrimaryColor, site.siteSecondaryColor)),
    icon: site.favIcon,
    touchIcon: siteIcon(site.favIcon, 180) ?? null,
    offered: offered.map(({ folder }) => folder),
    usual: defaultLanguage ?? 'en',
  }
  applyToDocument(theme)
  writeLocal(key, JSON.stringify(theme))
}

/** Runs at the start of the shell. Returns its language, chosen as the server would (`api/app/pages/language.ts`). */
export function applyCachedTheme(): Language {
  const theme = cachedTheme()
  if (theme) {
    applyToDocument(theme)
    document.title = theme.title
  }
  const offered = theme?.offered ?? languages
  const preferredLanguages = [rememberedLanguage(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return preferredLanguages.flatMap((code) => offered.filter((each) => each === code))[0] ?? theme?.usual ?? 'en'
}

function cachedTheme(): CachedTheme | undefined {
  try {
    return JSON.parse(readLocal(key) ?? '') as CachedTheme
  } catch {
    return undefined
  }
}

function applyToDocument({ colours, icon, touchIcon }: CachedTheme): void {
  // Properties are set by a script, because the Content-Security-Policy allows no style attributes.
  for (const [name, value] of Object.entries(colours)) document.documentElement.style.setProperty(name, value)
  const link = (rel: string, href: string, type?: string): void => {
    const element = document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`)
    if (element === null || element.getAttribute('href') === href) return
    element.href = href
    if (type === undefined) element.removeAttribute('type')
    else element.type = type
  }
  if (icon === null) link('icon', '/icons/icon.svg', 'image/svg+xml')
  else link('icon', icon)
  link('apple-touch-icon', touchIcon ?? '/icons/apple-touch-icon.png')
}
