/** The web app manifest, in the language of the page that links to it. docs/pwa.md lists what reads its members. */

import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { siteNameIn, textIn } from '#api/texts/localized.ts'
import { type ServerTextId, text } from '#api/texts/text.ts'
import { type Language, languages } from '#contract/shapes.ts'
import { imageTypes } from '#contract/uploads.ts'
import { shareFields, sharePath } from '#contract/worker.ts'
import { siteIcon } from '#domain/site/site-icon.ts'
import { cut } from '#domain/text.ts'

/** The page's background and bars in the two themes (src/app/base.css). */
const colours = {
  light: { background_color: '#faf8f4', theme_color: '#ffffff' },
  dark: { background_color: '#0f1412', theme_color: '#171e1b' },
} as const
export type ManifestTheme = keyof typeof colours

type Json = Readonly<Record<string, unknown>>

/** By importance: systems show the first three or four. Their icons are `public/icons/shortcut-….png`. */
const shortcuts = [
  { name: 'portfolio', url: '/investments' },
  { name: 'wallet', url: '/settings/wallet' },
  { name: 'create', url: '/create-campaign/choose-type' },
  { name: 'notifications', url: '/notifications' },
] as const

/** Files of `public/screenshots/<language>/`, drawn by tools/manifest-screenshots.ts. */
export const screenshots = {
  narrow: { sizes: '720x1440', screens: ['browse', 'campaign', 'portfolio'] },
  wide: { sizes: '1280x800', screens: ['browse', 'portfolio'] },
} as const

/** The site's own icon, otherwise the product's. The monochrome one is a silhouette, which only the product's icon has. */
function iconsOf(favIcon: string | null): readonly Json[] {
  const own = siteIcon(favIcon, 192) !== undefined
  const at = (size: 192 | 512, variant: 'whole' | 'maskable' = 'whole'): string =>
    siteIcon(favIcon, size, variant) ?? `/icons/icon-${variant === 'maskable' ? 'maskable-' : ''}${size}.png`
  const type = 'image/png'
  return [
    { src: at(192), sizes: '192x192', type },
    { src: at(512), sizes: '512x512', type },
    { src: at(512, 'maskable'), sizes: '512x512', type, purpose: 'maskable' },
    ...(own
      ? []
      : [
          { src: '/icons/icon-monochrome-512.png', sizes: '512x512', type, purpose: 'monochrome' },
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ]),
  ]
}

/** A text in every language, for browsers that choose it by the language of the system. */
function localized(textOf: (language: Language) => string): Json {
  return Object.fromEntries(
    languages.map((language) => [language, { value: textOf(language), ...direction(language) }]),
  )
}

function direction(lang: Language): Json {
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }
}

function shortcutsIn(language: Language): readonly Json[] {
  return shortcuts.map(({ name, url }) => {
    const textId: ServerTextId = `manifest.${name}`
    return {
      name: text(language, textId),
      name_localized: localized((each) => text(each, textId)),
      url,
      icons: [{ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }],
    }
  })
}

function screenshotsIn(language: Language): readonly Json[] {
  return Object.entries(screenshots).flatMap(([form, { sizes, screens }]) =>
    screens.map((screen) => ({
      src: `/screenshots/${language}/${form}-${screen}.webp`,
      sizes,
      type: 'image/webp',
      form_factor: form,
      label: text(language, `manifest.screen.${screen}`),
    })),
  )
}

/** Launchers show about twelve characters. */
function shortName(name: string): string {
  return cut(name, 12)
}

/**
 * `id` never changes: it identifies an installed copy.
 * @param theme that the page shows; browsers without `color_scheme_dark` know one pair of colours
 */
export async function manifestResponse(language: Language, theme: ManifestTheme, deps: Deps): Promise<Response> {
  const { settings } = await readSettings(deps.db.read)
  const name = siteNameIn(settings, language)
  const manifest = {
    id: '/?app=1',
    name,
    name_localized: localized((each) => siteNameIn(settings, each)),
    short_name: shortName(name),
    short_name_localized: localized((each) => shortName(siteNameIn(settings, each))),
    description: textIn(settings.metaDescription, language),
    description_localized: localized((each) => textIn(settings.metaDescription, each)),
    ...direction(language),
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    // Where there are no standalone windows, one with a way back rather than a tab.
    display_override: ['standalone', 'minimal-ui'],
    ...colours[theme],
    color_scheme_dark: colours.dark,
    categories: ['finance', 'business'],
    icons: iconsOf(settings.favIcon),
    shortcuts: shortcutsIn(language),
    screenshots: screenshotsIn(language),
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...Object.fromEntries(shareFields.texts.map((field) => [field, field])),
        files: [{ name: shareFields.pictures, accept: imageTypes }],
      },
    },
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    handle_links: 'preferred',
    prefer_related_applications: false,
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    },
  })
}
