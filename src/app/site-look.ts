/**
 * How a site looks before it is asked: the shell that the worker gives is the same for every site. What the settings said last
 * is kept on the device, and worn before anything is shown.
 */

import type { Bootstrap } from '#contract/settings.ts'
import { siteIcon } from '#domain/site/site-icon.ts'
import { type Language, languages } from '#src/intl/locale.ts'
import { readSmall, writeSmall } from '#src/platform/small-storage.ts'
import { rememberedLanguage } from '#src/state/language.ts'
import { colourDeclarations, siteColours } from '#src/ui/site-colours.ts'

interface Look {
  readonly title: string
  readonly colours: Readonly<Record<string, string>>
  /** Null for the product's. */
  readonly icon: string | null
  readonly touchIcon: string | null
  readonly offered: readonly Language[]
  readonly usual: Language
}

const key = 'freehold.look'

/** Puts on what the settings say now, and keeps it for the next start. */
export function wearLook({ site, languages: offered, defaultLanguage }: Bootstrap): void {
  const look: Look = {
    title: site.siteName,
    colours: colourDeclarations(siteColours(site.sitePrimaryColor, site.siteSecondaryColor)),
    icon: site.favIcon,
    touchIcon: siteIcon(site.favIcon, 180) ?? null,
    offered: offered.map(({ folder }) => folder),
    usual: defaultLanguage ?? 'en',
  }
  wear(look)
  writeSmall(key, JSON.stringify(look))
}

/** At the start of the shell. Gives the language that it speaks: as the server would have chosen (`api/app/language.ts`). */
export function wearKeptLook(): Language {
  const look = keptLook()
  if (look) {
    wear(look)
    document.title = look.title
  }
  const offered = look?.offered ?? languages
  const wanted = [rememberedLanguage(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.flatMap((code) => offered.filter((each) => each === code))[0] ?? look?.usual ?? 'en'
}

function keptLook(): Look | undefined {
  try {
    return JSON.parse(readSmall(key) ?? '') as Look
  } catch {
    return undefined
  }
}

function wear({ colours, icon, touchIcon }: Look): void {
  // Properties that are set by a script: the pages' policy allows no style in an attribute.
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
