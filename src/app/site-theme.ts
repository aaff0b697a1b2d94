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

interface Look {
  readonly title: string
  readonly colours: Readonly<Record<string, string>>
  /** Null for the product's icon. */
  readonly icon: string | null
  readonly touchIcon: string | null
  readonly offered: readonly Language[]
  readonly usual: Language
}

const key = 'freehold.look'

/** Applies the current settings and caches them for the next start. */
export function applyTheme({ site, languages: offered, defaultLanguage }: Bootstrap): void {
  const theme: Look = {
    title: site.siteName,
    colours: colourDeclarations(siteColours(site.sitePrimaryColor, site.siteSecondaryColor)),
    icon: site.favIcon,
    touchIcon: siteIcon(site.favIcon, 180) ?? null,
    offered: offered.map(({ folder }) => folder),
    usual: defaultLanguage ?? 'en',
  }
  wear(theme)
  writeLocal(key, JSON.stringify(theme))
}

/** Runs at the start of the shell. Returns its language, chosen as the server would (`api/app/pages/language.ts`). */
export function applyCachedTheme(): Language {
  const look = keptLook()
  if (look) {
    wear(look)
    document.title = look.title
  }
  const offered = look?.offered ?? languages
  const preferredLanguages = [rememberedLanguage(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return preferredLanguages.flatMap((code) => offered.filter((each) => each === code))[0] ?? look?.usual ?? 'en'
}

function keptLook(): Look | undefined {
  try {
    return JSON.parse(readLocal(key) ?? '') as Look
  } catch {
    return undefined
  }
}

function wear({ colours, icon, touchIcon }: Look): void {
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
